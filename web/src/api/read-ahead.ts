import type { Query, QueryClient } from '@tanstack/react-query'

/** Starts one read; `QueryClient.prefetchQuery` and its like, which never reject. */
type Read = (client: QueryClient) => Promise<void>

/** Reads that had failed when the server drew the page; drawn the same here before anybody asks again. */
const failedOnServer = new WeakSet<Query>()

/**
 * What loaders do: starts the reads of a page. The server waits for them, so that the page is drawn with its data;
 * in the browser the page shows at once and draws its own waiting state. Failures are the page's to show.
 */
export async function readAhead(client: QueryClient, reads: readonly Read[]): Promise<void> {
  const failed = client.getQueryCache().findAll({ predicate: (query) => failedOnServer.has(query) })
  if (failed.length > 0) {
    for (const query of failed) failedOnServer.delete(query)
    return
  }
  const started = reads.map((read) => read(client))
  if (import.meta.env.SSR) await Promise.all(started)
}

/** Call once, when what the server read has been taken over. */
export function noteFailedReads(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'error') failedOnServer.add(query)
}
