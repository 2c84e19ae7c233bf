/** How many samples the tables of an MP4 claim to hold, before a reader that believes them makes an entry for each. */
import { type FileHandle, open } from 'node:fs/promises'
import { type Box, readBoxes } from './mp4-boxes.ts'

/** Boxes that only hold others, on the way to the tables. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf'])
/** `stts` and `ctts` count in runs; each run takes eight bytes of the file. */
const RUN_BYTES = 8
const CHUNK_BYTES = 64 * 1024 * RUN_BYTES

/**
 * True when a table claims more samples than the file has bytes: every sample takes at least one. Such a file is made to
 * fill the memory of the program that opens it (85 million samples in 58 KB).
 */
export async function claimsTooManySamples(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await exceeds(file, { type: 'file', start: 0, end: size }, size)
  } finally {
    await file.close()
  }
}

async function exceeds(file: FileHandle, parent: Box, most: number): Promise<boolean> {
  for await (const box of readBoxes(file, parent.start, Math.min(parent.end, most))) {
    if (CONTAINERS.has(box.type) ? await exceeds(file, box, most) : (await countSamples(file, box)) > most) return true
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
