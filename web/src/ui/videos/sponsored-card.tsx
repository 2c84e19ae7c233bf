import type { MouseEvent, ReactNode, Ref } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Badge } from '../badge.tsx'
import { classNames } from '../class-names.ts'
import styles from './sponsored-card.module.css'
import { Thumbnail } from './thumbnail.tsx'

export interface SponsoredCardProps {
  title: string
  description: string
  advertiserName: string
  /** Empty: a placeholder. */
  thumbnailUrl: string
  thumbnails?: readonly { url: string; width: number }[]
  isFeatured: boolean
  /** `row`: one of several in a panel; `strip`: picture beside the text, `slim`: low; `stack`: picture above it. */
  look: 'row' | 'strip' | 'slim' | 'stack'
  headingLevel?: 2 | 3
  /** Target URL; without it the card is a preview. */
  href?: string
  /** Called when the link is opened, with any mouse button. */
  onFollow?: () => void
  /** Why it is shown here. */
  why?: ReactNode
  ref?: Ref<HTMLElement>
}

/** An advertiser's content: labelled with the advertiser's name, and never styled like a video. */
export function SponsoredCard({
  title,
  description,
  advertiserName,
  thumbnailUrl,
  thumbnails = [],
  isFeatured,
  look,
  headingLevel = 3,
  href,
  onFollow,
  why,
  ref,
}: SponsoredCardProps) {
  const t = useT()
  const Title = headingLevel === 2 ? 'h2' : 'h3'
  const sizes = { row: '96px', slim: '96px', strip: '(width >= 600px) 200px, 120px', stack: '380px' }[look]
  return (
    <article ref={ref} className={classNames(styles.item, styles[look])} aria-label={t('placements.sponsored')}>
      <span className={styles.picture}>
        <Thumbnail url={thumbnailUrl} set={thumbnails} sizes={sizes} />
      </span>
      <span className={styles.words}>
        <span className={styles.label}>
          <span className={styles.facts}>
            <span>{t('placements.sponsored')}</span>
            <span className={styles.dotted}>
              <bdi className={styles.advertiser}>{advertiserName}</bdi>
            </span>
            {isFeatured && <Badge tone="brand">{t('placements.featured')}</Badge>}
            {(look === 'slim' || look === 'row') && why && <span className={styles.dotted}>{why}</span>}
          </span>
        </span>
        <Title className={styles.title}>
          {href === undefined ? (
            <span className={styles.titleText} dir="auto">
              {title}
            </span>
          ) : (
            // The link covers the whole card. The browser opens it even when the report fails.
            <a
              className={styles.link}
              href={href}
              target="_blank"
              rel="sponsored noopener nofollow"
              onClick={() => onFollow?.()}
              onAuxClick={({ button }: MouseEvent) => button === 1 && onFollow?.()}
            >
              <span className={styles.titleText} dir="auto">
                {title}
              </span>
              <span className="visually-hidden"> ({t('placements.newWindow')})</span>
            </a>
          )}
        </Title>
        <span className={styles.description} dir="auto">
          {description}
        </span>
        {(look === 'strip' || look === 'stack') && (
          <span className={styles.foot}>
            <span className={styles.more} aria-hidden="true">
              {t('placements.learnMore')}
            </span>
            {why && <span className={styles.why}>{why}</span>}
          </span>
        )}
      </span>
    </article>
  )
}
