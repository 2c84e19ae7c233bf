const KIB = 1024
const SLICE_SIZES = [64 * KIB, 256 * KIB, 1024 * KIB] as const
/** Bytes. */
export const SMALLEST_SLICE = SLICE_SIZES[0]

export interface BufferPoolOptions {
  /** Bytes in use above which only the smallest buffers are lent. Default 64 MiB. */
  readonly budgetBytes?: number
  /** Bytes of returned buffers that are pooled for the next reader. Default 16 MiB. */
  readonly maxPooledBytes?: number
  /** After how long without use pooled buffers are released, in milliseconds. Default 10,000. */
  readonly idleMs?: number
}

/** Reusable buffers for reading slices of files. A buffer still contains the data of its last user. */
export interface BufferPool {
  /**
   * A buffer of 64 KiB, 256 KiB or 1 MiB: the smallest that fits `wanted` bytes, or the largest. When many buffers are in use
   * (many slow readers), a smaller one is lent, but always one.
   */
  take(wanted: number): Buffer
  /** Returns a buffer that nothing reads or writes any more. */
  give(buffer: Buffer): void
  /** Abandons a buffer that may still be in use: it is left to the garbage collector. */
  forfeit(buffer: Buffer): void
  /** Bytes currently in use. */
  readonly bytesInUse: number
}

export function createBufferPool(options: BufferPoolOptions = {}): BufferPool {
  const { budgetBytes = 64 * KIB * KIB, maxPooledBytes = 16 * KIB * KIB, idleMs = 10_000 } = options
  const free = new Map<number, Buffer[]>(SLICE_SIZES.map((size) => [size, []]))
  let bytesInUse = 0
  let pooledBytes = 0
  let idleTimer: NodeJS.Timeout | undefined

  function letGo(): void {
    idleTimer = undefined
    for (const list of free.values()) list.length = 0
    pooledBytes = 0
  }

  function sizeFor(wanted: number): number {
    const fits = SLICE_SIZES.find((size) => size >= wanted) ?? SLICE_SIZES[SLICE_SIZES.length - 1] ?? SMALLEST_SLICE
    return SLICE_SIZES.findLast((size) => size <= fits && bytesInUse + size <= budgetBytes) ?? SMALLEST_SLICE
  }

  return {
    take(wanted) {
      const size = sizeFor(wanted)
      bytesInUse += size
      const pooled = free.get(size)?.pop()
      if (pooled === undefined) return Buffer.allocUnsafeSlow(size)
      pooledBytes -= size
      return pooled
    },
    give(buffer) {
      bytesInUse -= buffer.length
      if (pooledBytes + buffer.length > maxPooledBytes) return
      free.get(buffer.length)?.push(buffer)
      pooledBytes += buffer.length
      // Refreshing a timer is cheap, creating one for each slice is not.
      if (idleTimer === undefined) idleTimer = setTimeout(letGo, idleMs).unref()
      else idleTimer.refresh()
    },
    forfeit(buffer) {
      bytesInUse -= buffer.length
    },
    get bytesInUse() {
      return bytesInUse
    },
  }
}
