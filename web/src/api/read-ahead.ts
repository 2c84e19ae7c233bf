import type { Query, QueryClient } from '@tanstack/react-query'

/** Starts one read; `QueryClient.prefetchQuery` and similar, which never reject. */
type Read = (client: QueryClient) => Promise<void>

/** Reads that had failed on the server; the browser first renders the same failure, before it retries. */
const failedOnServer = new WeakSet<Query>()

/**
 * For loaders: starts the reads of a page. The server waits for them, so that the page is rendered with its data; the
 * browser shows the page at once with its loading state. Failures are shown by the page.
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

/** Call once, after the server's query cache has been restored. */
export function noteFailedReads(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) if (query.state.status === 'error') failedOnServer.add(query)
}
