/** Stores the output of a run, so that nobody ever reads a partial file. */
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseMediaPlaylist } from '../../media/hls-playlist.ts'
import type { ImageSet, MediaManifest } from '../../media/manifest.ts'
import { hlsFiles } from '../../media/output-files.ts'
import { mediaKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'

export interface MediaPublisher {
  /** Stores a finished local file under a name of the version. */
  put(file: string, localPath: string): Promise<void>
  /** Stores everything the manifest names: segments before the playlists that name them, the master playlist last. */
  publish(manifest: MediaManifest): Promise<void>
  /** Updates the published playlists with the segments ffmpeg has added. */
  grow(): Promise<void>
}

export interface PublisherOptions {
  storage: MediaStorage
  videoId: number
  version: string
  /** Where the run writes. */
  outDir: string
}

const picturesOf = ({ jpeg, webp }: ImageSet): string[] => [jpeg, ...webp.map(({ file }) => file)]

export function createMediaPublisher({ storage, videoId, version, outDir }: PublisherOptions): MediaPublisher {
  const stored = new Set<string>()
  /** The last stored text of each playlist that may change. */
  const texts = new Map<string, string>()
  let renditions: string[] = []

  const put = async (file: string, localPath: string): Promise<void> => {
    if (stored.has(file)) return
    await storage.put(mediaKey(videoId, version, file), localPath)
    stored.add(file)
  }
  const putOwn = (file: string) => put(file, join(outDir, file))

  const putText = async (file: string, text: string): Promise<void> => {
    if (texts.get(file) === text) return
    await storage.putBytes(mediaKey(videoId, version, file), Buffer.from(text))
    texts.set(file, text)
  }

  const putRendition = async (name: string): Promise<void> => {
    const files = hlsFiles(name)
    // The text as it is now: the playlist may have grown again by the time its segments are stored.
    const text = await readFile(join(outDir, files.playlist), 'utf8')
    if (texts.get(files.playlist) === text) return
    const { init, segments } = parseMediaPlaylist(text)
    for (const uri of [...(init ? [init] : []), ...segments.map((segment) => segment.uri)]) {
      await putOwn(`${files.folder}/${uri}`)
    }
    await putText(files.playlist, text)
  }

  return {
    put,
    async publish(manifest) {
      const { poster, thumbnails, full, progressive, storyboard } = manifest
      for (const file of [...(poster ? picturesOf(poster) : []), ...thumbnails.flatMap(picturesOf)]) await putOwn(file)
      for (const file of [full, progressive]) if (file) await putOwn(file)
      if (storyboard) {
        const folder = dirname(storyboard.vtt)
        for (const name of await readdir(join(outDir, folder))) await putOwn(`${folder}/${name}`)
      }
      renditions = [...manifest.renditions.map(({ name }) => name), ...(manifest.audio ? ['audio'] : [])]
      for (const name of renditions) await putRendition(name)
      if (manifest.hls) await putText(manifest.hls, await readFile(join(outDir, manifest.hls), 'utf8'))
    },
    async grow() {
      for (const name of renditions) await putRendition(name)
    },
  }
}
