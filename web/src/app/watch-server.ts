import type { Query, QueryClient } from '@tanstack/react-query'
import { isUnreachable } from '../api/api-error.ts'
import { refetchUnreached } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { onServerResponds } from '../lib/connection-restored.ts'
import { probeServer } from '../lib/server-probe.ts'

const CHANGES: readonly string[] = ['updated', 'removed', 'observerAdded', 'observerRemoved']

/**
 * For visitors, who have no event stream that notices a restart (0211): while something on the page could not be read because
 * the server was unreachable, asks whether it responds again, then reads that again.
 * Returns a function that stops watching.
 */
export function watchServer(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const watching = new AbortController()
  let probing: AbortController | null = null
  /** A failed read that is repeated has no error while it is under way: then nothing changes. */
  const isStillFailing = ({ state }: Query) =>
    isUnreachable(state.error) || (probing !== null && state.fetchStatus === 'fetching')
  const check = () => {
    const isVisitor = !client.getQueryData(sessionQuery.queryKey)
    const isNeeded = isVisitor && cache.findAll({ type: 'active', predicate: isStillFailing }).length > 0
    if (isNeeded && !probing) {
      probing = new AbortController()
      probeServer(probing.signal)
    } else if (!isNeeded && probing) {
      probing.abort()
      probing = null
    }
  }
  const leave = cache.subscribe(({ type }) => {
    if (CHANGES.includes(type)) check()
  })
  onServerResponds(() => void (probing && refetchUnreached(client)), watching.signal)
  return () => {
    leave()
    watching.abort()
    probing?.abort()
  }
}
