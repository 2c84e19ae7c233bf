import { chatApi } from '@lamplight/contract/chat'
import { BLOCKED_IDS_PAGE, type ChatMessage, type ChatRoom, type RoomChanges } from '@lamplight/contract/chat-responses'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { call, callPage, type ListPage } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'
import { transportOf } from '../../api/transport.ts'
import { usePages } from '../../api/use-pages.ts'

const ROOMS_A_PAGE = 50

/** Other people write meanwhile, so the list is refetched each time it is shown. */
const roomPages = apiPages(chatApi.rooms, { query: { limit: ROOMS_A_PAGE } }, { staleTime: 0 })
const archivedPages = apiPages(chatApi.rooms, { query: { limit: ROOMS_A_PAGE, archived: 'true' } }, { staleTime: 0 })
const standing = apiQuery(chatApi.standing, {})
const blockPages = apiPages(chatApi.blocks, {}, { staleTime: 0 })
/** All of them, page by page: for those who blocked more people than `standing` contains. */
const allBlocked = queryOptions({
  queryKey: [chatApi.blockedIds.path] as const,
  queryFn: async ({ signal, client }) => {
    const ids: number[] = []
    for (;;) {
      const query = { after: ids.at(-1) }
      const page = await call(chatApi.blockedIds, { query, signal, transport: transportOf(client) })
      ids.push(...page)
      if (page.length < BLOCKED_IDS_PAGE) return ids
    }
  },
})

export const useRooms = () => usePages({ ...roomPages, refetchOnWindowFocus: 'always' })

export const useArchivedRooms = () => usePages(archivedPages)

/** What the page shows first. */
export const readChatPage = (client: QueryClient) =>
  readAhead(client, [
    (queries) => queries.prefetchInfiniteQuery(roomPages),
    (queries) => queries.prefetchQuery(standing),
  ])

export const useStanding = () => useQuery(standing).data

type RoomPages = InfiniteData<ListPage<ChatRoom[]>, string | undefined>

/** Updates one room in the cached list. */
export function changeListed(client: QueryClient, roomId: number, change: Partial<ChatRoom>): void {
  client.setQueryData<RoomPages>(
    roomPages.queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((room) => (room.id === roomId ? { ...room, ...change } : room)),
        })),
      },
  )
}

/** For a change of the list itself: a room came, went, or is no longer for this person. */
export const refreshRooms = (client: QueryClient) => refreshQueries(client, roomPages, archivedPages)

export function useCreateRoom() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof chatApi.createRoom>) => call(chatApi.createRoom, { body }),
    onSuccess: () => refreshRooms(client),
  })
}

export function useChangeRoom(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof chatApi.changeRoom>) => call(chatApi.changeRoom, { params: { id }, body }),
    onSuccess: () => refreshRooms(client),
  })
}

/** Marks everything up to this message as read, in the cache and on the server. The next call makes up for a failure. */
export function useMarkRead() {
  const client = useQueryClient()
  return useCallback(
    (roomId: number, messageId: number) => {
      changeListed(client, roomId, { unreadCount: 0, mentionCount: 0 })
      call(chatApi.markRead, { params: { id: roomId }, body: { messageId } }).catch(() => {})
    },
    [client],
  )
}

export const readRoom = (id: number): Promise<ChatRoom> => call(chatApi.room, { params: { id } })

/** A page of history, newest first; without a cursor the newest page. */
export const readOlderMessages = (id: number, cursor: string | undefined): Promise<ListPage<ChatMessage[]>> =>
  callPage(chatApi.messages, { params: { id }, query: { cursor } })

/** What has changed in a room after a position; without one the newest page. */
export const readChanges = (id: number, after: number | null, signal: AbortSignal): Promise<RoomChanges> =>
  call(chatApi.changes, { params: { id }, query: { after: after ?? undefined }, signal })

/** `userId` is omitted: the author comes from the session. */
export const sendByRequest = (message: {
  roomId: number
  content: string
  clientId: string
  replyToId: number | null
}): Promise<ChatMessage> => {
  const { roomId, content, clientId, replyToId } = message
  return call(chatApi.send, { body: { roomId, content, clientId, replyToId } })
}

export const useEditMessage = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: number; content: string; previousContent: string }) =>
      call(chatApi.edit, { params: { id }, body }),
  })

export const useDeleteMessage = () =>
  useMutation({
    mutationFn: ({ id, reason }: { id: number; reason?: string }) =>
      call(chatApi.remove, { params: { id }, body: reason === undefined ? undefined : { reason } }).catch((error) => {
        // Another tab has deleted it already, or the response to the first attempt was lost.
        if (!hasCode(error, 'chat_message_not_found')) throw error
      }),
  })

const membersOf = (roomId: number) => apiPages(chatApi.members, { params: { id: roomId } }, { staleTime: 0 })

export const useMembers = (roomId: number) => usePages(membersOf(roomId))

export function useInvite(roomId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (username: string) => call(chatApi.invite, { params: { id: roomId }, body: { username } }),
    onSuccess: () => refreshQueries(client, membersOf(roomId)),
  })
}

export function useRemoveMember(roomId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: number) => call(chatApi.removeMember, { params: { id: roomId, userId } }),
    onSuccess: () => refreshQueries(client, membersOf(roomId)),
  })
}

/** `minutes: null` lifts the mute. */
export function useMute(roomId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ userId, minutes }: { userId: number; minutes: number | null }) => {
      const params = { id: roomId, userId }
      if (minutes === null) await call(chatApi.unmute, { params })
      else await call(chatApi.mute, { params, body: { minutes } })
    },
    onSuccess: () => refreshQueries(client, membersOf(roomId)),
  })
}

export function useAcceptGuidelines() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chatApi.acceptGuidelines, {}),
    onSuccess: () => client.setQueryData(standing.queryKey, (data) => data && { ...data, hasAcceptedGuidelines: true }),
  })
}

export function useBlock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, isBlocked }: { userId: number; isBlocked: boolean }) =>
      call(isBlocked ? chatApi.block : chatApi.unblock, { params: { id: userId } }),
    onSuccess: () => {
      announceChange(client, { kind: 'blocks' })
      return refreshQueries(client, standing, blockPages, allBlocked)
    },
  })
}

export const useBlockedPeople = () => usePages(blockPages)

/** The people whose messages are folded for the reader. Until all of them are known, no message may be shown. */
export function useBlocked() {
  const session = useSession()
  const known = useStanding()
  const hasMore = known?.hasMoreBlocked ?? false
  const all = useQuery({ ...allBlocked, enabled: hasMore })
  const list = hasMore ? all.data : known?.blockedIds
  const ids: ReadonlySet<number> = useMemo(() => new Set(session ? list : []), [session, list])
  return {
    ids,
    isReady: !hasMore || all.data !== undefined,
    hasFailed: hasMore && all.data === undefined && all.isError,
    retry: () => void all.refetch(),
  }
}
