/** The files that cannot be recreated: the uploaded video and the owner's picture. */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { imageWidths } from '../../media/image-widths.ts'
import { imageFiles } from '../../media/output-files.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { UploadFiles } from '../uploads/upload-files.ts'
import { ownPictureName, uploadIdIn } from './own-picture.ts'

/** Storage key of a video as it was uploaded. */
export const originalKey = (videoId: number): string => `originals/${videoId}/source`

/** The endings of one picture's files. */
const pictureEndings = ['.jpg', ...imageWidths.map((width) => `-${width}.webp`)]
const uploadedPictures = imageFiles('thumb-user')

export interface OriginalFacts {
  uploadId: string | null
  originalKey: string | null
  customThumbnail: string | null
}

export interface Originals {
  /**
   * Moves a claimed upload and its picture to their final location. They are found in either place until it has ended, so it
   * may be interrupted anywhere, repeated, and run twice at once.
   */
  keep(video: OriginalFacts): Promise<void>
  /** A local path of the original for reading; null when it is gone. Where the storage is elsewhere, a copy in `folder`. */
  findSource(video: OriginalFacts, folder: string): Promise<string | null>
  /** Copies the uploaded picture into `folder` under the names of `ownPictureName`. @returns their names; none when it is gone. */
  copyThumbnail(video: OriginalFacts, folder: string): Promise<string[]>
}

export function createOriginals({ storage, files }: { storage: MediaStorage; files: UploadFiles }): Originals {
  const move = async (source: { id: string; name?: string }, key: string): Promise<void> => {
    if (!(await storage.stat(key))) await files.moveInto(storage, source, key)
  }

  return {
    async keep(video) {
      if (video.uploadId && video.originalKey) {
        await move({ id: video.uploadId }, video.originalKey)
        // Leftovers of an interrupted move; none when the file was on this machine's disk.
        if (await storage.stat(video.originalKey)) await files.remove(video.uploadId)
      }
      if (!video.customThumbnail) return
      const id = uploadIdIn(video.customThumbnail)
      const names = [uploadedPictures.jpeg, ...imageWidths.map((width) => uploadedPictures.webp(width))]
      for (const [index, name] of names.entries()) {
        await move({ id, name }, `${video.customThumbnail}${pictureEndings[index]}`)
      }
      await files.remove(id)
    },

    async findSource(video, folder) {
      const key = video.originalKey
      if (!key || !(await storage.stat(key))) return null
      const local = storage.localPath(key)
      if (local) return local
      const copy = join(folder, 'source')
      return (await storage.copyToLocal(key, copy)) ? copy : null
    },

    async copyThumbnail(video, folder) {
      const prefix = video.customThumbnail
      if (!prefix || !(await storage.stat(`${prefix}.jpg`))) return []
      const names = pictureEndings.map((ending) => ownPictureName(prefix) + ending)
      for (const [index, name] of names.entries()) {
        const target = join(folder, name)
        await mkdir(dirname(target), { recursive: true })
        if (!(await storage.copyToLocal(`${prefix}${pictureEndings[index]}`, target))) return []
      }
      return names
    },
  }
}
