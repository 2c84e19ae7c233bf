import type { GivenDonation } from '@lamplight/contract/donations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Pages, usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { readTimeZone } from '../../lib/clock.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { range } from '../../lib/range.ts'
import { useJointArrival } from '../../lib/use-joint-arrival.ts'
import { cardName } from '../../payments/card-name.ts'
import { savedCardsQuery, useRemoveCard } from '../../payments/payments.queries.ts'
import { useReceiptNumber } from '../../payments/use-receipt-number.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { givenPages, monthlyPages, yearsQuery } from './giving.queries.ts'
import styles from './giving-page.module.css'
import { MonthlyGiftRow } from './monthly-gift-row.tsx'

const SKELETONS = 3

const skeletons = (
  <SkeletonGroup>
    {range(SKELETONS).map((row) => (
      <Skeleton key={row} className={styles.rowSkeleton} />
    ))}
  </SkeletonGroup>
)

const isFirstRead = ({ data, error }: Pages<unknown>) => data === undefined && error === null

/** The reader's donations with their receipts, monthly donations, statements and saved cards. */
export function GivingPage() {
  const t = useT()
  const gifts = usePages(givenPages)
  const monthly = usePages(monthlyPages)
  const cards = useQuery(savedCardsQuery)
  const years = useQuery(yearsQuery(readTimeZone()))
  const isKnown = useJointArrival({
    key: 'giving',
    isMainLoading: isFirstRead(gifts),
    isOtherLoading: isFirstRead(monthly) || years.isPending || cards.isPending,
  })
  return (
    <>
      <PageHead title={t('donations.yourGifts')} isPrivate />
      <PageHeading>{t('donations.yourGifts')}</PageHeading>
      <HiddenUntilKnown isKnown={isKnown}>
        <div className={styles.sections}>
          <Section id="gifts" title={t('donations.gifts')}>
            <AsyncList
              query={gifts}
              skeleton={skeletons}
              failed={t('donations.loadFailed')}
              empty={
                <EmptyState
                  text={t('donations.none')}
                  hint={t('donations.noneHint')}
                  action={
                    <ButtonLink to="/" variant="primary">
                      {t('common.backToHome')}
                    </ButtonLink>
                  }
                />
              }
            >
              {(items) => (
                <ul className={styles.list}>
                  {items.map((gift) => (
                    <GiftRow key={gift.id} gift={gift} />
                  ))}
                </ul>
              )}
            </AsyncList>
            <ShowMore pages={gifts} />
          </Section>
          <Section id="monthly" title={t('donations.monthlyGifts')}>
            <AsyncList
              query={monthly}
              skeleton={skeletons}
              failed={t('donations.loadFailed')}
              empty={<p className={styles.note}>{t('donations.noMonthly')}</p>}
            >
              {(items) => (
                <ul className={styles.list}>
                  {items.map((gift) => (
                    <MonthlyGiftRow key={gift.id} gift={gift} cards={cards.data ?? []} />
                  ))}
                </ul>
              )}
            </AsyncList>
            <ShowMore pages={monthly} />
          </Section>
          <Statements />
          <Cards />
        </div>
      </HiddenUntilKnown>
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`} className={styles.section}>
      <h2 id={`${id}-heading`}>{title}</h2>
      {children}
    </section>
  )
}

function GiftRow({ gift }: { gift: GivenDonation }) {
  const t = useT()
  const receiptNumber = useReceiptNumber()
  const format = useFormat()
  const money = (amount: string) => format.money(Math.round(Number(amount) * 100))
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <strong>{money(gift.amount)}</strong>{' '}
          <span>{gift.creator ? t('donations.to', { name: gift.creator.displayName }) : t('donations.toGone')}</span>{' '}
          {gift.isMonthly && <Badge>{t('donations.monthlyBadge')}</Badge>}{' '}
          {gift.refunded && <Badge tone="warning">{t('donations.refunded', { amount: money(gift.refunded) })}</Badge>}
        </p>
        <p className={styles.note}>
          <Facts>
            {format.day(gift.createdAt)}
            {gift.videoTitle && (
              <Link to="/video/$id" params={{ id: String(gift.videoId) }} className="text-link">
                <bdi>{gift.videoTitle}</bdi>
              </Link>
            )}
          </Facts>
        </p>
      </div>
      <ButtonLink to="/giving/receipt/$id" params={{ id: String(gift.id) }} size="small">
        {t('payments.receiptTitle', { number: receiptNumber(gift.receiptNumber) })}
      </ButtonLink>
    </li>
  )
}

/** One statement per year, as CSV and PDF. */
function Statements() {
  const t = useT()
  const format = useFormat()
  const timeZone = readTimeZone()
  const { data = [] } = useQuery(yearsQuery(timeZone))
  if (data.length === 0) return null
  return (
    <Section id="statements" title={t('donations.statements')}>
      <p className={styles.note}>{t('donations.statementsHint', { zone: timeZone })}</p>
      <ul className={styles.list}>
        {data.map(({ year, count, total }) => (
          <li key={year} className={styles.row}>
            <p>
              <strong>{year}</strong>{' '}
              {t('donations.yearSum', { count, total: format.money(Math.round(Number(total) * 100)) })}
            </p>
            <span className={styles.actions}>
              {(['pdf', 'csv'] as const).map((kind) => (
                <a
                  key={kind}
                  className="text-link"
                  href={`/api/donations/statements/${year}.${kind}?timeZone=${encodeURIComponent(timeZone)}`}
                  aria-label={t('donations.statementFile', { year, kind: kind.toUpperCase() })}
                  download
                >
                  {kind.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Cards stored at the provider. */
function Cards() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const cards = useQuery(savedCardsQuery)
  const remove = useRemoveCard()
  return (
    <Section id="cards" title={t('payments.savedCards')}>
      <AsyncList
        query={cards}
        skeleton={skeletons}
        failed={t('payments.cardsFailed')}
        empty={<p className={styles.note}>{t('payments.noCards')}</p>}
      >
        {(items) => (
          <ul className={styles.list}>
            {items.map(({ id, brand, last4, expiryMonth, expiryYear }) => (
              <li key={id} className={styles.row}>
                <p>
                  <bdi>{cardName({ brand, last4 })}</bdi>{' '}
                  <span className={styles.note}>
                    <bdi>
                      {String(expiryMonth).padStart(2, '0')}/{expiryYear}
                    </bdi>
                  </span>
                </p>
                <Button
                  size="small"
                  isPending={remove.isPending && remove.variables === id}
                  onClick={() =>
                    remove.mutate(id, {
                      onError: (error) => toast.failure({ title: t('payments.removeFailed'), text: errorText(error) }),
                    })
                  }
                >
                  {t('payments.removeCard', { last4 })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
    </Section>
  )
}
