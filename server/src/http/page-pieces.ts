/**
 * A rendered document in pieces: text of this page alone, and pieces that are the same object in every page that has them, which
 * are converted and compressed once. The rest of a page is compressed around them.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export interface SharedPiece {
  readonly bytes: Buffer
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

const deflated = new WeakMap<SharedPiece, Promise<Buffer>>()

function deflateOnce(piece: SharedPiece): Promise<Buffer> {
  const known = deflated.get(piece)
  if (known) return known
  // As well as possible, because it is done once.
  const made = deflatePiece(piece.bytes, constants.Z_BEST_COMPRESSION)
  deflated.set(piece, made)
  // A failure is not kept.
  made.catch(() => deflated.delete(piece))
  return made
}

/** The document as gzip. */
export async function gzipPieces(pieces: Pieces): Promise<Buffer> {
  const parts: Promise<Buffer>[] = []
  let run: Buffer[] = []
  const endRun = () => {
    if (run.length > 0) parts.push(deflatePiece(Buffer.concat(run)))
    run = []
  }
  let checksum = 0
  let length = 0
  for (const piece of pieces) {
    const bytes = toBytes(piece)
    checksum = crc32(bytes, checksum)
    length += bytes.length
    if (typeof piece === 'string' || bytes.length < ALONE_BYTES) run.push(bytes)
    else {
      endRun()
      parts.push(deflateOnce(piece))
    }
  }
  endRun()
  return gzipOf(await Promise.all(parts), checksum, length)
}
