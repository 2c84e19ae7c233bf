import type { CreatorAccount } from '@lamplight/contract/creators'
import { RequestPayout } from '@lamplight/contract/payouts'
import { Suspense } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { type RequestPayoutInput, useRequestPayout } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { PlotSkeleton } from './plot-skeleton.tsx'
import { toCents } from './to-cents.ts'

const DayPlots = lazyPart(async () => (await import('./day-plots.tsx')).DayPlots)

interface OverviewProps {
  account: CreatorAccount
  isOwner: boolean
  /** Opens the tab with the PayPal account. */
  onSettings: () => void
}

export function OverviewPanel({ account, isOwner, onSettings }: OverviewProps) {
  const canAsk = isOwner && account.isMonetizationEnabled && account.availableBalance > 0
  return (
    <div className={styles.panel}>
      <div className={styles.pair}>
        <AccountFacts account={account} />
        {canAsk && <PayoutRequest account={account} onSettings={onSettings} />}
      </div>
      <Suspense fallback={<PlotSkeleton />}>
        <DayPlots accountId={account.id} />
      </Suspense>
    </div>
  )
}

function AccountFacts({ account }: { account: CreatorAccount }) {
  const t = useT()
  const format = useFormat()
  const { isMonetizationEnabled, paymentEmail, createdAt, paypalAccountId, platformFeePercent, holdDays } = account
  return (
    <section className={styles.box} aria-labelledby="account-heading">
      <h2 id="account-heading" className={styles.heading}>
        {t('creators.account')}
      </h2>
      <dl className={styles.facts}>
        <dt>{t('creators.status')}</dt>
        <dd>
          <Badge tone={isMonetizationEnabled ? 'success' : 'warning'}>
            {isMonetizationEnabled ? t('creators.statusEnabled') : t('creators.statusDisabled')}
          </Badge>
        </dd>
        <dt>{t('creators.paymentEmail')}</dt>
        <dd>
          <bdi>{paymentEmail}</bdi>
        </dd>
        <dt>{t('creators.createdAt')}</dt>
        <dd>{format.date(createdAt)}</dd>
        <dt>{t('creators.paypalAccount')}</dt>
        <dd>
          <bdi>{paypalAccountId ?? t('creators.notSet')}</bdi>
        </dd>
      </dl>
      {holdDays > 0 && <p className={styles.note}>{t('creators.holdLine', { count: holdDays })}</p>}
      {platformFeePercent > 0 && (
        <p className={styles.note}>{t('creators.feeLine', { percent: format.percent(platformFeePercent / 100) })}</p>
      )}
    </section>
  )
}

/** The payout form, or why it is not available. */
function PayoutRequest({ account, onSettings }: Pick<OverviewProps, 'account' | 'onSettings'>) {
  const t = useT()
  const format = useFormat()
  const { openPayout, payoutsPausedUntil, paypalAccountId, needsConfirmedEmail } = account
  const needsPayPal = paypalAccountId === null
  const obstacle = openPayout
    ? t(openPayout.status === 'pending' ? 'creators.openPending' : 'creators.openProcessing', {
        amount: format.money(toCents(openPayout.amount)),
      })
    : payoutsPausedUntil
      ? t('creators.pausedUntil', { date: format.dateTime(payoutsPausedUntil) })
      : needsConfirmedEmail
        ? t('creators.emailFirst')
        : needsPayPal
          ? t('creators.paypalFirst')
          : account.availableBalance < account.minimumPayout
            ? t('creators.belowMinimum', { amount: format.money(toCents(account.minimumPayout)) })
            : null
  return (
    <section className={styles.box} aria-labelledby="payout-heading">
      <h2 id="payout-heading" className={styles.heading}>
        {t('creators.requestPayout')}
      </h2>
      {obstacle ? (
        <>
          <p>{obstacle}</p>
          {needsConfirmedEmail ? (
            <div>
              <ButtonLink to="/settings">{t('creators.toSettings')}</ButtonLink>
            </div>
          ) : (
            needsPayPal && (
              <div>
                <Button onClick={onSettings}>{t('creators.toSettings')}</Button>
              </div>
            )
          )}
        </>
      ) : (
        <PayoutForm account={account} />
      )}
    </section>
  )
}

interface PayoutValues {
  amount: string
  paymentMethod: string
}

function PayoutForm({ account }: { account: CreatorAccount }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const { mutateAsync } = useRequestPayout(account)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm<PayoutValues, RequestPayoutInput>({
    schema: RequestPayout,
    defaultValues: { amount: '', paymentMethod: 'PayPal' },
    // The documents' payload; the server sets the date itself.
    toBody: ({ amount, paymentMethod }) => ({
      ...{ creatorAccountId: account.id, amount: amount.trim(), paymentMethod },
      payoutDate: new Date().toISOString(),
    }),
    submit: async (body) => {
      await mutateAsync(body)
      toast.success({ title: t('creators.requested') })
    },
    failedTitle: t('creators.requestFailed'),
    failedText: t('creators.somethingWrong'),
  })
  const money = (dollars: number) => format.money(toCents(dollars))
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-labelledby="payout-heading">
      <TextField
        label={t('creators.amount')}
        hint={
          <>
            {t('creators.minimum', { amount: money(account.minimumPayout) })}
            <br />
            {t('creators.maximum', { amount: money(account.availableBalance) })}
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        required
        error={errorOf('amount')}
        {...form.register('amount')}
      />
      <SelectField
        label={t('creators.method')}
        required
        error={errorOf('paymentMethod')}
        {...form.register('paymentMethod')}
      >
        <option value="PayPal">{t('creators.paypalName')}</option>
      </SelectField>
      <div>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('creators.requestPayout')}
        </Button>
      </div>
    </form>
  )
}
