import { writeFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { claimsTooManySamples } from './mp4-samples.ts'
import { useFolder } from './testing/clips.ts'

const folder = useFolder()

/** A file of box headers only, each with the size it claims. */
async function boxes(sizes: readonly number[]): Promise<string> {
  const bytes = Buffer.alloc(8 * sizes.length)
  for (const [index, size] of sizes.entries()) {
    bytes.writeUInt32BE(size, 8 * index)
    bytes.write('moov', 8 * index + 4, 'latin1')
  }
  const path = folder.path(`boxes-${sizes.length}.mp4`)
  await writeFile(path, bytes)
  return path
}

describe('a file that is made to keep its reader busy', () => {
  test('with boxes that end after their parent is read once, not once for each of them', async () => {
    // Each box holds the beginnings of two others, each of which holds two more: 600 bytes would be read for years.
    const path = await boxes(Array.from({ length: 75 }, (_, index) => (index % 2 === 0 ? 32 : 16)))
    expect(await claimsTooManySamples(path)).toBe(false)
  })

  test('with boxes nested deeper than a player opens is refused', async () => {
    expect(await claimsTooManySamples(await boxes(Array.from({ length: 12 }, (_, index) => 8 * (12 - index))))).toBe(
      true,
    )
  })

  test('with more boxes than any video has is refused', async () => {
    const path = await boxes(Array.from({ length: 9 }, () => 8))
    expect(await claimsTooManySamples(path, 9)).toBe(false)
    expect(await claimsTooManySamples(path, 8)).toBe(true)
  })
})
