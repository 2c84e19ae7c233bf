/**
 * A rendered document in pieces: text of this page alone, and pieces that are the same object in every page that has them, which
 * are converted and compressed once. The rest of a page is compressed around them.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib'
import { combineCrc32, crc32Factor } from '../lib/crc32-combine.ts'

export interface SharedPiece {
  readonly bytes: Buffer
  /** Compressed on its own; by default if it is large. */
  readonly isAlone?: boolean
  /** In pages of one member only: compressed at once, not as well as possible. */
  readonly isOwn?: boolean
}

export type Pieces = readonly (string | SharedPiece)[]

const toBytes = (piece: string | SharedPiece): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : piece.bytes)

/** The document as bytes. */
export const bytesOf = (pieces: Pieces): Buffer => Buffer.concat(pieces.map(toBytes))

/** At most its length in bytes. */
export const lengthOf = (pieces: Pieces): number =>
  pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : piece.bytes.length), 0)

const deflate = promisify(deflateRaw)
/** Ends at a full byte and refers to nothing before it, so that pieces and other blocks can follow each other. */
export const deflatePiece = (bytes: Buffer, level = constants.Z_DEFAULT_COMPRESSION): Promise<Buffer> =>
  deflate(bytes, { level, finishFlush: constants.Z_FULL_FLUSH })

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([3, 0])

/** Deflated parts as one gzip file of `length` bytes with this checksum. */
export function gzipOf(parts: readonly Buffer[], checksum: number, length: number): Buffer {
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(checksum, 0)
  tail.writeUInt32LE(length, 4)
  return Buffer.concat([GZIP_HEAD, ...parts, LAST_BLOCK, tail])
}

/** Smaller pieces are compressed with what is around them: what they share with it is found, and a compressor is spared. */
const ALONE_BYTES = 4_000
const isAlone = (piece: SharedPiece) => piece.isAlone ?? piece.bytes.length >= ALONE_BYTES

/** Shorter runs, such as a nonce, are not compressed. */
const STORED_BYTES = 200
/** Up to here another thread costs more than it saves. */
const AT_ONCE_BYTES = 64 * 1024
/** Half the time of the default for 4 % more bytes. */
const AT_ONCE_LEVEL = 3

/** No more memory than a run of this length needs: its allocation takes as long as the compression. */
function deflateOptions(length: number): ZlibOptions {
  const windowBits = Math.min(Math.max(Math.ceil(Math.log2(length)), 9), 15)
  return {
    ...{ level: AT_ONCE_LEVEL, finishFlush: constants.Z_FULL_FLUSH, windowBits },
    ...{ memLevel: Math.max(windowBits - 7, 1), chunkSize: Math.max(length >> 2, 1_024) },
  }
}

/** Bytes as they are, between pieces. */
export const storedBlock = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}

function deflateRun(bytes: Buffer): Buffer | Promise<Buffer> {
  if (bytes.length < STORED_BYTES) return storedBlock(bytes)
  if (bytes.length > AT_ONCE_BYTES) return deflatePiece(bytes)
  return deflateRawSync(bytes, deflateOptions(bytes.length))
}

const deflated = new WeakMap<SharedPiece, Buffer | Promise<Buffer>>()

function deflateOnce(piece: SharedPiece): Buffer | Promise<Buffer> {
  const known = deflated.get(piece)
  if (known) return known
  // As well as possible what is used by many.
  const made = piece.isOwn ? deflateRun(piece.bytes) : deflatePiece(piece.bytes, constants.Z_BEST_COMPRESSION)
  deflated.set(piece, made)
  if (made instanceof Promise)
    made.then(
      (bytes) => deflated.set(piece, bytes),
      // A failure is not kept.
      () => deflated.delete(piece),
    )
  return made
}

interface Checksum {
  sum: number
  factor: number
}

const checksums = new WeakMap<SharedPiece, Checksum>()

function checksumOf(piece: SharedPiece): Checksum {
  let known = checksums.get(piece)
  if (!known) {
    known = { sum: crc32(piece.bytes), factor: crc32Factor(piece.bytes.length) }
    checksums.set(piece, known)
  }
  return known
}

/** The document as gzip. */
export async function gzipPieces(pieces: Pieces): Promise<Buffer> {
  const parts: (Buffer | Promise<Buffer>)[] = []
  let run: Buffer[] = []
  const endRun = () => {
    if (run.length > 0) parts.push(deflateRun(run.length === 1 && run[0] ? run[0] : Buffer.concat(run)))
    run = []
  }
  let checksum = 0
  let length = 0
  let text = ''
  const add = (bytes: Buffer) => {
    checksum = crc32(bytes, checksum)
    length += bytes.length
    return bytes
  }
  const endText = () => {
    if (text) run.push(add(Buffer.from(text)))
    text = ''
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      text += piece
      continue
    }
    endText()
    if (isAlone(piece)) {
      endRun()
      const { sum, factor } = checksumOf(piece)
      checksum = combineCrc32(checksum, sum, factor)
      length += piece.bytes.length
      parts.push(deflateOnce(piece))
    } else run.push(add(piece.bytes))
  }
  endText()
  endRun()
  return gzipOf(await Promise.all(parts), checksum, length)
}
