import type { PlaylistItem } from '@lamplight/contract/playlists'
import { Link } from '@tanstack/react-router'
import GripVertical from 'lucide-react/icons/grip-vertical'
import X from 'lucide-react/icons/x'
import { memo, useEffect, useRef } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { focusWhenBack } from '../../ui/focus-when-back.ts'
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
import { useFilePlaylistItem } from './playlists.queries.ts'

/** What a row does with the list. */
export interface RowActs {
  move: (videoId: number, positionFrom: (now: number) => number) => void
  /** The main button was pressed on the handle, at this vertical position of the window. */
  grab: (item: PlaylistItem, clientY: number) => void
  /** The press on a handle has not become a drag. */
  isPressed: () => boolean
  /** The id of the video before it; null at the beginning. */
  previous: (videoId: number) => number | null
}

interface RowProps {
  item: PlaylistItem
  playlistId: number
  playlistTitle: string
  /** Of all rows. */
  count: number
  canEdit: boolean
  isDragged: boolean
  acts: RowActs
}

/** One video of a playlist. Rendered again only when it changes: each arrow key moves one of up to 500 rows. */
export const PlaylistRow = memo(function PlaylistRow(props: RowProps) {
  const { item, playlistId, playlistTitle, count, canEdit, isDragged, acts } = props
  const row = useRef<HTMLLIElement>(null)
  const { position } = item
  // Moved by keyboard, it stays in view; while it is dragged, the pointer scrolls.
  useEffect(() => {
    if (position && !isDragged && row.current?.querySelector(':focus'))
      row.current.scrollIntoView?.({ block: 'nearest' })
  }, [position, isDragged])
  return (
    <li ref={row} className={styles.item} data-dragged={isDragged || undefined}>
      {canEdit && <MoveButton {...{ item, count, acts }} />}
      <span className={styles.number}>{position}</span>
      <ItemLink item={item} playlistId={playlistId} />
      {canEdit && <RemoveItem {...{ item, playlistId, playlistTitle, acts }} />}
    </li>
  )
})

function MoveButton({ item, count, acts }: Pick<RowProps, 'item' | 'count' | 'acts'>) {
  const t = useT()
  const { videoId, position } = item
  const title = item.title || t('playlists.unavailable')
  const step = (label: string, to: (now: number) => number): MenuEntry => ({
    kind: 'action',
    label,
    onSelect: () => acts.move(videoId, to),
  })
  const entries = () => [
    ...(position > 1 ? [step(t('playlists.moveUp'), (now) => now - 1), step(t('playlists.moveFirst'), () => 1)] : []),
    ...(position < count
      ? [step(t('playlists.moveDown'), (now) => now + 1), step(t('playlists.moveLast'), () => count)]
      : []),
  ]
  return (
    <Menu
      label={t('playlists.moveMenu', { title })}
      entries={entries}
      trigger={(props) => (
        <IconButton
          {...props}
          className={styles.handle}
          label={t('playlists.moveNamed', { title, position })}
          icon={<Icon of={GripVertical} />}
          onKeyDown={(event) => {
            const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
            if (!by) return
            event.preventDefault()
            acts.move(videoId, (now) => now + by)
          }}
          // Only the main button: after a press of another one the menu of the browser takes the release.
          onPointerDown={({ button, clientY }) => {
            if (button === 0) acts.grab(item, clientY)
          }}
          onClick={(event) => {
            // A press by the keyboard or by assistive technology has no pointer.
            if (event.detail === 0 || acts.isPressed()) props.onClick(event)
          }}
        />
      )}
    />
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

type RemoveItemProps = Pick<RowProps, 'item' | 'playlistId' | 'playlistTitle' | 'acts'>

function RemoveItem({ item, playlistId, playlistTitle, acts }: RemoveItemProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutateAsync, isPending } = useFilePlaylistItem(item.videoId)
  // Several can be unavailable: the number tells their buttons apart.
  const title = item.title || `${item.position}. ${t('playlists.unavailable')}`
  const onFailure = (error: unknown) => toast.failure({ title: t('videos.saveFailed'), text: errorText(error) })
  const restore = (after: number | null) => {
    const stop = focusWhenBack(item.videoId)
    return mutateAsync({ playlistId, isIn: true, after }).then(
      () => toast.success({ title: t('playlists.savedTo', { title: playlistTitle }) }),
      (error) => {
        stop()
        onFailure(error)
      },
    )
  }
  const remove = () => {
    const after = acts.previous(item.videoId)
    const action = { label: t('common.undo'), onPress: () => void restore(after) }
    // Not `mutate`: its callbacks are dropped when this row unmounts, and the row leaves the list.
    return mutateAsync({ playlistId, isIn: false }).then(
      () =>
        toast.success({
          title: t('playlists.removedFrom', { title: playlistTitle }),
          // Only what can be watched can be added.
          ...(item.isAvailable && { action }),
        }),
      onFailure,
    )
  }
  return (
    <IconButton
      className={styles.remove}
      label={t('playlists.removeNamed', { title })}
      icon={<Icon of={X} />}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) void remove()
      }}
    />
  )
}
