/** Keeps open tabs up to date: what a person does in one is shown in the others, and what others do to what is theirs. */
import { listsApi } from '@lamplight/contract/lists'
import { playlistsApi } from '@lamplight/contract/playlists'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { type Channel, openChannel } from '../lib/open-channel.ts'
import { type ListPage, pathOf, readPage } from './client.ts'
import { responsesOf } from './responses-of.ts'
import { transportOf } from './transport.ts'

/** What has changed. A tab knows by it which of its cached responses are stale. */
export type Change =
  | { kind: 'reaction'; videoId: number; isLiked: boolean }
  | { kind: 'watch-later'; videoId: number; isSaved: boolean }
  | { kind: 'subscription'; channelId: number; isSubscribed: boolean }
  /** Without an id the whole history was cleared. */
  | { kind: 'history'; videoId: number | null; isListed: boolean }
  | { kind: 'playlists'; removedId: number | null }
  /** A comment was written, edited, deleted, liked, pinned or hidden. */
  | { kind: 'comments'; videoId: number }
  /** A topic of the forum or one of its posts was written, edited or deleted, or changed by staff. */
  | { kind: 'topic'; topicId: number }
  | { kind: 'purchase'; videoId: number }
  /** Affiliate products were added, edited or decided on. */
  | { kind: 'products' }
  | { kind: 'testimonials' }
  /** The member's name, picture, address or preferences. */
  | { kind: 'account' }
  /** The member has blocked somebody in the chat, or taken that back. */
  | { kind: 'blocks' }
  /** The member has edited, deleted or restored a video of theirs. */
  | { kind: 'own-video'; videoId: number; isDeleted: boolean }
  /** Something else of the member's own: sponsored content, the creator account, monthly donations, uploads, reports. */
  | { kind: 'own' }
  /** The member's channel has another banner or pinned video. */
  | { kind: 'channel'; channelId: number }
  | { kind: 'categories' }
  /** Staff have featured a video, or removed it from there. */
  | { kind: 'featured' }
  /** Staff have saved settings or decided: on videos, reports, appeals, people, payouts or sponsored content. */
  | { kind: 'decision' }
  /** Somebody else did something to what is the member's own, and a notification says so: approved, paid out, refunded. */
  | { kind: 'news' }

/** What lists are made of: videos, channels, playlists. */
interface Item {
  id: number
  user?: { id: number }
}
type Pages = InfiniteData<ListPage<Item[]>, string | undefined>
type IsMatch = (query: { queryKey: readonly unknown[] }) => boolean

/** What a change makes stale. */
interface Effect {
  isStale: (query: Query) => boolean
  /** Long lists are read again as a whole too: what has changed may be anywhere in them. */
  isWhole?: boolean
  /** Lists that are read page by page, and the items that they no longer contain. Without those, new items were added. */
  lists: { isMatch: IsMatch; isRemoved: ((item: Item) => boolean) | null }[]
}

const watchPageOf = (videoId: number) => ({ queryKey: [pathOf(videosApi.get, { params: { id: videoId } })] })
const isWatchPage = responsesOf(videosApi.get)
const isOwnVideos = responsesOf(usersApi.videos)
const isVideo = (videoId: number) => (item: Item) => item.id === videoId
const listOf = (isMatch: IsMatch, isRemoved: ((item: Item) => boolean) | null) => ({ isMatch, isRemoved })

function effectOf(change: Change): Effect {
  switch (change.kind) {
    case 'reaction':
      return {
        isStale: responsesOf(watchPageOf(change.videoId)),
        lists: [listOf(responsesOf(listsApi.liked), change.isLiked ? null : isVideo(change.videoId))],
      }
    case 'watch-later':
      return {
        isStale: responsesOf(watchPageOf(change.videoId)),
        lists: [listOf(responsesOf(listsApi.watchLater), change.isSaved ? null : isVideo(change.videoId))],
      }
    case 'subscription': {
      const { channelId, isSubscribed } = change
      const isChannel = responsesOf(
        { queryKey: [pathOf(usersApi.get, { params: { id: channelId } })] },
        listsApi.channels,
      )
      return {
        isStale: (query) =>
          isChannel(query) || (isWatchPage(query) && (query.state.data as Item | undefined)?.user?.id === channelId),
        lists: [
          listOf(responsesOf(listsApi.subscriptions), isSubscribed ? null : ({ user }) => user?.id === channelId),
        ],
      }
    }
    case 'history': {
      const { videoId, isListed } = change
      const isRemoved = videoId === null ? () => true : isVideo(videoId)
      return {
        isStale: responsesOf(
          ...[listsApi.progress, listsApi.continueWatching],
          videoId === null ? videosApi.get : watchPageOf(videoId),
        ),
        lists: [listOf(responsesOf(listsApi.history), isListed ? null : isRemoved)],
      }
    }
    case 'playlists':
      return {
        isStale: responsesOf(playlistsApi.own, playlistsApi.get),
        lists: [listOf(responsesOf(playlistsApi.ofUser), change.removedId === null ? null : isVideo(change.removedId))],
      }
    case 'comments':
      return wholeOf(`/api/videos/${change.videoId}/comments`)
    case 'topic':
      return wholeOf(`/api/forum/topics/${change.topicId}`)
    case 'purchase':
      return wholeOf('/api/purchases', `/api/videos/${change.videoId}/purchase-status`)
    case 'products':
      return wholeOf('/api/affiliate-products', '/api/admin/affiliate-products')
    case 'testimonials':
      return wholeOf('/api/testimonials', '/api/admin/testimonials')
    case 'account':
      return wholeOf('/api/settings', '/api/user', '/api/notifications/switches')
    case 'blocks':
      return wholeOf('/api/chat/standing', '/api/chat/blocks', '/api/chat/blocked-ids')
    case 'decision':
      return wholeOf('/api/moderation', '/api/admin', '/api/sponsored-content')
    case 'own-video': {
      const { videoId, isDeleted } = change
      // A form that edits a deleted video keeps what was typed; saving it says that the video is gone.
      if (isDeleted) return { isStale: () => false, lists: [listOf(isOwnVideos, isVideo(videoId))] }
      const isShown = responsesOf(watchPageOf(videoId), `/api/videos/${videoId}/thumbnails`)
      return { isStale: (query) => isOwnVideos(query) || isShown(query), isWhole: true, lists: [] }
    }
    case 'channel':
      return wholeOf(pathOf(usersApi.get, { params: { id: change.channelId } }))
    case 'categories':
      return wholeOf('/api/admin/categories', '/api/categories', '/api/forum/categories')
    case 'featured':
      return wholeOf('/api/featured-videos', '/api/entrance')
    case 'own':
    case 'news':
      return { isStale: responsesOf(usersApi.videos, ...OWN), lists: [] }
  }
}

/** Where a member sees the state of what is theirs. */
const OWN = [
  ...['/api/affiliate-products/mine', '/api/sponsored-content/advertiser', '/api/sponsored-content/channel'],
  ...['/api/uploads', '/api/reports'],
  ...['/api/creator-account', '/api/earnings', '/api/payouts', '/api/purchases', '/api/monthly-gifts'],
  ...['/api/donations/given', '/api/donations/years', { path: '/api/donations/:id/receipt' } as const],
  // Saved cards are in both.
  ...['/api/payments/cards', '/api/donations/offer'],
  ...([{ path: '/api/sponsored-content/:id' }, { path: '/api/sponsored-content/:id/report' }] as const),
  { path: '/api/sponsored-content/:id/history' } as const,
  // Beside the video of a refunded purchase.
  { path: '/api/videos/:id/purchase-status' } as const,
]

/** The responses at these addresses and below them, any part of which may have changed. */
const wholeOf = (...addresses: string[]): Effect => ({ isStale: responsesOf(...addresses), isWhole: true, lists: [] })

interface Watched {
  /** A message does not return to the channel that has sent it. */
  tabs: Channel
  take: (change: Change) => void
}
const watched = new WeakMap<QueryClient, Watched>()

/** Informs the other tabs of a write that the server has confirmed. */
export const announceChange = (client: QueryClient, change: Change): void =>
  watched.get(client)?.tabs.postMessage(change)

/** Applies a change to this tab only. */
export const takeChange = (client: QueryClient, change: Change): void => watched.get(client)?.take(change)

/**
 * Applies the changes that other tabs announce. What a change concerns is marked as stale at once and read again when the tab
 * is visible, so that tabs in the background request nothing. A list that is read page by page is not read again from its
 * start: removed items are taken out of it, and of added ones only its first page is read.
 * Returns a function that stops watching.
 */
export function watchOtherTabs(client: QueryClient): () => void {
  const tabs = openChannel('changes')
  const stale = new Set<string>()
  /** Of those, the long lists of which only the first page is read. */
  const grown = new Set<string>()

  const readStale = () => {
    if (document.visibilityState !== 'visible' || stale.size === 0) return
    const queries = client.getQueryCache().findAll({ predicate: ({ queryHash }) => stale.has(queryHash) })
    const lists = queries.filter(({ queryHash }) => grown.has(queryHash))
    stale.clear()
    grown.clear()
    for (const list of lists) void readNewItems(client, list)
    void client.refetchQueries({
      type: 'active',
      predicate: (query) => queries.includes(query) && !lists.includes(query),
    })
  }
  const take = (change: Change) => {
    const { isStale, isWhole, lists } = effectOf(change)
    for (const query of client.getQueryCache().getAll()) {
      const list = lists.find(({ isMatch }) => isMatch(query))
      if (list?.isRemoved) void editItems(client, query, list.isRemoved)
      else if (list || isStale(query)) {
        stale.add(query.queryHash)
        // Such a list is not read again as a whole, neither now nor when it is next shown.
        if (isLongList(query) && !isWhole) grown.add(query.queryHash)
        else query.invalidate()
      }
    }
    readStale()
  }
  tabs.onmessage = ({ data }: MessageEvent<Change>) => take(data)
  watched.set(client, { tabs, take })
  document.addEventListener('visibilitychange', readStale)
  return () => {
    watched.delete(client)
    tabs.close()
    document.removeEventListener('visibilitychange', readStale)
  }
}

const isList = ({ queryKey }: Query): boolean => queryKey[1] === 'pages'
const pagesOf = (query: Query): Pages | undefined => (isList(query) ? (query.state.data as Pages) : undefined)
/** More than one page has been read. */
const isLongList = (query: Query): boolean => (pagesOf(query)?.pages.length ?? 0) > 1

/**
 * Changes a list when its current request, if any, has ended: the response would overwrite the change. A list that was stale
 * for another reason stays so.
 */
async function editPages(client: QueryClient, query: Query, edit: (pages: ListPage<Item[]>[]) => ListPage<Item[]>[]) {
  await query.promise?.catch(() => {})
  const { isInvalidated, dataUpdatedAt } = query.state
  const change = (data: Pages | undefined) => data && { ...data, pages: edit(data.pages) }
  client.setQueryData<Pages>(query.queryKey, change, { updatedAt: dataUpdatedAt })
  if (isInvalidated) query.invalidate()
}

function editItems(client: QueryClient, query: Query, isRemoved: (item: Item) => boolean): Promise<void> {
  return editPages(client, query, (pages) => {
    const left = pages.map((page) => page.items.filter((item) => !isRemoved(item)))
    const removed = pages.flatMap(({ items }) => items).length - left.flat().length
    return pages.map((page, index) => ({
      ...page,
      items: left[index] ?? [],
      total: page.total === null ? null : page.total - removed,
    }))
  })
}

/** Reads the first page of a list and puts the items that the list does not contain yet before its others. */
async function readNewItems(client: QueryClient, query: Query): Promise<void> {
  const url = String(query.queryKey[0])
  // After a failure the whole list is read when it is next shown.
  const first = await readPage<Item[]>(url, { transport: transportOf(client) }).catch(() => query.invalidate())
  if (!first) return
  await editPages(client, query, (pages) => {
    const known = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))
    const added = first.items.filter(({ id }) => !known.has(id))
    return pages.map((page, index) => ({
      ...page,
      items: index === 0 ? [...added, ...page.items] : page.items,
      total: first.total,
    }))
  })
}
