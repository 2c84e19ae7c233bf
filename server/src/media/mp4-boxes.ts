import { type FileHandle, open } from 'node:fs/promises'

/** A box of an ISO base media file. Offsets in bytes; `end` may be beyond the end of a truncated file. */
export interface Box {
  type: string
  /** First byte of the payload. */
  start: number
  end: number
}

const MAX_BOXES = 10_000
/** Boxes an MP4 or an older QuickTime file starts with. */
const FIRST_BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/**
 * The top-level boxes of a file, reading only their headers; null when it does not start like an ISO base media file.
 * Stops at the first header that makes no sense. `brand` is four NUL characters where the file names none.
 */
export async function readTopLevelBoxes(
  path: string,
): Promise<{ boxes: Box[]; brand: string; fileSize: number } | null> {
  const file = await open(path, 'r')
  try {
    const fileSize = (await file.stat()).size
    const boxes: Box[] = []
    for await (const box of readBoxes(file, 0, fileSize)) boxes.push(box)
    const first = boxes[0]
    if (!first || !FIRST_BOXES.has(first.type)) return null
    const brand = Buffer.alloc(4)
    if (first.type === 'ftyp') await file.read(brand, 0, 4, first.start)
    return { boxes, brand: brand.toString('latin1'), fileSize }
  } finally {
    await file.close()
  }
}

/** The boxes from `start` on, reading only their headers; the first 10,000. Stops at the first header that makes no sense. */
export async function* readBoxes(file: FileHandle, start: number, limit: number): AsyncGenerator<Box> {
  let offset = start
  for (let count = 0; offset < limit && count < MAX_BOXES; count++) {
    const box = await readHeader(file, offset, limit)
    if (!box) return
    yield box
    offset = box.end
  }
}

async function readHeader(file: FileHandle, offset: number, fileSize: number): Promise<Box | null> {
  const header = Buffer.alloc(16)
  const { bytesRead } = await file.read(header, 0, 16, offset)
  return bytesRead >= 8 ? boxAt(header.subarray(0, bytesRead), 0, offset, fileSize) : null
}

/** Reads the header at `at`; `base` is added to the offsets returned. Size 0 means "to the end", size 1 a 64-bit size. */
function boxAt(bytes: Buffer, at: number, base: number, limit: number): Box | null {
  if (at + 8 > bytes.length) return null
  const type = bytes.toString('latin1', at + 4, at + 8)
  if (!/^[\x20-\x7e]{4}$/.test(type)) return null
  const short = bytes.readUInt32BE(at)
  if (short === 0) return { type, start: base + at + 8, end: limit }
  if (short !== 1) return short < 8 ? null : { type, start: base + at + 8, end: base + at + short }
  if (at + 16 > bytes.length) return null
  const size = Number(bytes.readBigUInt64BE(at + 8))
  return size < 16 ? null : { type, start: base + at + 16, end: base + at + size }
}

/** The boxes directly inside `bytes[start, end)`. */
export function childBoxes(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  let offset = start
  while (offset < end) {
    const box = boxAt(bytes, offset, 0, end)
    if (!box || box.end > end) break
    boxes.push(box)
    offset = box.end
  }
  return boxes
}
