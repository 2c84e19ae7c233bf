import { type Product, withAffiliateCode } from '@lamplight/contract/products'
import ExternalLink from 'lucide-react/icons/external-link'
import { type MouseEvent, useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReportButton } from '../../ui/reports/report-button.tsx'
import styles from './product-card.module.css'
import { ProductPicture } from './product-picture.tsx'
import { recordClick } from './products.queries.ts'
import { usePriceFormat } from './use-price-format.ts'

/** One product of the marketplace. Its button opens the shop in a new tab and records the click first. */
export function ProductCard({ product }: { product: Product }) {
  const titleId = useId()
  const t = useT()
  const price = usePriceFormat()
  const { title, description, featured, seller } = product
  const record = () => recordClick(product)
  // The middle mouse button opens links too, the right one does not.
  const recordMiddle = (event: MouseEvent) => event.button === 1 && record()
  return (
    <article className={styles.card}>
      <ProductPicture product={product} />
      <div className={styles.words}>
        {featured && (
          <span>
            <Badge tone="brand">{t('products.featured')}</Badge>
          </span>
        )}
        <h2 className={styles.title}>
          <bdi id={titleId}>{title}</bdi>
        </h2>
        <p className={styles.price}>{price(product.price)}</p>
        {description && (
          <p className={styles.description}>
            <bdi>{description}</bdi>
          </p>
        )}
        <p className={styles.seller}>{t('products.listedBy', { name: seller.displayName })}</p>
      </div>
      <div className={styles.actions}>
        <a
          className={styles.open}
          href={withAffiliateCode(product.productUrl, product.affiliateCode)}
          target="_blank"
          rel="sponsored noopener noreferrer"
          aria-label={t('products.viewNamed', { title })}
          onClick={record}
          onAuxClick={recordMiddle}
        >
          {t('products.view')}
          <Icon of={ExternalLink} size={16} />
        </a>
        <span className={styles.paid}>{t('products.paidLink')}</span>
        <ReportButton target={{ type: 'product', id: product.id, text: title, author: seller }} about={titleId} />
      </div>
    </article>
  )
}
