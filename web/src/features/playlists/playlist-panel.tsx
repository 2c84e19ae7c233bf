import type { PlaylistItem } from '@lamplight/contract/playlists'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import SkipBack from 'lucide-react/icons/skip-back'
import SkipForward from 'lucide-react/icons/skip-forward'
import { type ReactNode, useEffect, useRef } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { usePlaceInList } from '../../lib/place-in-list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { DurationBadge } from '../../ui/videos/duration-badge.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { ItemLimitMark } from './item-limit-mark.tsx'
import styles from './playlists.module.css'
import { playlistQuery } from './playlists.queries.ts'

interface PlaylistPanelProps {
  playlistId: number
  videoId: number
  /** The video cannot be watched: the playlist is fetched again, because it may have lost others too. */
  isMissing?: boolean
  /** Shown while it is loaded, so that nothing shifts. */
  room?: ReactNode
}

/** The playlist a video is watched in: the current, previous and next video. Hidden when it cannot be loaded. */
export function PlaylistPanel({ playlistId, videoId, isMissing = false, room = null }: PlaylistPanelProps) {
  const t = useT()
  const { data: playlist, error } = useQuery({
    ...playlistQuery(playlistId),
    ...(isMissing && { refetchOnMount: 'always' }),
  })
  const { current, previous, next } = usePlaceInList(playlist, videoId)
  if (!playlist && !error) return room
  if (!playlist || isNotFound(error)) return null
  const items = playlist.items.filter((item) => item.isAvailable)
  return (
    <section className={styles.panel} aria-labelledby="playlist-heading">
      <div className={styles.panelHead}>
        <h2 id="playlist-heading">
          <Link to="/playlist/$id" params={{ id: String(playlistId) }}>
            <bdi>{playlist.title}</bdi>
          </Link>
        </h2>
        {current && (
          <p className={styles.muted}>
            {t('playlists.placeOf', { position: current.position, count: playlist.items.length })}
          </p>
        )}
        <div className={styles.actions}>
          {previous && (
            <ButtonLink
              {...linkTo(previous, playlistId)}
              size="small"
              icon={<Icon of={SkipBack} size={16} isDirectional />}
              rel="prev"
            >
              {t('playlists.previous')}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink
              {...linkTo(next, playlistId)}
              size="small"
              variant="primary"
              icon={<Icon of={SkipForward} size={16} isDirectional />}
              rel="next"
            >
              {t('playlists.next')}
            </ButtonLink>
          )}
        </div>
      </div>
      <ol className={styles.panelItems}>
        {items.map((item) => (
          <PanelItem key={item.videoId} item={item} playlistId={playlistId} isCurrent={item.videoId === videoId} />
        ))}
      </ol>
    </section>
  )
}

const linkTo = (item: PlaylistItem, playlistId: number) =>
  ({ to: '/video/$id', params: { id: String(item.videoId) }, search: { list: playlistId } }) as const

function PanelItem({ item, playlistId, isCurrent }: { item: PlaylistItem; playlistId: number; isCurrent: boolean }) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // Scrolls only the list: the page must not move.
    const list = row.current?.parentElement
    if (isCurrent && row.current && list) list.scrollTop = row.current.offsetTop - list.offsetTop
  }, [isCurrent])
  return (
    <li ref={row}>
      <Link
        {...linkTo(item, playlistId)}
        className={classNames(styles.panelItem, 'current-marked')}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={styles.number}>{item.position}</span>
        <span className={styles.picture}>
          <Thumbnail url={item.thumbnailUrl} set={item.thumbnails} sizes="96px">
            <DurationBadge video={item} isSmall />
          </Thumbnail>
        </span>
        <span className={styles.words}>
          <bdi className={styles.title}>{item.title}</bdi>
          <span className={styles.muted}>
            <bdi>{item.user.displayName}</bdi>
          </span>
          <ItemLimitMark item={item} />
        </span>
      </Link>
    </li>
  )
}
