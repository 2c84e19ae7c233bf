import { useQuery } from '@tanstack/react-query'
import { channelPlacement } from './placements.queries.ts'
import { SponsoredItem } from './sponsored-item.tsx'
import styles from './sponsored-slot.module.css'

/** Number of videos of a channel before each sponsored item. */
export const VIDEOS_BETWEEN = 6

/** In a grid of videos: a row of its own, so that it is never mistaken for one. `place` counts the items from 0. */
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
