import type { Playlist } from '@lamplight/contract/playlists'
import { Link } from '@tanstack/react-router'
import ListVideo from 'lucide-react/icons/list-video'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { visibilityText } from './playlist-form.tsx'
import styles from './playlists.module.css'

/** Playlists as cards, each with its number of videos. */
export function PlaylistCards({ playlists }: { playlists: readonly Playlist[] }) {
  return (
    <ul className={styles.cards}>
      {playlists.map((playlist) => (
        <li key={playlist.id}>
          <PlaylistCard playlist={playlist} />
        </li>
      ))}
    </ul>
  )
}

function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const t = useT()
  return (
    <Link to="/playlist/$id" params={{ id: String(playlist.id) }} className={styles.card}>
      <span className={styles.cardPicture}>
        {playlist.thumbnailUrl && (
          <Thumbnail url={playlist.thumbnailUrl} set={playlist.thumbnails} sizes="(width >= 600px) 320px, 100vw" />
        )}
        <span className={styles.count}>
          <Icon of={ListVideo} />
          {t('playlists.videoCount', { count: playlist.itemCount })}
        </span>
      </span>
      <bdi className={styles.title}>{playlist.title}</bdi>
      <span className={styles.muted}>
        <Facts>
          {playlist.isSeries && t('playlists.series')}
          {playlist.viewer.canEdit && t(visibilityText(playlist.visibility))}
          <RelativeTime moment={playlist.updatedAt} />
        </Facts>
      </span>
    </Link>
  )
}
