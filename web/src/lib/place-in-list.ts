import type { PlaylistDetails, PlaylistItem } from '@lamplight/contract/playlists'
import { useEffect } from 'react'

/** Session storage key of the order in which the playlist was last seen with the video that is watched in it. */
const SEEN_ORDER = 'playlist order'

interface Place {
  /** Undefined when the video is not in the playlist any more. */
  current: PlaylistItem | undefined
  /** Only videos that can be watched. */
  previous: PlaylistItem | undefined
  next: PlaylistItem | undefined
}

/**
 * Where a video is in the playlist it is watched in. One that was taken off the playlist meanwhile keeps its place: after the
 * last of those before it that are still there.
 */
export function usePlaceInList(playlist: PlaylistDetails | undefined, videoId: number): Place {
  const items = playlist?.items ?? []
  const current = items.find((item) => item.videoId === videoId)
  useEffect(() => {
    if (playlist && current) writeOrder(playlist)
  }, [playlist, current])
  const order = current || !playlist ? null : readOrder(playlist.id)
  if (!current && !order?.includes(videoId)) return { current, previous: undefined, next: undefined }
  const before = new Set(order?.slice(0, order.indexOf(videoId)))
  const start = current ? current.position - 1 : items.findLastIndex((item) => before.has(item.videoId)) + 1
  const canPlay = (item: PlaylistItem) => item.isAvailable && item !== current
  return { current, previous: items.slice(0, start).findLast(canPlay), next: items.slice(start).find(canPlay) }
}

function writeOrder({ id, items }: PlaylistDetails): void {
  try {
    sessionStorage.setItem(SEEN_ORDER, [id, ...items.map(({ videoId }) => videoId)].join(' '))
  } catch {
    // Storage is full or forbidden: a video that is taken off the playlist then has no next one.
  }
}

function readOrder(playlistId: number): number[] | null {
  try {
    const [id, ...order] = (sessionStorage.getItem(SEEN_ORDER) ?? '').split(' ').map(Number)
    return id === playlistId ? order : null
  } catch {
    return null
  }
}
