import type { ReactNode } from 'react'
import { isNotFound } from '../api/api-error.ts'
import { useLanguage, useT } from '../i18n/language-provider.tsx'
import { useErrorText } from '../i18n/use-error-text.ts'
import { createFormat, useFormat } from '../i18n/use-format.ts'
import { PageHead } from '../lib/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { LampOutDrawing } from '../ui/states/drawings.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { MessageScreen } from '../ui/states/message-screen.tsx'
import { Notice } from '../ui/states/notice.tsx'
import { Skeleton, SkeletonGroup } from '../ui/states/skeleton.tsx'
import { cardName } from './card-name.ts'
import styles from './receipt-sheet.module.css'
import { useReceiptNumber } from './use-receipt-number.ts'

/** The fields that donation and purchase receipts share. */
export interface ReceiptFacts {
  siteName: string
  receiptNumber: string
  from: string
  /** Null when the account was deleted. */
  to: string | null
  /** Null when the video was deleted. */
  videoTitle: string | null
  paidAt: string
  /** Dollars, two decimals. */
  amount: string
  /** Refunded dollars, two decimals; null for none. */
  refunded: string | null
  card: { brand: string; last4: string } | null
  message?: string
  isTest: boolean
}

interface ReceiptSheetProps {
  receipt: ReceiptFacts
  /** The link back to the list. */
  children: ReactNode
}

/** One receipt, also styled for printing. */
export function ReceiptSheet({ receipt, children }: ReceiptSheetProps) {
  const t = useT()
  const receiptNumber = useReceiptNumber()
  const format = useFormat()
  const { language } = useLanguage()
  // The same day for everybody, as in its mail, its number and the statement of the year.
  const inUtc = createFormat(language, t, 'UTC')
  const money = (amount: string) => format.money(Math.round(Number(amount) * 100))
  const title = t('payments.receiptTitle', { number: receiptNumber(receipt.receiptNumber) })
  const lines: [string, string | null][] = [
    [t('payments.receiptFrom'), receipt.from],
    [t('payments.receiptFor'), receipt.to],
    [t('payments.receiptVideo'), receipt.videoTitle],
    [t('payments.receiptDate'), `${inUtc.dateTime(receipt.paidAt)} UTC`],
    [t('payments.receiptAmount'), money(receipt.amount)],
    [t('payments.receiptRefunded'), receipt.refunded && money(receipt.refunded)],
    [t('payments.receiptCard'), receipt.card && cardName(receipt.card)],
    [t('payments.receiptMessage'), receipt.message || null],
  ]
  return (
    <article className={styles.sheet}>
      <PageHead title={title} isPrivate />
      <p className={styles.site}>{receipt.siteName}</p>
      <PageHeading>{title}</PageHeading>
      {receipt.isTest && <Notice tone="warning" title={t('payments.receiptTest')} />}
      <dl className={styles.lines}>
        {lines.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className={styles.line}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={styles.note}>{t('payments.receiptNote')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => window.print()}>
          {t('payments.print')}
        </Button>
        {children}
      </div>
    </article>
  )
}

interface ReceiptPendingProps {
  error: Error | null
  onRetry: () => void
  /** The link back to the list. */
  children: ReactNode
}

/** Shown instead of a receipt: a placeholder while it loads, an error, or a message that it does not exist. */
export function ReceiptPending({ error, onRetry, children }: ReceiptPendingProps) {
  const t = useT()
  const errorText = useErrorText()
  return (
    <>
      <PageHead title={t('payments.receipt')} isPrivate />
      {isNotFound(error) ? (
        <MessageScreen drawing={<LampOutDrawing />} title={errorText(error)} actions={children} />
      ) : error ? (
        <ErrorState text={t('payments.receiptFailed')} onRetry={onRetry} />
      ) : (
        <SkeletonGroup>
          <Skeleton className={styles.skeleton} />
        </SkeletonGroup>
      )}
    </>
  )
}
