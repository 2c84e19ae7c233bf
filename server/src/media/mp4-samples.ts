/** How many samples the tables of an MP4 claim to hold, before a reader that believes them makes an entry for each. */
import { type FileHandle, open } from 'node:fs/promises'
import { type Box, readBoxes } from './mp4-boxes.ts'

/** Boxes that only hold others, on the way to the tables. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** `stts` and `ctts` count in runs; each run takes eight bytes of the file. */
const RUN_BYTES = 8
const CHUNK_BYTES = 64 * 1024 * RUN_BYTES

/** ffmpeg opens no file with boxes nested deeper than this. */
const MAX_DEPTH = 10
/** Several times those of a film in the ten thousand boxes that are read; looking at so many takes seconds. */
const MAX_BOXES = 200_000

/**
 * True when a table claims more samples than the file has bytes: every sample takes at least one. Such a file is made to
 * fill the memory of the program that opens it (85 million samples in 58 KB). Also true when its boxes are nested deeper
 * or are more than any video needs.
 */
export async function claimsTooManySamples(path: string, maxBoxes = MAX_BOXES): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await exceeds({ file, most: size, boxesLeft: maxBoxes }, { type: 'file', start: 0, end: size }, 0)
  } finally {
    await file.close()
  }
}

interface Look {
  file: FileHandle
  /** The most samples of one table. */
  most: number
  /** How many more boxes are looked at. */
  boxesLeft: number
}

async function exceeds(look: Look, parent: Box, depth: number): Promise<boolean> {
  if (depth > MAX_DEPTH) return true
  for await (const box of readBoxes(look.file, parent.start, parent.end)) {
    if (look.boxesLeft === 0) return true
    look.boxesLeft -= 1
    // A box that claims to end after its parent would be read again with each box behind it.
    const within = { ...box, end: Math.min(box.end, parent.end) }
    const isTooMuch = CONTAINERS.has(box.type)
      ? await exceeds(look, within, depth + 1)
      : (await countSamples(look.file, within)) > look.most
    if (isTooMuch) return true
  }
  return false
}

async function countSamples(file: FileHandle, box: Box): Promise<number> {
  // Version and flags come first; `stsz` has a common size and `stz2` a field size before the count.
  if (box.type === 'stsz' || box.type === 'stz2') return readNumber(file, box.start + 8)
  if (box.type === 'trun') return readNumber(file, box.start + 4)
  return box.type === 'stts' || box.type === 'ctts' ? sumRuns(file, box) : 0
}

async function readNumber(file: FileHandle, offset: number): Promise<number> {
  const bytes = Buffer.alloc(4)
  await file.read(bytes, 0, 4, offset)
  return bytes.readUInt32BE(0)
}

async function sumRuns(file: FileHandle, box: Box): Promise<number> {
  const runs = await readNumber(file, box.start + 4)
  const end = Math.min(box.end, box.start + 8 + runs * RUN_BYTES)
  const chunk = Buffer.alloc(Math.max(0, Math.min(CHUNK_BYTES, end - box.start - 8)))
  let sum = 0
  for (let offset = box.start + 8; offset < end; ) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, end - offset), offset)
    for (let at = 0; at + RUN_BYTES <= bytesRead; at += RUN_BYTES) sum += chunk.readUInt32BE(at)
    if (bytesRead < RUN_BYTES) break
    offset += bytesRead - (bytesRead % RUN_BYTES)
  }
  return sum
}
