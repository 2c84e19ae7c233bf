import type { PlacedItem } from '@lamplight/contract/placements'
import { useT } from '../../i18n/language-provider.tsx'
import { SponsoredCard, type SponsoredCardProps } from '../../ui/videos/sponsored-card.tsx'
import { reportClick } from './placements.queries.ts'
import { useImpression } from './use-impression.ts'

type SponsoredItemProps = Pick<SponsoredCardProps, 'look' | 'headingLevel'> & { item: PlacedItem }

/** Sponsored content that reports its impressions and clicks. */
export function SponsoredItem({ item, look, headingLevel = 3 }: SponsoredItemProps) {
  const t = useT()
  const ref = useImpression<HTMLElement>(item)
  return (
    <SponsoredCard
      ref={ref}
      {...item}
      look={look}
      headingLevel={headingLevel}
      href={item.contentUrl}
      onFollow={() => void reportClick(item)}
      why={t(item.categoryId === null ? 'placements.whyEverybody' : 'placements.whyCategory')}
    />
  )
}
