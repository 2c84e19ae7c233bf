import { useQuery } from '@tanstack/react-query'
import type { placedQuery } from './placements.queries.ts'
import { SponsoredItem } from './sponsored-item.tsx'
import styles from './sponsored-slot.module.css'

interface SponsoredSlotProps {
  query: ReturnType<typeof placedQuery>
  look: 'strip' | 'slim' | 'stack'
  headingLevel?: 2 | 3
}

/** A slot for one sponsored item; it collapses when there is none. */
export function SponsoredSlot({ query, look, headingLevel = 2 }: SponsoredSlotProps) {
  const { data = [] } = useQuery(query)
  if (data.length === 0) return null
  return (
    <div className={styles.slot}>
      {data.map((item) => (
        <SponsoredItem key={item.id} item={item} look={look} headingLevel={headingLevel} />
      ))}
    </div>
  )
}
