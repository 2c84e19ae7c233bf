import { PRODUCT_STATES, type ProductState, type StaffProduct } from '@lamplight/contract/products'
import { useId, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { Dialog, preloadDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from '../../ui/staff-list.module.css'
import { StaffCard, StaffList } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { ProductPicture } from './product-picture.tsx'
import { staffProductPages, useDecideProduct } from './products.queries.ts'
import { usePriceFormat } from './use-price-format.ts'

const LABELS = {
  listed: 'products.statusListed',
  waiting: 'products.statusWaiting',
  refused: 'products.statusRefused',
} as const

/** Staff feature products, list pending ones and reject unsuitable ones. */
export function StaffProductsPage() {
  const t = useT()
  const [status, setStatus] = useUrlTab(PRODUCT_STATES)
  return (
    <>
      <PageHead title={t('products.manage')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('products.manage')}</PageHeading>
        <Tabs
          label={t('products.manage')}
          value={status}
          onChange={setStatus}
          tabs={PRODUCT_STATES.map((value) => ({ value, label: t(LABELS[value]), panel: <List status={value} /> }))}
        />
      </StaffOnly>
    </>
  )
}

function List({ status }: { status: ProductState }) {
  const t = useT()
  const pages = usePages(staffProductPages(status))
  return (
    <StaffList pages={pages} empty={t('products.none')}>
      {(product) => <DecideCard product={product} />}
    </StaffList>
  )
}

type Decision = Parameters<ReturnType<typeof useDecideProduct>['mutateAsync']>[0]

const doneText = ({ status, featured }: Decision) => {
  if (status === undefined) return featured ? 'products.featuredNow' : 'products.unfeaturedNow'
  return status === 'listed' ? 'products.listedNow' : 'products.refusedNow'
}

function DecideCard({ product }: { product: StaffProduct }) {
  const t = useT()
  const nameOf = usePersonName()
  const toast = useToast()
  const errorText = useErrorText()
  const price = usePriceFormat()
  const { date } = useFormat()
  const { mutateAsync, isPending } = useDecideProduct(product)
  const { title, description, seller, featured, active, status, productUrl, createdAt, isSellerInactive } = product
  const isOwn = useSession()?.id === seller.id
  const titleId = useId()
  const [isRefusing, setIsRefusing] = useState(false)
  // A promise, because a card that moves to another tab is gone before the callbacks of `mutate` would run.
  const decide = (decision: Decision, place?: ReturnType<typeof inFormOf>) =>
    void mutateAsync(decision).then(
      () => toast.success({ title: t(doneText(decision), { title }) }),
      (error: unknown) => toast.failure({ title: t('products.saveFailed'), text: errorText(error), place }),
    )
  return (
    <StaffCard
      title={<bdi>{title}</bdi>}
      titleId={titleId}
      aside={date(createdAt)}
      actions={
        <>
          <Button size="small" about={titleId} isPending={isPending} onClick={() => decide({ featured: !featured })}>
            {featured ? t('products.unfeature') : t('products.feature')}
          </Button>
          {status !== 'listed' && (
            <Button
              size="small"
              variant="primary"
              about={titleId}
              isPending={isPending}
              onClick={() => decide({ status: 'listed' })}
            >
              {t('products.list')}
            </Button>
          )}
          {status !== 'refused' && (
            <Button
              size="small"
              about={titleId}
              onPointerEnter={preloadDialog}
              onClick={() => (isOwn ? decide({ status: 'refused' }) : setIsRefusing(true))}
            >
              {t('products.refuse')}
            </Button>
          )}
        </>
      }
    >
      {(featured || !active || isSellerInactive) && (
        <span>
          {featured && <Badge tone="brand">{t('products.featured')}</Badge>}{' '}
          {!active && <Badge>{t('products.statusInactive')}</Badge>}{' '}
          {isSellerInactive && <Badge tone="danger">{t('products.sellerInactive')}</Badge>}
        </span>
      )}
      <div className={styles.seen}>
        <ProductPicture product={product} />
        <div className={styles.form}>
          <p className={styles.muted}>
            <Facts>
              {price(product.price)}
              {t('products.listedBy', { name: nameOf(seller) })}
            </Facts>
          </p>
          {description && <p dir="auto">{description}</p>}
          <p>
            <a href={productUrl} target="_blank" rel="noopener noreferrer nofollow" dir="ltr">
              {productUrl}
            </a>
          </p>
        </div>
      </div>
      <Dialog
        isOpen={isRefusing}
        title={t('products.refuseTitle', { title })}
        text={t('products.refuseText')}
        onClose={() => setIsRefusing(false)}
      >
        <ReasonForm
          submitLabel={t('products.refuse')}
          isPending={isPending}
          onCancel={() => setIsRefusing(false)}
          onSubmit={(event, reason) => decide({ status: 'refused', reason }, inFormOf(event))}
        />
      </Dialog>
      {status !== 'listed' && product.refusal && (
        <Refusal refusal={product.refusal} isCorrected={status === 'waiting'} />
      )}
    </StaffCard>
  )
}

interface RefusalProps {
  refusal: NonNullable<StaffProduct['refusal']>
  /** The seller has corrected the product, and it waits again. */
  isCorrected: boolean
}

/** Who refused the product, when, and the reason, for those who decide on it again. */
function Refusal({ refusal: { actor, reason, note, refusedAt }, isCorrected }: RefusalProps) {
  const t = useT()
  const words = actor
    ? t(isCorrected ? 'products.refusedEarlierBy' : 'products.refusedBy', { name: actor.displayName })
    : t(isCorrected ? 'products.refusedEarlier' : 'products.statusRefused')
  return (
    <div className={styles.words}>
      <p className={styles.muted}>
        <Facts>
          {words}
          <RelativeTime moment={refusedAt} />
        </Facts>
      </p>
      <ModeratorNotes reason={reason === 'other' && note ? null : reason} notes={note} />
    </div>
  )
}
