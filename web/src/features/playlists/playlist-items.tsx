import type { PlaylistDetails, PlaylistItem } from '@lamplight/contract/playlists'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PlaylistRow, type RowActs } from './playlist-row.tsx'
import styles from './playlists.module.css'
import { moved, useMoveItem } from './playlists.queries.ts'

/** Near an edge of the window, dragging scrolls the page by this step. */
const EDGE_PX = 96
const SCROLL_STEP_PX = 16
/** A press that moves less than this is not a drag. */
const DRAG_PX = 8

/**
 * The videos in order. The owner reorders them by dragging a handle, also by touch, with arrow keys on it, or with the menu that a
 * press on it opens, for those who cannot drag; the new position is announced.
 */
export function PlaylistItems({ playlist }: { playlist: PlaylistDetails }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const list = useRef<HTMLOListElement>(null)
  /** Where the dragged video is now; it is sent when it is let go. */
  const [dragged, setDragged] = useState<{ item: PlaylistItem; position: number } | null>(null)
  /** Where the press on a handle began, until it has become a drag; then no click follows. */
  const pressedAt = useRef<number | null>(null)
  const [spoken, setSpoken] = useState('')
  const { readItems, mutate } = useMoveItem(playlist.id)
  const { viewer } = playlist
  const items = dragged ? moved(playlist.items, dragged.item.videoId, dragged.position) : playlist.items

  const move = (videoId: number, positionFrom: (now: number) => number) => {
    const now = readItems()
    const item = now.find((one) => one.videoId === videoId)
    if (!item) return
    const position = positionFrom(item.position)
    if (position < 1 || position > now.length || position === item.position) return
    const after = now.filter((one) => one !== item)[position - 2]?.videoId ?? null
    setSpoken(t('playlists.movedTo', { position, count: now.length }))
    mutate(
      { videoId, position, after },
      {
        onError: (error) =>
          toast.failure({
            title: t('playlists.moveFailed'),
            text: hasCode(error, 'video_not_found') ? t('playlists.itemGone') : errorText(error),
          }),
      },
    )
  }
  /** The index of the row at a vertical position in the window. */
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])]
    const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
    return index === -1 ? items.length : index + 1
  }
  // On the window: the row is moved in the document, so that its handle loses the pointer.
  useEffect(() => {
    if (!dragged) return
    const listening = new AbortController()
    const on = <Kind extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
      kind: Kind,
      act: (event: WindowEventMap[Kind]) => void,
    ) => window.addEventListener(kind, act, { signal: listening.signal })
    on('pointermove', ({ clientY }) => {
      if (pressedAt.current !== null && Math.abs(clientY - pressedAt.current) < DRAG_PX) return
      pressedAt.current = null
      setDragged({ ...dragged, position: placeAt(clientY) })
      // A list can be longer than the window.
      if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX)
      if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX)
    })
    on('pointerup', () => {
      move(dragged.item.videoId, () => dragged.position)
      setDragged(null)
    })
    on('pointercancel', () => setDragged(null))
    on('keydown', ({ key }) => key === 'Escape' && setDragged(null))
    return () => listening.abort()
  })
  const grab = (item: PlaylistItem, clientY: number) => {
    pressedAt.current = clientY
    setDragged({ item, position: item.position })
  }
  const previous = (videoId: number) => {
    const now = readItems()
    return now[now.findIndex((item) => item.videoId === videoId) - 1]?.videoId ?? null
  }
  const acts = useRef({ move, grab, previous })
  useLayoutEffect(() => {
    acts.current = { move, grab, previous }
  })
  // The same ones for as long as the page is shown, so that rows are not rendered again for them.
  const [rowActs] = useState<RowActs>(() => ({
    move: (...change) => acts.current.move(...change),
    grab: (...press) => acts.current.grab(...press),
    isPressed: () => pressedAt.current !== null,
    previous: (videoId) => acts.current.previous(videoId),
  }))
  return (
    <>
      <ol ref={list} className={styles.items}>
        {items.map((item) => (
          <PlaylistRow
            key={item.videoId}
            item={item}
            playlistId={playlist.id}
            playlistTitle={playlist.title}
            count={playlist.items.length}
            canEdit={viewer.canEdit}
            isDragged={dragged?.item.videoId === item.videoId}
            acts={rowActs}
          />
        ))}
      </ol>
      <p aria-live="assertive" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}
