import type { Pieces } from '../app/page-markup.ts'

/** A rendered document as text. */
export const textOf = (pieces: Pieces): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes.toString())).join('')
