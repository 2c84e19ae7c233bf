import { useQuery } from '@tanstack/react-query'
import { channelPlacement } from './placements.queries.ts'
import { SponsoredItem } from './sponsored-item.tsx'
import styles from './sponsored-slot.module.css'

/** Sponsored content follows after so many videos of a channel. */
export const VIDEOS_BETWEEN = 6

/** In a grid of videos: a row of its own, so that it is never taken for one. `place` counts them from 0. */
export function SponsoredGridItem({ channelId, place }: { channelId: number; place: number }) {
  const { data = [] } = useQuery(channelPlacement(channelId))
  const item = data[place % data.length]
  if (!item) return null
  return (
    <li className={styles.gridItem}>
      <SponsoredItem item={item} look="strip" />
    </li>
  )
}
