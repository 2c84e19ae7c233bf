import type { PlacedItem } from '@lamplight/contract/placements'
import { useQuery } from '@tanstack/react-query'
import { ownMarkup } from '../../lib/shared-markup.tsx'
import type { placedQuery } from './placements.queries.ts'
import { SponsoredItem } from './sponsored-item.tsx'
import styles from './sponsored-slot.module.css'

interface SponsoredSlotProps {
  query: ReturnType<typeof placedQuery>
  look: 'strip' | 'slim' | 'stack'
  headingLevel?: 2 | 3
}

/** A slot for one sponsored item; it collapses when there is none. */
export function SponsoredSlot({ query, ...rest }: SponsoredSlotProps) {
  const { data = [] } = useQuery(query)
  if (data.length === 0) return null
  return (
    <div className={styles.slot}>
      <OwnItems items={data} {...rest} />
    </div>
  )
}

function Items({
  items,
  look,
  headingLevel = 2,
}: Omit<SponsoredSlotProps, 'query'> & { items: readonly PlacedItem[] }) {
  return items.map((item) => <SponsoredItem key={item.id} item={item} look={look} headingLevel={headingLevel} />)
}

const OwnItems = import.meta.env.SSR ? ownMarkup(Items) : Items
