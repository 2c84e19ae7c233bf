import type { PlacedItem } from '@lamplight/contract/placements'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { ownMarkup } from '../../lib/shared-markup.tsx'
import { homePlacements } from './placements.queries.ts'
import styles from './sponsored-block.module.css'
import { SponsoredItem } from './sponsored-item.tsx'

/** "Featured Faith Partners" on home: one subdued panel, or nothing. */
export function FeaturedPartners({ categoryId }: { categoryId: number | undefined }) {
  const t = useT()
  const id = useId()
  const { data = [] } = useQuery(homePlacements(categoryId).featured)
  if (data.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {t('placements.featuredHeading')}
        </h2>
      </div>
      <OwnItems items={data} look="row" className={styles.rows} />
    </section>
  )
}

/**
 * "Sponsored Content" below the last video of home, or nothing. Rendered in the browser only, which costs the server less:
 * it is far below the first screen, and nothing moves when it appears.
 */
export function SponsoredFeed({ categoryId }: { categoryId: number | undefined }) {
  const t = useT()
  const id = useId()
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  const { data = [] } = useQuery(homePlacements(categoryId).feed)
  if (!isHydrated || data.length === 0) return null
  return (
    <section className={styles.feed} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t('placements.feedHeading')}
      </h2>
      <Items items={data} look="strip" className={styles.strips} />
    </section>
  )
}

function Items({
  items,
  look,
  className,
}: {
  items: readonly PlacedItem[]
  look: 'row' | 'strip'
  className: string | undefined
}) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.id}>
          <SponsoredItem item={item} look={look} />
        </li>
      ))}
    </ul>
  )
}

const OwnItems = import.meta.env.SSR ? ownMarkup(Items) : Items
