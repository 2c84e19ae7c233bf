import type { InfiniteData } from '@tanstack/react-query'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ListPage } from './client.ts'

type PagesOptions<Item> = UseInfiniteQueryOptions<
  ListPage<Item[]>,
  Error,
  InfiniteData<ListPage<Item[]>, string | undefined>,
  readonly [string, 'pages'],
  string | undefined
>

/** A list loaded page by page, with what a "Show more" button needs. */
export interface Pages<Item> {
  /** All items loaded so far; undefined before the first page. */
  data: Item[] | undefined
  /** Total number on all pages, if the list reports it; as of the last loaded page. */
  total: number | null
  error: Error | null
  refetch: () => unknown
  hasMore: boolean
  isReadingMore: boolean
  /** Why the next page could not be loaded; the loaded items stay. */
  moreError: Error | null
  readMore: () => void
}

/** Loads the list of `apiPages`. */
export function usePages<Item>(options: PagesOptions<Item>): Pages<Item> {
  const query = useInfiniteQuery(options)
  return {
    data: query.data?.pages.flatMap((page) => page.items),
    total: query.data?.pages.at(-1)?.total ?? null,
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isReadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    readMore: () => void query.fetchNextPage(),
  }
}
