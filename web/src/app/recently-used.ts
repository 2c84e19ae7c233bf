interface Entry<Value> {
  value: Value
  weight: number
  usedAt: number
}

interface Bounds {
  /** Of the weights of all values. */
  mostBytes: number
  unusedMs: number
}

/** A cache of bounded size. What was not used for longest goes first; times are milliseconds since 1970. */
export class RecentlyUsed<Value> {
  readonly #bounds: Bounds
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  find(key: string, now: number): Value | undefined {
    const found = this.#entries.get(key)
    if (!found) return undefined
    if (found.usedAt !== now) {
      found.usedAt = now
      // To the end: used last.
      this.#entries.delete(key)
      this.#entries.set(key, found)
    }
    return found.value
  }

  /** Replaces the value of this key. */
  keep(key: string, value: Value, weight: number, now: number): void {
    this.#remove(key)
    this.#entries.set(key, { value, weight, usedAt: now })
    this.#bytes += weight
    for (const [oldest, { usedAt }] of this.#entries) {
      if (this.#bytes <= this.#bounds.mostBytes && usedAt > now - this.#bounds.unusedMs) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }
}
