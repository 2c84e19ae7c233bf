import { type ReactNode, useEffect, useRef } from 'react'
import styles from './async-list.module.css'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'

/** The part of a query that a list needs; `useQuery` and `usePages` both return it. */
export interface ListQuery<Item> {
  data: readonly Item[] | undefined
  error: unknown
  refetch: () => unknown
}

interface AsyncListProps<Item> {
  query: ListQuery<Item>
  /** The placeholder, in the final size of the list. */
  skeleton: ReactNode
  /** Text of the error. */
  failed: string
  /** Text for an empty list, or a whole `EmptyState` with a link. */
  empty: string | ReactNode
  /** Renders the list, given at least one item. */
  children: (items: readonly Item[]) => ReactNode
}

/**
 * The four states of every list: loading, failed, empty, filled (V-CONV-14). All are required, so that forgetting one
 * does not compile. A list that becomes empty is announced. A loaded list stays when refetching it fails.
 */
export function AsyncList<Item>({ query, skeleton, failed, empty, children }: AsyncListProps<Item>) {
  const { data, error, refetch } = query
  const region = useRef<HTMLDivElement>(null)
  const isLoaded = data !== undefined
  // Live from the first response on: a search that finds nothing would otherwise be silent, and what is empty when the page
  // opens is read with the page. An attribute set here does not render the list a second time.
  useEffect(() => {
    if (isLoaded) region.current?.setAttribute('aria-live', 'polite')
  }, [isLoaded])
  return (
    <>
      <div ref={region} className={styles.region}>
        {data?.length === 0 && (typeof empty === 'string' ? <EmptyState text={empty} /> : empty)}
      </div>
      {data === undefined && (error ? <ErrorState text={failed} onRetry={() => refetch()} /> : skeleton)}
      {data !== undefined && data.length > 0 && children(data)}
    </>
  )
}
