import type { OwnProduct } from '@lamplight/contract/products'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { ClickPlot } from './click-plot.tsx'
import styles from './my-products-page.module.css'
import { ProductDialog } from './product-dialog.tsx'
import { ProductPicture } from './product-picture.tsx'
import { clicksQuery, ownProductPages, useSetProductActive } from './products.queries.ts'
import { usePriceFormat } from './use-price-format.ts'

/** The reader's own products on the marketplace, and how often each was opened. */
export function MyProductsPage() {
  const t = useT()
  const pages = usePages(ownProductPages)
  const [edited, setEdited] = useState<OwnProduct | null>(null)
  return (
    <>
      <PageHead title={t('products.mine')} isPrivate />
      <div className={styles.head}>
        <PageHeading>{t('products.mine')}</PageHeading>
        <ButtonLink to="/affiliate-products">{t('products.toMarketplace')}</ButtonLink>
      </div>
      <p className={styles.note}>{t('products.clicksOnly')}</p>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup className={styles.list}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} className={styles.shape} />
            ))}
          </SkeletonGroup>
        }
        failed={t('products.loadFailed')}
        empty={
          <EmptyState
            text={t('products.noneOwn')}
            hint={t('products.noneOwnHint')}
            action={
              <ButtonLink to="/affiliate-products" variant="primary">
                {t('products.toMarketplace')}
              </ButtonLink>
            }
          />
        }
      >
        {(products) => (
          <ul className={styles.list}>
            {products.map((product) => (
              <li key={product.id}>
                <OwnRow product={product} onEdit={() => setEdited(product)} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
      <ProductDialog key={edited?.id} product={edited} isOpen={edited !== null} onClose={() => setEdited(null)} />
    </>
  )
}

function OwnRow({ product, onEdit }: { product: OwnProduct; onEdit: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const price = usePriceFormat()
  const { number } = useFormat()
  const [showsClicks, setShowsClicks] = useState(false)
  const { mutate, isPending } = useSetProductActive(product.id)
  const { title, active, status, featured, pictureState, clicks } = product
  const setActive = () =>
    mutate(!active, {
      onError: (error) => toast.failure({ title: t('products.saveFailed'), text: errorText(error) }),
    })
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <ProductPicture product={product} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        <p>{price(product.price)}</p>
        <p className={styles.badges}>
          {featured && <Badge tone="brand">{t('products.featured')}</Badge>}
          {status === 'waiting' && <Badge tone="warning">{t('products.statusWaiting')}</Badge>}
          {status === 'refused' && <Badge tone="danger">{t('products.statusRefused')}</Badge>}
          {status === 'listed' &&
            (active ? (
              <Badge tone="success">{t('products.statusListed')}</Badge>
            ) : (
              <Badge>{t('products.statusInactive')}</Badge>
            ))}
        </p>
        {status === 'refused' && (
          <p>
            <Link to="/reports" className="text-link">
              {t('products.refusedLink')}
            </Link>
          </p>
        )}
        {pictureState === 'refused' && <p className={styles.warning}>{t('products.pictureRefused')}</p>}
        {pictureState === 'waiting' && <p className={styles.hint}>{t('products.pictureWaiting')}</p>}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          aria-expanded={showsClicks}
          aria-label={t('products.clicksNamed', { count: clicks, clicks: number(clicks), title })}
          onClick={() => setShowsClicks(!showsClicks)}
        >
          {t('products.clickCount', { count: clicks, clicks: number(clicks) })}
        </Button>
        {status === 'refused' ? (
          <Button size="small" variant="primary" aria-label={t('products.correctNamed', { title })} onClick={onEdit}>
            {t('products.correct')}
          </Button>
        ) : (
          <Button size="small" aria-label={t('products.editNamed', { title })} onClick={onEdit}>
            {t('products.editShort')}
          </Button>
        )}
        <Button
          size="small"
          isPending={isPending}
          aria-label={active ? t('products.deactivateNamed', { title }) : t('products.activateNamed', { title })}
          onClick={setActive}
        >
          {active ? t('products.deactivate') : t('products.activate')}
        </Button>
      </div>
      {showsClicks && <Clicks id={product.id} />}
    </article>
  )
}

function Clicks({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useQuery({ ...clicksQuery(id), staleTime: 0 })
  if (data?.length) return <ClickPlot days={data} />
  if (error) return <ErrorState text={t('products.clicksFailed')} onRetry={() => refetch()} />
  return (
    <SkeletonGroup>
      <Skeleton className={styles.plotShape} />
    </SkeletonGroup>
  )
}
