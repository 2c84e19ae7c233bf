import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBufferPool } from './buffer-pool.ts'

const KIB = 1024

afterEach(() => {
  vi.useRealTimers()
})

describe('the buffer pool', () => {
  it.each([
    [1, 64 * KIB],
    [64 * KIB, 64 * KIB],
    [64 * KIB + 1, 256 * KIB],
    [1024 * KIB, 1024 * KIB],
    [1e12, 1024 * KIB],
  ])('lends a buffer for %d bytes with a size of %d', (wanted, size) => {
    expect(createBufferPool().take(wanted).length).toBe(size)
  })

  it('lends smaller buffers when many are in use, and never refuses', () => {
    const pool = createBufferPool({ budgetBytes: 1400 * KIB })
    const sizes = Array.from({ length: 5 }, () => pool.take(1e9).length / KIB)
    expect(sizes).toEqual([1024, 256, 64, 64, 64])
    expect(pool.bytesInUse).toBe((1024 + 256 + 3 * 64) * KIB)
  })

  it('lends returned buffers again, but not those that may still be read', () => {
    const pool = createBufferPool()
    const [first, second] = [pool.take(1), pool.take(1)]
    pool.forfeit(second)
    pool.give(first)
    expect(pool.take(1)).toBe(first)
    expect(pool.take(1)).not.toBe(second)
  })

  it('pools no more than allowed', () => {
    const pool = createBufferPool({ maxPooledBytes: 64 * KIB })
    const [first, second] = [pool.take(1), pool.take(1)]
    pool.give(first)
    pool.give(second)
    expect(pool.bytesInUse).toBe(0)
    expect(pool.take(1)).toBe(first)
    expect(pool.take(1)).not.toBe(second)
  })

  it('releases all buffers after a while without use', () => {
    vi.useFakeTimers()
    const pool = createBufferPool({ idleMs: 1_000 })
    const buffer = pool.take(1)
    pool.give(buffer)
    vi.advanceTimersByTime(1_000)
    expect(pool.take(1)).not.toBe(buffer)
  })
})
