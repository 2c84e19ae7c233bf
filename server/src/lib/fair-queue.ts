import { Overloaded } from './overloaded.ts'

export interface FairQueueOptions {
  slots: number
  /** Further slots that only work of at most `shortCost` takes. Default none. */
  shortSlots?: number
  shortCost?: number
  /** Slots one group may hold at once. Default: no limit. */
  mostOfGroup?: number
  /** Longest wait in milliseconds; then `Overloaded`. Default: no limit. */
  waitMs?: number
  /** Longest queue, and the most of it that one group may be; one more is `Overloaded` at once. Default: no limit. */
  mostWaiting?: number
  mostWaitingOfGroup?: number
}

export interface Turn {
  /** The requesting member. */
  group: string
  /** How long the work will take, estimated, in seconds. Default 0. */
  cost?: number
  signal?: AbortSignal | undefined
}

interface Ticket {
  group: string
  cost: number
  enter(isShortSlot: boolean): void
}

/** How many times others may be served before the first in the queue. */
const PASSED_OVER_AT_MOST = 20

/**
 * Slots that are shared fairly: first the groups with the least work in progress, then those that have used the
 * least since they started waiting, then the shortest work. The first in the queue is passed over twenty times at most.
 */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>
  #slots: number
  #held = 0
  #heldShort = 0
  #passedOver = 0
  readonly #waiting: Ticket[] = []
  readonly #atWork = new Map<string, number>()
  /** Seconds that a group has used while it has work in the queue. */
  readonly #served = new Map<string, number>()

  constructor(options: FairQueueOptions) {
    this.#options = {
      ...{ shortSlots: 0, shortCost: 0, mostOfGroup: Number.POSITIVE_INFINITY, waitMs: Number.POSITIVE_INFINITY },
      ...{ mostWaiting: Number.POSITIVE_INFINITY, mostWaitingOfGroup: Number.POSITIVE_INFINITY },
      ...options,
    }
    this.#slots = options.slots
  }

  /** How many are waiting for a slot. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Holders already inside stay; a smaller number takes effect as they leave. */
  resize(slots: number): void {
    this.#slots = slots
    this.#admit()
  }

  /**
   * Runs `work` when a slot is free. Leaves the queue, rejecting with the signal's reason, when aborted before that.
   * @throws Overloaded when no slot becomes free in time, or the queue is full
   */
  async pass<T>(work: () => Promise<T>, { group, cost = 0, signal }: Turn): Promise<T> {
    const isShortSlot = await this.#enter(group, cost, signal)
    try {
      return await work()
    } finally {
      if (isShortSlot) this.#heldShort--
      else this.#held--
      this.#leaveWork(group)
      this.#admit()
    }
  }

  #enter(group: string, cost: number, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const leave = (reason: unknown) => {
        this.#waiting.splice(this.#waiting.indexOf(ticket), 1)
        stop()
        this.#forget(group)
        reject(reason)
      }
      const onAbort = () => leave(signal?.reason)
      const timer = Number.isFinite(this.#options.waitMs)
        ? setTimeout(() => leave(new Overloaded()), this.#options.waitMs)
        : undefined
      const stop = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const ticket: Ticket = {
        group,
        cost,
        enter(isShortSlot) {
          stop()
          resolve(isShortSlot)
        },
      }
      signal?.addEventListener('abort', onAbort)
      this.#waiting.push(ticket)
      this.#admit()
      if (this.#waiting.includes(ticket) && this.#isFull(group)) leave(new Overloaded())
    })
  }

  #isFull(group: string): boolean {
    const { mostWaiting, mostWaitingOfGroup } = this.#options
    if (this.#waiting.length > mostWaiting) return true
    if (mostWaitingOfGroup === Number.POSITIVE_INFINITY) return false
    return this.#waiting.filter((ticket) => ticket.group === group).length > mostWaitingOfGroup
  }

  #admit(): void {
    while (this.#held < this.#slots) {
      const next = this.#choose(() => true)
      if (!next) break
      this.#held++
      next.enter(false)
    }
    while (this.#heldShort < this.#options.shortSlots) {
      const next = this.#choose((ticket) => ticket.cost <= this.#options.shortCost)
      if (!next) break
      this.#heldShort++
      next.enter(true)
    }
  }

  #choose(fits: (ticket: Ticket) => boolean): Ticket | undefined {
    const candidates = this.#waiting.filter(
      (ticket) => fits(ticket) && (this.#atWork.get(ticket.group) ?? 0) < this.#options.mostOfGroup,
    )
    const [first] = candidates
    if (!first) return undefined
    const best =
      this.#passedOver >= PASSED_OVER_AT_MOST ? first : candidates.reduce((a, b) => (this.#isBefore(b, a) ? b : a))
    this.#passedOver = best === first ? 0 : this.#passedOver + 1
    this.#waiting.splice(this.#waiting.indexOf(best), 1)
    this.#atWork.set(best.group, (this.#atWork.get(best.group) ?? 0) + 1)
    this.#served.set(best.group, (this.#served.get(best.group) ?? 0) + best.cost)
    return best
  }

  #isBefore(a: Ticket, b: Ticket): boolean {
    const order = (ticket: Ticket) => [
      this.#atWork.get(ticket.group) ?? 0,
      this.#served.get(ticket.group) ?? 0,
      ticket.cost,
    ]
    const [left, right] = [order(a), order(b)]
    const differing = left.findIndex((value, index) => value !== right[index])
    return differing >= 0 && (left[differing] ?? 0) < (right[differing] ?? 0)
  }

  #leaveWork(group: string): void {
    const others = (this.#atWork.get(group) ?? 1) - 1
    if (others > 0) this.#atWork.set(group, others)
    else this.#atWork.delete(group)
    this.#forget(group)
  }

  /** The usage of a group counts only while it has work here. */
  #forget(group: string): void {
    if (!this.#atWork.has(group) && !this.#waiting.some((ticket) => ticket.group === group)) this.#served.delete(group)
  }
}
