import type { PlaylistDetails, PlaylistItem } from '@lamplight/contract/playlists'
import { Link } from '@tanstack/react-router'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/menu.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { DurationBadge } from '../../ui/videos/duration-badge.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { ItemLimitMark } from './item-limit-mark.tsx'
import styles from './playlists.module.css'
import { moved, useFilePlaylistItem, useMoveItem } from './playlists.queries.ts'

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
  const handleOf = (item: PlaylistItem) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (!step) return
      event.preventDefault()
      move(item.videoId, (now) => now + step)
    },
    // Only the main button: after a press of another one the menu of the browser takes the release.
    onPointerDown: ({ button, clientY }: PointerEvent) => {
      if (button !== 0) return
      pressedAt.current = clientY
      setDragged({ item, position: item.position })
    },
  })
  const stepsOf = ({ videoId, position }: PlaylistItem): MenuEntry[] => {
    const last = playlist.items.length
    const step = (label: string, to: (now: number) => number): MenuEntry => ({
      kind: 'action',
      label,
      onSelect: () => move(videoId, to),
    })
    return [
      ...(position > 1 ? [step(t('playlists.moveUp'), (now) => now - 1), step(t('playlists.moveFirst'), () => 1)] : []),
      ...(position < last
        ? [step(t('playlists.moveDown'), (now) => now + 1), step(t('playlists.moveLast'), () => last)]
        : []),
    ]
  }
  return (
    <>
      <ol ref={list} className={styles.items}>
        {items.map((item) => (
          <li
            key={item.videoId}
            className={styles.item}
            data-dragged={dragged?.item.videoId === item.videoId || undefined}
          >
            {viewer.canEdit && (
              <Menu
                label={t('playlists.moveMenu', { title: item.title || t('playlists.unavailable') })}
                entries={() => stepsOf(item)}
                trigger={(props) => (
                  <IconButton
                    {...props}
                    className={styles.handle}
                    label={t('playlists.moveNamed', {
                      title: item.title || t('playlists.unavailable'),
                      position: item.position,
                    })}
                    icon={<Icon of={GripVertical} />}
                    {...handleOf(item)}
                    onClick={(event) => {
                      // A press by the keyboard or by assistive technology has no pointer.
                      if (event.detail === 0 || pressedAt.current !== null) props.onClick(event)
                    }}
                  />
                )}
              />
            )}
            <span className={styles.number}>{item.position}</span>
            <ItemLink item={item} playlistId={playlist.id} />
            {viewer.canEdit && <RemoveItem playlist={playlist} item={item} />}
          </li>
        ))}
      </ol>
      <p aria-live="assertive" className="visually-hidden">
        {spoken}
      </p>
    </>
  )
}

function ItemLink({ item, playlistId }: { item: PlaylistItem; playlistId: number }) {
  const t = useT()
  const format = useFormat()
  if (!item.isAvailable) return <span className={styles.words}>{t('playlists.unavailable')}</span>
  return (
    <Link to="/video/$id" params={{ id: String(item.videoId) }} search={{ list: playlistId }} className={styles.link}>
      <span className={styles.picture}>
        <Thumbnail url={item.thumbnailUrl} set={item.thumbnails} sizes="140px">
          <DurationBadge video={item} isSmall />
        </Thumbnail>
      </span>
      <span className={styles.words}>
        <bdi className={styles.title}>{item.title}</bdi>
        <Facts className={styles.muted}>
          <bdi>{item.user.displayName}</bdi>
          <span className="figure">{format.views(item.views)}</span>
          <RelativeTime moment={item.createdAt} />
        </Facts>
        <ItemLimitMark item={item} />
      </span>
    </Link>
  )
}

function RemoveItem({ playlist, item }: { playlist: PlaylistDetails; item: PlaylistItem }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync } = useFilePlaylistItem(item.videoId)
  // Several can be unavailable: the number tells their buttons apart.
  const title = item.title || `${item.position}. ${t('playlists.unavailable')}`
  return (
    <IconButton
      className={styles.remove}
      label={t('playlists.removeNamed', { title })}
      icon={<Icon of={X} />}
      onClick={() =>
        // Not `mutate`: its callbacks are dropped when this row unmounts, and the row leaves the list.
        void mutateAsync({ playlistId: playlist.id, isIn: false }).then(
          () => toast.success({ title: t('playlists.removedFrom', { title: playlist.title }) }),
          (error: unknown) => toast.failure({ title: t('videos.saveFailed'), text: errorText(error) }),
        )
      }
    />
  )
}
