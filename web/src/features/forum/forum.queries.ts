import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { forumApi } from '@lamplight/contract/forum'
import type { ForumPost, ForumTopicPage } from '@lamplight/contract/forum-responses'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { hasCode, isNotFound } from '../../api/api-error.ts'
import { call, callPage, type ListPage, pathOf } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries, responsesOf } from '../../api/responses-of.ts'
import { transportOf } from '../../api/transport.ts'
import { useLostResponse } from '../../api/use-lost-response.ts'
import { otherVersionOf } from '../../ui/forms/use-other-version.ts'

/** Other people write all the time: a list is refetched when the reader returns to it. */
const FRESH = { staleTime: 10_000 }
/** "Recent discussions" of the documents. */
const RECENT = 10

export const permissionsQuery = apiQuery(forumApi.permissions, {})
export const categoriesQuery = apiQuery(forumApi.categories, {}, FRESH)
export const categoryQuery = (id: number | string) => ({
  ...apiQuery(forumApi.category, { params: { id } }, FRESH),
  retryOnMount: false,
})
export const recentPages = apiPages(forumApi.topics, { query: { limit: RECENT } }, FRESH)
export const removedPages = apiPages(forumApi.topics, { query: { removed: 'true' } }, FRESH)
export const topicsOfCategory = (id: number | string) =>
  apiPages(forumApi.topics, { query: { categoryId: String(id) } }, FRESH)
export const topicsOfUser = (id: number) => apiPages(forumApi.topicsOf, { params: { id } }, FRESH)
export const searchPages = (q: string) => apiPages(forumApi.search, { query: { q } }, FRESH)
export const editsPages = (postId: number) => apiPages(forumApi.edits, { params: { id: postId } })
/** Read again when the reader returns to the tab: it may have been pinned, locked or moved meanwhile, also in another tab. */
export const topicQuery = (id: number | string) => ({
  ...apiQuery(forumApi.topic, { params: { id } }, FRESH),
  retryOnMount: false,
  refetchOnWindowFocus: true,
})

/** Another topic by its number, for a look at its title: counts no view. */
export const useLookUpTopic = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (id: number) => call(forumApi.topic, { params: { id }, query: { preview: 'true' } }),
  })

/** Why a topic is gone; read when the topic is not found. */
export const removalQuery = (id: number | string) => ({
  ...apiQuery(forumApi.removal, { params: { id } }, FRESH),
  retryOnMount: false,
})

type PostPage = ListPage<ForumPost[]>
/** Cursor at which a page of posts starts. */
interface PostPlace {
  cursor?: string
  before?: string
  from?: number
}

/** Posts of a topic, paged in both directions; `from` is the post the first page starts with. */
const postPages = (topicId: number | string, from: number | undefined) =>
  infiniteQueryOptions<PostPage, Error, InfiniteData<PostPage, PostPlace>, readonly [string, 'pages'], PostPlace>({
    queryKey: [pathOf(forumApi.posts, { params: { id: topicId }, query: { from } }), 'pages'] as const,
    queryFn: ({ signal, client, pageParam }) =>
      callPage(forumApi.posts, {
        params: { id: topicId },
        query: pageParam,
        signal,
        transport: transportOf(client),
      }),
    initialPageParam: from === undefined ? {} : { from },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
    getPreviousPageParam: ({ previousCursor }) => (previousCursor ? { before: previousCursor } : undefined),
    ...FRESH,
  })

/** The ids of the posts of a topic that have been read. */
export const readPostIds = (client: QueryClient, topicId: number): number[] =>
  client
    .getQueriesData<InfiniteData<PostPage>>({
      predicate: responsesOf(pathOf(forumApi.posts, { params: { id: topicId } })),
    })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? [])

/** The posts from `from` on. When the topic has no such post, `isPostMissing`, and the posts from the first one on. */
export function usePosts(topicId: number, from: number | undefined) {
  const linked = useInfiniteQuery(postPages(topicId, from))
  const isPostMissing = from !== undefined && hasCode(linked.error, 'post_not_found')
  const all = useInfiniteQuery({ ...postPages(topicId, undefined), enabled: isPostMissing })
  return { query: isPostMissing ? all : linked, isPostMissing }
}

export const readForum = (client: QueryClient, tab: 'recent' | 'categories') =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(permissionsQuery),
    (queries) =>
      tab === 'recent' ? queries.prefetchInfiniteQuery(recentPages) : queries.prefetchQuery(categoriesQuery),
  ])
export const readCategoryPage = (client: QueryClient, id: string) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(categoryQuery(id)),
    (queries) => queries.prefetchInfiniteQuery(topicsOfCategory(id)),
  ])
export const readTopicPage = (client: QueryClient, id: string, from: number | undefined) =>
  readAhead(client, [
    async (queries) => {
      await queries.prefetchQuery(topicQuery(id))
      if (isNotFound(queries.getQueryState(topicQuery(id).queryKey)?.error))
        await queries.prefetchQuery(removalQuery(id))
    },
    (queries) => queries.prefetchInfiniteQuery(postPages(id, from)),
  ])
export const readNewTopicPage = (client: QueryClient) =>
  readAhead(client, [
    (queries) => queries.prefetchQuery(permissionsQuery),
    (queries) => queries.prefetchQuery(categoriesQuery),
  ])

const lists = [forumApi.categories, forumApi.topics, forumApi.topicsOf, forumApi.category, forumApi.search]

const refreshLists = (client: QueryClient) => refreshQueries(client, ...lists)
/** The topic, its posts, and every list that may show it. */
const refreshTopic = (client: QueryClient, topicId: number) =>
  refreshQueries(client, pathOf(forumApi.topic, { params: { id: topicId } }), ...lists)

export function useAddCategory() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof forumApi.addCategory>) => call(forumApi.addCategory, { body }),
    onSuccess: () => {
      announceChange(client, { kind: 'categories' })
      return refreshLists(client)
    },
  })
}

export function useAddTopic() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof forumApi.addTopic>) => call(forumApi.addTopic, { body }),
    onSuccess: () => refreshLists(client),
    // Awaited: the form moves the focus to the field, which is made again with the remaining categories.
    onError: (error) => (isCategoryClosed(error) ? refreshQueries(client, forumApi.categories) : undefined),
  })
}

/** It was hidden or removed since the form was opened. */
export const isCategoryClosed = (error: unknown): boolean =>
  hasCode(error, 'forum_category_hidden') || hasCode(error, 'forum_category_unknown')

export function useAddPost(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (content: string) => call(forumApi.addPost, { body: { topicId, content } }),
    onSuccess: () => {
      announceChange(client, { kind: 'topic', topicId })
      return refreshTopic(client, topicId)
    },
  })
}

export function useEditPost(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; content: string; previousContent: string }) =>
      call(forumApi.editPost, { params: { id }, body }),
    onSuccess: () => {
      announceChange(client, { kind: 'topic', topicId })
      return refreshTopic(client, topicId)
    },
    onError: (error) => {
      if (otherVersionOf(error) !== undefined) void refreshTopic(client, topicId)
    },
  })
}

interface Removal {
  id: number
  reason?: string
}

/** A retry after a response that was lost succeeds too. */
export function useRemovePost(topicId: number) {
  const client = useQueryClient()
  const lost = useLostResponse<Removal>()
  return useMutation({
    mutationFn: (removal: Removal) => {
      const { id, reason } = removal
      const body = reason === undefined ? {} : { reason }
      return call(forumApi.removePost, { params: { id }, body }).catch((error: unknown) => {
        if (!lost.isRepeated(removal, error) || !hasCode(error, 'post_not_found')) throw error
        return { isTopicGone: false }
      })
    },
    // A topic that was deleted with its only post is not refetched: it no longer exists.
    onSuccess: ({ isTopicGone }) => {
      announceChange(client, { kind: 'topic', topicId })
      return isTopicGone ? refreshLists(client) : refreshTopic(client, topicId)
    },
  })
}

export function useRestorePost(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(forumApi.restorePost, { params: { id } }),
    onSuccess: () => {
      announceChange(client, { kind: 'topic', topicId })
      return refreshTopic(client, topicId)
    },
  })
}

/** The actions of staff (or, for the title, of the author) on a whole topic. */
export type TopicChange =
  | { kind: 'change'; change: BodyInputOf<typeof forumApi.changeTopic> }
  | { kind: 'merge'; intoId: number }
  | { kind: 'remove'; reason: string }
  | { kind: 'restore' }

export function useChangeTopic(topicId: number) {
  const client = useQueryClient()
  const params = { id: topicId }
  return useMutation({
    mutationFn: async (step: TopicChange): Promise<ForumTopicPage | null> => {
      if (step.kind === 'change') return call(forumApi.changeTopic, { params, body: step.change })
      if (step.kind === 'merge') return call(forumApi.mergeTopic, { params, body: { intoId: step.intoId } })
      if (step.kind === 'restore') return call(forumApi.restoreTopic, { params })
      await call(forumApi.removeTopic, { params, body: { reason: step.reason } })
      return null
    },
    onSuccess: () => {
      announceChange(client, { kind: 'topic', topicId })
      return refreshTopic(client, topicId)
    },
  })
}

export function useSubscribeTopic(topicId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isSubscribed: boolean) =>
      call(forumApi.subscribe, { params: { id: topicId }, body: { isSubscribed } }),
    onSuccess: ({ isSubscribed }) => {
      announceChange(client, { kind: 'topic', topicId })
      client.setQueryData(
        topicQuery(topicId).queryKey,
        (topic: ForumTopicPage | undefined) => topic && { ...topic, viewer: { ...topic.viewer, isSubscribed } },
      )
    },
  })
}

export const usePreview = () =>
  useMutation({
    meta: { isQuiet: true },
    mutationFn: (content: string) => call(forumApi.preview, { body: { content } }),
  })

/** Ignores errors: nobody waits for it, and the next position is sent soon. */
export const markRead = (topicId: number, postId: number): Promise<unknown> =>
  call(forumApi.read, { params: { id: topicId }, body: { postId } }).catch(() => undefined)
