/** Placeholders of the cards above the related videos, as tall as what will replace them: a list that moves loses presses. */
import type { DonationOffer } from '@lamplight/contract/donations'
import type { PlaylistDetails } from '@lamplight/contract/playlists'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './card-rooms.module.css'

/** What the donation card will show, by what the video's response says. */
export function donationState({ acceptsDonations, status, viewer }: WatchVideo): DonationOffer['state'] {
  if (!viewer.isOwner) return acceptsDonations ? 'open' : 'closed'
  // Nobody can give for a video that is not approved, whether or not its owner accepts donations.
  return acceptsDonations || status !== 'approved' ? 'own' : 'own_closed'
}

export function DonateRoom({ state }: { state: DonationOffer['state'] }) {
  const session = useSession()
  const { isTest, platformFeePercent } = useSettings().payments
  if (session === null) return <Skeleton className={styles.signIn} />
  if (state !== 'open') return <Skeleton className={state === 'own_closed' ? styles.ownClosed : styles.note} />
  return <Skeleton className={classNames(styles.donate, isTest && styles.test, platformFeePercent > 0 && styles.fee)} />
}

interface DownloadRoomProps {
  isOwn: boolean
  /** Dollars; 0 is free. */
  price: number
}

export function DownloadRoom({ isOwn, price }: DownloadRoomProps) {
  const isSignedIn = Boolean(useSession())
  const { isTest } = useSettings().payments
  if (isOwn) return <Skeleton className={styles.ownDownload} />
  return <Skeleton className={classNames(styles.download, isTest && isSignedIn && price > 0 && styles.testDownload)} />
}

/** As tall as the playlist, where it is known already: by the server, and on the way from its page. */
export function PlaylistRoom({ id }: { id: number }) {
  // By its path: the query is not part of the first page's code.
  const playlist = useQueryClient().getQueryData<PlaylistDetails>([`/api/playlists/${id}`])
  const count = playlist?.items.filter((item) => item.isAvailable).length
  return <Skeleton className={classNames(styles.playlist, styles[`items${count}`])} />
}
