/**
 * Does the work for every item, for up to `slots` at once. When one fails, no other is begun, and those under way are
 * awaited before the first failure is thrown: what they write can then be removed.
 */
export async function atOnce<T>(
  slots: number,
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  // Shared by all, each of which takes the next item.
  const left = itemsOf(items)
  const takeNext = async () => {
    try {
      for (let next = await left.next(); !next.done; next = await left.next()) {
        if (failures.length > 0) return
        await work(next.value)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: slots }, takeNext))
  await left.return(undefined)
  if (failures.length > 0) throw failures[0]
}

async function* itemsOf<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items
}
