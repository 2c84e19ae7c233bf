import { type Comment, type CommentSort, commentsApi, type Reply } from '@lamplight/contract/comments'
import { type QueryClient, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { call, pathOf } from '../../api/client.ts'
import { repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages } from '../../api/query-client.ts'
import { refreshQueries, responsesOf } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import type { Pages } from './patch-comments.ts'

/** Replies per page, after those that come with their comment. */
export const MORE_REPLIES = 40

const commentPages = (videoId: number, sort: CommentSort) =>
  apiPages(commentsApi.list, { params: { id: videoId }, query: sort === 'newest' ? {} : { sort } })

const likeKey = (videoId: number) => ['comment like', videoId]

/**
 * The comments of a video, page by page, with the total count, replies included. A like on its way is awaited before they are
 * read: it decides on the order.
 */
export function useCommentPages(videoId: number, sort: CommentSort) {
  const likesOnTheirWay = useIsMutating({ mutationKey: likeKey(videoId) })
  return usePages({ ...commentPages(videoId, sort), enabled: likesOnTheirWay === 0 })
}

/** The replies that do not come with their comment, page by page, once `isWanted`. Dropped when the comment unmounts. */
export function useMoreReplies({ id, videoId, repliesCursor }: Comment, isWanted: boolean) {
  const pages = apiPages(commentsApi.replies, {
    params: { id: videoId, commentId: id },
    query: { limit: MORE_REPLIES },
  })
  return usePages({ ...pages, initialPageParam: repliesCursor ?? undefined, enabled: isWanted, gcTime: 0 })
}

/** Both orders of a video's comments, and their replies: what a write makes stale. */
const listOf = (videoId: number) => pathOf(commentsApi.list, { params: { id: videoId } })

/**
 * Patches the cached comments of a video with the response to a write. The code for it is loaded with the first write.
 * If loading it fails, or the response is not a comment, the lists are refetched instead.
 */
async function patchLists(
  client: QueryClient,
  videoId: number,
  response: Comment,
  change: (patches: typeof import('./patch-comments.ts'), data: Pages, path: string) => Pages,
): Promise<void> {
  const patches = response.id && response.replies ? await import('./patch-comments.ts').catch(() => null) : null
  if (!patches) return refreshComments(client, videoId)
  changeLists(client, videoId, (data, path) => change(patches, data, path))
}

/**
 * Changes the cached comments of a video, and once more when a read that is in progress has ended: it has put the comments of
 * before in their place.
 * @param change leaves comments that have been changed already as they are
 */
function changeLists(client: QueryClient, videoId: number, change: (data: Pages, path: string) => Pages): void {
  for (const query of client.getQueryCache().findAll({ predicate: responsesOf(listOf(videoId)) })) {
    const apply = () =>
      client.setQueryData<Pages>(query.queryKey, (data) => data && change(data, String(query.queryKey[0])))
    apply()
    if (query.state.fetchStatus === 'fetching') void query.promise?.catch(() => {}).then(apply)
  }
}

/** Refetches the comments of a video. */
export const refreshComments = (client: QueryClient, videoId: number) => refreshQueries(client, listOf(videoId))

/** The comments of a video that have been read, those of both orders. */
export const readComments = (client: QueryClient, videoId: number): (Comment | Reply)[] =>
  client
    .getQueriesData<Pages>({ predicate: responsesOf(listOf(videoId)) })
    .flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])

/** The id of the pinned comment of a video, where its first comments have been read. */
export const findPinned = (client: QueryClient, videoId: number): number | undefined =>
  client
    .getQueriesData<Pages>({ predicate: responsesOf(listOf(videoId)) })
    .flatMap(([, data]) => data?.pages[0]?.items ?? [])
    .find((entry) => 'isPinned' in entry && entry.isPinned)?.id

/** A reply or an edit is a part of the comment: with a comment that is gone, what was typed would leave the page. */
const KEEPS_FORM = { keepsPageAfter: 'comment_not_found' } as const

/**
 * Posts a comment, or a reply when `parentId` is given. `userId` is in the documents' payload; the server uses the
 * session instead.
 */
export function useAddComment(videoId: number) {
  const client = useQueryClient()
  const session = useSession()
  return useMutation({
    meta: KEEPS_FORM,
    mutationFn: (input: { content: string; parentId?: number }) =>
      repeatIfLost(() => call(commentsApi.add, { body: { videoId, userId: session?.id, ...input } })),
    onSuccess: (added, { parentId }) => {
      announceChange(client, { kind: 'comments', videoId })
      return patchLists(client, videoId, added, ({ withAdded }, data, path) => withAdded(data, added, parentId, path))
    },
  })
}

export interface CommentEdit {
  id: number
  content: string
  /** The text the edit began with. */
  previousContent: string
}

export function useEditComment(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    meta: KEEPS_FORM,
    mutationFn: ({ id, ...body }: CommentEdit) => repeatIfLost(() => call(commentsApi.edit, { params: { id }, body })),
    onSuccess: (edited) => {
      announceChange(client, { kind: 'comments', videoId })
      return patchLists(client, videoId, edited, ({ withEdited }, data) => withEdited(data, edited))
    },
  })
}

export function useDeleteComment(videoId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      repeatIfLost(() => call(commentsApi.remove, { params: { id }, body: undefined })).catch((error: unknown) => {
        // Another tab has deleted it already, or the response to the first attempt was lost.
        if (!hasCode(error, 'comment_not_found')) throw error
      }),
    onSuccess: () => {
      announceChange(client, { kind: 'comments', videoId })
      return refreshComments(client, videoId)
    },
  })
}

/**
 * An optimistic like, corrected by the response and undone on failure. Quick presses are sent one after the other, and
 * only the response to the last one on a comment is applied.
 */
export function useLikeComment(videoId: number) {
  const client = useQueryClient()
  /** What was pressed last, of each comment. */
  const wanted = useRef(new Map<number, boolean>())
  const show = (id: number, liked: boolean, likes?: number) => {
    wanted.current.set(id, liked)
    // A read that ends after further presses shows those.
    changeLists(client, videoId, (data) => withLike(data, id, wanted.current.get(id) ?? liked, likes))
  }
  const mutationKey = likeKey(videoId)
  const isLast = (id: number) =>
    client.isMutating({ mutationKey, predicate: ({ state }) => (state.variables as { id: number }).id === id }) === 1
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    meta: { isSentOnLeave: true },
    mutationFn: ({ id, liked }: { id: number; liked: boolean }) =>
      call(commentsApi.like, { params: { id }, body: { liked } }),
    onMutate: ({ id, liked }) => {
      show(id, liked)
    },
    onSuccess: ({ hasLiked, likes }, { id }) => {
      if (isLast(id)) show(id, hasLiked, likes)
      announceChange(client, { kind: 'comments', videoId })
      // The order by likes is read again when it is next shown; on screen, nothing moves under the pointer.
      client.removeQueries({ type: 'inactive', predicate: responsesOf(commentPages(videoId, 'top')) })
    },
    onError: (_error, { id, liked }) => {
      if (isLast(id)) show(id, !liked)
    },
  })
}

/** Without `likes`, as the server counts them, one more or less than shown. */
function withLike(data: Pages, id: number, hasLiked: boolean, likes?: number): Pages {
  const change = <T extends Reply>(entry: T): T =>
    entry.id === id
      ? {
          ...entry,
          likes: likes ?? entry.likes + Number(hasLiked) - Number(entry.viewer.hasLiked),
          viewer: { ...entry.viewer, hasLiked },
        }
      : entry
  const changeAll = (entry: Comment | Reply) =>
    'replies' in entry ? { ...change(entry), replies: entry.replies.map(change) } : change(entry)
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(changeAll) })) }
}
