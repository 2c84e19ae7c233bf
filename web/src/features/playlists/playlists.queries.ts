import {
  type CreatePlaylist,
  type Playlist,
  type PlaylistDetails,
  type PlaylistItem,
  playlistsApi,
  type UpdatePlaylist,
} from '@lamplight/contract/playlists'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type * as z from 'zod/mini'
import { ApiError, isNotFound } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { orLostResponse, repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { onPageLeave } from '../../lib/on-page-leave.ts'

/** A playlist with its videos in order. Read again on returning to the tab: another one may have changed or deleted it. */
export const playlistQuery = (id: number | string) => ({
  ...apiQuery(playlistsApi.get, { params: { id } }),
  // A missing playlist is shown as such; rendering it must not repeat the request.
  retryOnMount: false,
  refetchOnWindowFocus: 'always' as const,
})

/** The reader's playlists, each with whether it contains the video. */
export const ownPlaylistsQuery = (videoId?: number) =>
  apiQuery(playlistsApi.own, { query: videoId === undefined ? {} : { videoId: String(videoId) } })

/** A channel's playlists. */
export const channelPlaylistPages = (userId: number | string) =>
  apiPages(playlistsApi.ofUser, { params: { id: userId } })

export const readPlaylistPage = (client: QueryClient, id: string) =>
  readAhead(client, [(queries) => queries.prefetchQuery(playlistQuery(id))])

export const readOwnPlaylists = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchQuery(ownPlaylistsQuery())])

/** Every list of playlists, and every playlist, is refetched when next shown, in other tabs too. */
function useRefreshPlaylists(removedId: number | null = null) {
  const client = useQueryClient()
  return () => {
    announceChange(client, { kind: 'playlists', removedId })
    return refreshQueries(client, playlistsApi.own, playlistsApi.get, playlistsApi.ofUser)
  }
}

export function useCreatePlaylist() {
  const refresh = useRefreshPlaylists()
  return useMutation({
    mutationFn: (body: z.input<typeof CreatePlaylist>) => repeatIfLost(() => call(playlistsApi.create, { body })),
    onSuccess: refresh,
  })
}

type Fields = Required<Omit<z.input<typeof UpdatePlaylist>, 'expected'>>

/**
 * Saves the edited fields. If another tab has edited one of them since the form was opened, the first save is rejected with
 * `playlist_changed`, and the next one overwrites.
 */
export function useEditPlaylist(playlist: Playlist, isOpen: boolean) {
  const client = useQueryClient()
  const refresh = useRefreshPlaylists()
  /** The values that the form was opened with, and those that the person knows of since a conflict. */
  const opened = useRef<Playlist>(playlist)
  const known = useRef<Playlist>(playlist)
  if (!isOpen) opened.current = known.current = playlist
  const { mutateAsync } = useMutation({
    mutationFn: (body: z.input<typeof UpdatePlaylist>) =>
      repeatIfLost(() => call(playlistsApi.update, { params: { id: playlist.id }, body })),
    onSuccess: refresh,
  })
  return async (fields: Fields): Promise<void> => {
    const { title, description, visibility, isSeries } = known.current
    const expected: Fields = { title, description, visibility, isSeries }
    const edited = Object.entries(fields).filter(([name, value]) => opened.current[name as keyof Fields] !== value)
    try {
      await mutateAsync({ ...Object.fromEntries(edited), expected })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'playlist_changed') {
        known.current = await client.fetchQuery({ ...playlistQuery(playlist.id), staleTime: 0 }).catch(() => playlist)
      }
      throw error
    }
  }
}

export function useRemovePlaylist(id: number) {
  const client = useQueryClient()
  const refresh = useRefreshPlaylists(id)
  return useMutation({
    /** The reason is for staff who remove the playlist of somebody else. */
    mutationFn: (reason?: string) =>
      call(playlistsApi.remove, { params: { id }, body: reason ? { reason } : undefined }).catch((error: unknown) => {
        // Another tab has deleted it already, or the response to the first attempt was lost.
        if (!isNotFound(error)) throw error
      }),
    onSuccess: () => {
      client.removeQueries({ queryKey: playlistQuery(id).queryKey })
      return refresh()
    },
  })
}

/** Adds a video to one of the reader's playlists, at the end or behind another one, or removes it. */
export function useFilePlaylistItem(videoId: number) {
  const refresh = useRefreshPlaylists()
  return useMutation({
    mutationFn: ({ playlistId, isIn, after }: { playlistId: number; isIn: boolean; after?: number | null }) =>
      orLostResponse(
        isIn
          ? call(playlistsApi.addItem, { params: { id: playlistId }, body: { videoId, after } })
          : call(playlistsApi.removeItem, { params: { id: playlistId, videoId } }),
        async () => {
          const playlist = await call(playlistsApi.get, { params: { id: playlistId } })
          return playlist.items.some((item) => item.videoId === videoId) === isIn ? playlist : null
        },
      ),
    // Also after a failure: the playlist may have been deleted in another tab.
    onSettled: refresh,
  })
}

/** A list with one item moved to another position, counted from 1. Items that keep their position stay the same objects. */
export function moved(items: readonly PlaylistItem[], videoId: number, position: number): PlaylistItem[] {
  const item = items.find((one) => one.videoId === videoId)
  if (!item) return [...items]
  return items
    .filter((one) => one !== item)
    .toSpliced(position - 1, 0, item)
    .map((one, index) => (one.position === index + 1 ? one : { ...one, position: index + 1 }))
}

interface Move {
  videoId: number
  position: number
  after: number | null
}

/**
 * A key that is held moves a video faster than the server accepts changes: its steps share a request per pause. The pause
 * ends early when the page is left.
 */
const MOVE_PAUSE_MS = 1000

/**
 * Moves a video: an optimistic update, corrected by the response and undone on failure. Of several quick moves the response
 * to the last one counts: an earlier one does not know of those behind it.
 */
export function useMoveItem(id: number) {
  const client = useQueryClient()
  const query = playlistQuery(id)
  const { queryKey } = query
  const mutationKey = ['move item', id]
  /** The playlist as the server has it, for a failure without a connection. */
  const confirmed = useRef<PlaylistDetails>(undefined)
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  /** As shown: keys can be repeated faster than the list is rendered. */
  const readItems = () => client.getQueryData<PlaylistDetails>(queryKey)?.items ?? []
  const requests = useRef(new WeakMap<Move, Promise<PlaylistDetails>>())
  const send = (move: Move): Promise<PlaylistDetails> => {
    const sent = requests.current.get(move)
    if (sent) return sent
    const { videoId, ...place } = move
    const request = call(playlistsApi.moveItem, { params: { id, videoId }, body: place })
    requests.current.set(move, request)
    sentAt.current = performance.now()
    return request
  }
  const unfinished = () =>
    client
      .getMutationCache()
      .findAll({ mutationKey, status: 'pending' })
      .map(({ state }) => state.variables as Move)
  /** A step that the next one takes further. */
  const isPassed = (move: Move, next: Move | undefined) => next?.videoId === move.videoId
  const sendAll = () => {
    for (const [index, move] of unfinished().entries()) {
      // A failure is handled by the mutation, if the page is still there.
      if (!isPassed(move, unfinished()[index + 1])) void send(move).catch(() => undefined)
    }
  }
  const stopSending = useRef(() => {})
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `playlist ${id}` },
    mutationFn: async (move: Move): Promise<PlaylistDetails | null> => {
      const wait = sentAt.current + MOVE_PAUSE_MS - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      return isPassed(move, unfinished()[1]) ? null : send(move)
    },
    onMutate: ({ videoId, position }) => {
      if (client.isMutating({ mutationKey }) === 1) {
        confirmed.current = client.getQueryData(queryKey)
        // Not for as long as the list is shown: another page can be opened meanwhile.
        stopSending.current = onPageLeave(sendAll)
      }
      client.setQueryData(queryKey, (shown: PlaylistDetails | undefined) =>
        shown ? { ...shown, items: moved(shown.items, videoId, position) } : shown,
      )
    },
    onSuccess: (playlist) => {
      if (!playlist) return
      confirmed.current = playlist
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, playlist)
      announceChange(client, { kind: 'playlists', removedId: null })
    },
    onError: () => {
      client.setQueryData(queryKey, confirmed.current)
      return refreshQueries(client, query)
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) stopSending.current()
    },
  })
  return { readItems, mutate }
}
