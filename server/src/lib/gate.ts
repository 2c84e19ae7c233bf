import { Overloaded } from './overloaded.ts'

export interface GateOptions {
  /** Longest queue; one more caller is refused with `Overloaded`. Default: unbounded. */
  mostWaiting?: number
}

/** Lets at most `slots` holders through at once, in order of arrival. */
export class Gate {
  #slots: number
  #held = 0
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  constructor(slots: number, { mostWaiting = Number.POSITIVE_INFINITY }: GateOptions = {}) {
    this.#slots = slots
    this.#mostWaiting = mostWaiting
  }

  /** Holders already inside stay; a smaller number takes effect as they leave. */
  resize(slots: number): void {
    this.#slots = slots
    this.#admit()
  }

  /**
   * Runs `work` when a slot is free. Leaves the queue, rejecting with the signal's reason, when aborted before that.
   * @throws Overloaded when the queue is full
   */
  async pass<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal)
    try {
      return await work()
    } finally {
      this.#held--
      this.#admit()
    }
  }

  #enter(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      if (this.#held >= this.#slots && this.#waiting.length >= this.#mostWaiting) return reject(new Overloaded())
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        this.#held++
        resolve()
      }
      const leave = () => {
        const place = this.#waiting.indexOf(enter)
        if (place >= 0) this.#waiting.splice(place, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave)
      this.#waiting.push(enter)
      this.#admit()
    })
  }

  #admit(): void {
    while (this.#held < this.#slots) {
      const next = this.#waiting.shift()
      if (!next) return
      next()
    }
  }
}
