import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { parseMediaPlaylist } from './hls-playlist.ts'
import { hlsFiles } from './output-files.ts'

/**
 * A finished rung as one fragmented MP4: its initialisation, then its segments in order. For ffmpeg's standard input, so that
 * two hours of segments need neither a second copy on disk nor a command line that names them all.
 */
export async function openRungStream(outDir: string, name: string): Promise<Readable> {
  const files = hlsFiles(name)
  const list = parseMediaPlaylist(await readFile(join(outDir, files.playlist), 'utf8'))
  const names = [files.initName, ...list.segments.map(({ uri }) => uri)]
  return Readable.from(concatenate(names.map((file) => join(outDir, files.folder, file))), { objectMode: false })
}

async function* concatenate(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path, { highWaterMark: 256 * 1024 })
}
