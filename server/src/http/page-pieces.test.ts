import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { bytesOf, gzipPieces, lengthOf } from './page-pieces.ts'

const shared = (text: string) => ({ bytes: Buffer.from(text) })
const large = shared('<li>سلام</li>'.repeat(1_000))
const nonce = 'n0nce-of-22-characters'
const alone = { bytes: Buffer.from('<header>small, but on its own</header>'), isAlone: true }
const own = { bytes: Buffer.from('<li>Miriam</li>'.repeat(60)), isAlone: true, isOwn: true }
const small = { bytes: Buffer.from('<li>Miriam'), isAlone: true, isOwn: true }
const pages = [
  ['<script nonce="', nonce, '">', alone, nonce, alone, nonce, large],
  [own, nonce, own, 'Yusuf', small],
  [alone, alone, 'x'.repeat(199), alone, 'x'.repeat(200), alone],
  // A length that does not fit one compressor, and one that is not compressed at once.
  [alone, 'Miriam '.repeat(6_000), alone, 'سلام '.repeat(20_000), alone, randomBytes(50_000).toString('hex')],
  ['<p>Miriam', large, '</p>', shared('<b>small</b>'), 'Zoë'],
  [large, large],
  ['', large, ''],
  ['plain'],
  [],
]

test('a page in pieces is sent as its pieces in order, plain and as gzip', async () => {
  for (const pieces of pages) {
    const text = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes.toString())).join('')
    expect(bytesOf(pieces).toString()).toBe(text)
    expect(gunzipSync(await gzipPieces(pieces)).toString()).toBe(text)
    expect(lengthOf(pieces)).toBeLessThanOrEqual(Buffer.byteLength(text))
  }
})

test('a shared piece is compressed once for all pages', async () => {
  const [one, other] = [await gzipPieces(['Miriam', large]), await gzipPieces(['Yusuf, who has a longer name', large])]
  const tail = 10
  // Before the last block and the checksum both end with the same compressed bytes.
  expect(one.subarray(-tail - 40, -tail)).toEqual(other.subarray(-tail - 40, -tail))
  expect(one.length).toBeLessThan(large.bytes.length / 4)
})
