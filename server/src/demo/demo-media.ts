/** The files of the demo videos: stored unchanged and playable at once; the worker makes the renditions afterwards. */
import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { originalKey } from '../features/videos/originals.ts'
import { customThumbnailPrefix } from '../features/videos/own-picture.ts'
import { StartError } from '../lib/start-error.ts'
import { withTemporaryFolder } from '../lib/temporary-folder.ts'
import { fileInput } from '../media/allow-lists.ts'
import { prepareThumbnail } from '../media/image.ts'
import { emptyManifest, type MediaManifest } from '../media/manifest.ts'
import type { MediaInfo } from '../media/media-info.ts'
import { imageFiles, outputFiles } from '../media/output-files.ts'
import { isPlayableAsIs } from '../media/playable.ts'
import { probeVideo } from '../media/probe.ts'
import { runFfmpeg } from '../media/runner.ts'
import { mediaKey } from '../storage/media-key.ts'
import type { MediaStorage } from '../storage/storage.ts'
import type { DemoVideo } from './demo-content.ts'

/** The version shown until the worker has made one. */
const VERSION = 'demo'
const TIME_LIMIT_MS = 60_000

export interface DemoMedia {
  mediaInfo: MediaInfo
  mediaVersion: string
  media: MediaManifest
  originalKey: string
  customThumbnail: string
}

/**
 * Stores a video's file as its original and, where browsers play it, as the version that viewers get meanwhile; and the frame its
 * author chose as its picture. Keys depend on the video alone, so that a repeated run after a crash writes the same files.
 * @throws StartError when the file is missing or not a video
 */
export async function storeDemoMedia(
  storage: MediaStorage,
  folder: string,
  video: DemoVideo,
  id: number,
): Promise<DemoMedia> {
  const file = join(folder, video.file)
  await access(file).catch(() => {
    throw new StartError(`demo/${video.file} is missing. Check the repository out again, or start with DEMO=0.`)
  })
  const probed = await probeVideo(file)
  if (!probed.ok) throw new StartError(`demo/${video.file} cannot be played (${probed.code}). Start with DEMO=0.`)
  const info = probed.media
  await storage.put(originalKey(id), file)
  // An MP4 is served as it is; another container would have to be remuxed, and the worker does that soon.
  const isServedAsIs = isPlayableAsIs(info) && info.container === 'mov'
  if (isServedAsIs) {
    for (const name of [outputFiles.progressive, outputFiles.full]) await storage.put(mediaKey(id, VERSION, name), file)
  }
  // A time after the last frame would give no picture.
  const seconds = Math.min(video.thumbnailAtSeconds, info.durationSeconds * 0.9)
  return {
    mediaInfo: info,
    mediaVersion: VERSION,
    media: manifestOf(info, isServedAsIs),
    originalKey: originalKey(id),
    customThumbnail: await storeThumbnail(storage, file, { id, slug: video.slug, seconds }),
  }
}

const manifestOf = (info: MediaInfo, isServedAsIs: boolean): MediaManifest => ({
  ...emptyManifest(info),
  ...(isServedAsIs && { progressive: outputFiles.progressive, full: outputFiles.full }),
})

/** Stored like a picture the owner uploaded: with the original, and in the current version. */
const storeThumbnail = (
  storage: MediaStorage,
  file: string,
  { id, slug, seconds }: { id: number; slug: string; seconds: number },
): Promise<string> =>
  withTemporaryFolder(async (work) => {
    const frame = join(work, 'frame.jpg')
    const seek = ['-ss', seconds.toFixed(3), '-i', fileInput(file)]
    const args = [...seek, '-frames:v', '1', '-q:v', '2', '-update', '1', '-f', 'image2', frame]
    await runFfmpeg({ lane: 'light', timeLimitMs: TIME_LIMIT_MS, args })
    const prepared = await prepareThumbnail(frame, work)
    if (!prepared.ok) throw new Error(`no picture could be made of ${slug}: ${prepared.detail}`)
    const prefix = customThumbnailPrefix(id, uuidOf(slug))
    const shown = imageFiles('thumb-custom')
    const { jpeg, webp } = prepared.image
    const files = [
      { made: jpeg, ending: '.jpg', name: shown.jpeg },
      ...webp.map(({ width, file: made }) => ({ made, ending: `-${width}.webp`, name: shown.webp(width) })),
    ]
    for (const { made, ending, name } of files) {
      const bytes = await readFile(join(work, made))
      await storage.putBytes(`${prefix}${ending}`, bytes)
      await storage.putBytes(mediaKey(id, VERSION, name), bytes)
    }
    return prefix
  })

/** Always the same for the same slug, in the form the id of an uploaded picture has. */
function uuidOf(slug: string): string {
  const hex = createHash('sha256').update(`demo ${slug}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
