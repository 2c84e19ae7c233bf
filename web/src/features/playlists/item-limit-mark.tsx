import type { ItemLimit, PlaylistItem } from '@lamplight/contract/playlists'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import styles from './playlists.module.css'

const limits: Record<ItemLimit, PlainKey> = {
  rejected: 'playlists.itemRejected',
  pending: 'playlists.itemPending',
  scheduled: 'playlists.itemScheduled',
  members: 'playlists.itemMembers',
  unlisted: 'playlists.itemUnlisted',
}

/** Why not everybody sees a video of the playlist; nothing when everybody does. */
export function ItemLimitMark({ item: { limitedBy } }: { item: PlaylistItem }) {
  const t = useT()
  if (!limitedBy) return null
  return (
    <span className={styles.limit}>
      <Badge tone={limitedBy === 'rejected' ? 'danger' : 'neutral'}>{t(limits[limitedBy])}</Badge>
    </span>
  )
}
