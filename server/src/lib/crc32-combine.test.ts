import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineCrc32, crc32Factor } from './crc32-combine.ts'

test('the checksum of joined parts is that of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), (parts) => {
      const combined = parts.reduce((sum, part) => combineCrc32(sum, crc32(part), crc32Factor(part.length)), 0)
      expect(combined).toBe(crc32(Buffer.concat(parts)))
    }),
  )
  const [head, long] = [Buffer.from('head'), Buffer.alloc(5_000_003, 'lamp')]
  expect(combineCrc32(crc32(head), crc32(long), crc32Factor(long.length))).toBe(crc32(Buffer.concat([head, long])))
})
