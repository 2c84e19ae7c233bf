/**
 * Collects the items that arrive while earlier work is in progress and processes them together: one transaction, and one wait for the disk,
 * for many. An item that arrives while nothing is running is processed at once and alone.
 */
export interface BatcherOptions<Item, Outcome> {
  /** Applies all items or, when it throws, none; outcomes in the order of the items. Two items of one key are never in one call. */
  run(items: readonly Item[]): Promise<readonly Outcome[]>
  keyOf(item: Item): string | number
  /** Items of one call. */
  most: number
  /** Simultaneous calls. */
  atOnce: number
}

/** @returns takes one item and resolves with its outcome. One that fails fails alone: the others are run again without it. */
export function createBatcher<Item, Outcome>({ run, keyOf, most, atOnce }: BatcherOptions<Item, Outcome>) {
  interface Waiting {
    item: Item
    settle(outcome: Promise<Outcome>): void
  }
  let waiting: Waiting[] = []
  let running = 0

  const runAlone = async (item: Item): Promise<Outcome> => (await run([item]))[0] as Outcome

  async function runTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [index, { settle }] of batch.entries()) settle(Promise.resolve(outcomes[index] as Outcome))
    } catch (error) {
      const [only] = batch
      if (batch.length === 1 && only) only.settle(Promise.reject(error))
      // One after the other, so that a faulty item does not affect the others again.
      else
        for (const { item, settle } of batch) {
          const outcome = runAlone(item)
          settle(outcome)
          await outcome.catch(() => {})
        }
    }
  }

  function takeBatch(): Waiting[] {
    const batch = new Map<string | number, Waiting>()
    const left: Waiting[] = []
    for (const entry of waiting) {
      const key = keyOf(entry.item)
      if (batch.size < most && !batch.has(key)) batch.set(key, entry)
      else left.push(entry)
    }
    waiting = left
    return [...batch.values()]
  }

  function pump(): void {
    while (running < atOnce && waiting.length > 0) {
      running += 1
      void runTogether(takeBatch()).finally(() => {
        running -= 1
        pump()
      })
    }
  }

  return (item: Item): Promise<Outcome> =>
    new Promise<Outcome>((resolve) => {
      waiting.push({ item, settle: resolve })
      pump()
    })
}
