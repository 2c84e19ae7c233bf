/**
 * Waits until all tasks have ended, also when one fails: nothing may write after the caller has started to clean up.
 * The first failure is thrown, and aborts `stop`, so that the others can end early.
 */
export async function together<T extends readonly unknown[]>(
  tasks: readonly [...{ [K in keyof T]: Promise<T[K]> }],
  stop?: AbortController,
): Promise<T> {
  const all = Promise.all(tasks)
  try {
    return (await all) as unknown as T
  } catch (error) {
    stop?.abort(error)
    await Promise.allSettled(tasks)
    throw error
  }
}
