import type { PlacedItem } from '@lamplight/contract/placements'
import { useT } from '../../i18n/language-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { tellClick } from './placements.queries.ts'
import styles from './sponsored-item.module.css'
import { useImpression } from './use-impression.ts'

interface SponsoredItemProps {
  item: PlacedItem
  /** `row`: in a block that says Sponsored; `strip`: picture beside the words; `stack`: picture above them. */
  look: 'row' | 'strip' | 'stack'
  headingLevel?: 2 | 3
}

/** An advertiser's content: labelled in words with the advertiser's name, and never dressed as a video. */
export function SponsoredItem({ item, look, headingLevel = 3 }: SponsoredItemProps) {
  const t = useT()
  const ref = useImpression<HTMLElement>(item)
  const Title = headingLevel === 2 ? 'h2' : 'h3'
  const follow = () => void tellClick(item)
  return (
    <article ref={ref} className={classNames(styles.item, styles[look])} aria-label={t('placements.sponsored')}>
      <span className={styles.picture}>
        <Thumbnail
          url={item.thumbnailUrl}
          set={item.thumbnails}
          sizes={look === 'row' ? '96px' : look === 'strip' ? '(width >= 600px) 200px, 120px' : '380px'}
        />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>
          <span>{t('placements.sponsored')}</span>
          <span aria-hidden="true">·</span>
          <bdi className={styles.advertiser}>{item.advertiserName}</bdi>
          {item.isFeatured && <Badge tone="brand">{t('placements.featured')}</Badge>}
        </span>
        <Title className={styles.title}>
          {/* Its area is the whole card. The browser opens it whatever becomes of the count. */}
          <a
            className={styles.link}
            href={item.contentUrl}
            target="_blank"
            rel="sponsored noopener nofollow"
            onClick={follow}
            onAuxClick={({ button }) => button === 1 && follow()}
          >
            <span dir="auto">{item.title}</span>
            <span className="visually-hidden"> ({t('placements.newWindow')})</span>
          </a>
        </Title>
        {look !== 'row' && (
          <>
            <span className={styles.description} dir="auto">
              {item.description}
            </span>
            <span className={styles.foot}>
              <span className={styles.more} aria-hidden="true">
                {t('placements.learnMore')}
              </span>
              <span className={styles.why}>
                {t(item.categoryId === null ? 'placements.whyEverybody' : 'placements.whyCategory')}
              </span>
            </span>
          </>
        )}
      </span>
    </article>
  )
}
