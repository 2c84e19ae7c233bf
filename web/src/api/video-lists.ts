import { listsApi } from '@lamplight/contract/lists'
import { moderationApi } from '@lamplight/contract/moderation'
import { playlistsApi } from '@lamplight/contract/playlists'
import { searchApi } from '@lamplight/contract/search'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import type { QueryClient } from '@tanstack/react-query'
import { refreshQueries } from './responses-of.ts'

/** Every list that may show a video. */
export const videoLists = [
  ...[videosApi.list, videosApi.related, searchApi.videos, usersApi.get, usersApi.videos, moderationApi.counts],
  ...[listsApi.subscriptions, listsApi.history, listsApi.watchLater, listsApi.liked, listsApi.continueWatching],
  // Playlists and how many videos they have.
  ...[playlistsApi.own, playlistsApi.get, playlistsApi.ofUser],
]

/** A video was added or changed state: every list that may show it is refetched when it is next shown. */
export const refreshVideoLists = (client: QueryClient): Promise<void> => refreshQueries(client, ...videoLists)
