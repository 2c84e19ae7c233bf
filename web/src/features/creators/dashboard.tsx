import type { CreatorAccount } from '@lamplight/contract/creators'
import type { Channel } from '@lamplight/contract/users'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LongerPasswordNotice } from '../../ui/passwords/longer-password-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useEnable } from './creators.queries.ts'
import styles from './dashboard-page.module.css'
import { EarningsPanel } from './earnings-panel.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { PayoutsPanel } from './payouts-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { toCents } from './to-cents.ts'

const route = getRouteApi('/monetization/$id')
const TABS = ['overview', 'earnings', 'payouts', 'settings'] as const
type TabName = (typeof TABS)[number]

export interface DashboardProps {
  account: CreatorAccount
  user: Channel
  /** Admins may only look; the owner can make changes. */
  isOwner: boolean
}

/** The tab is part of the URL, so that it stays after a reload. */
export function Dashboard({ account, user, isOwner }: DashboardProps) {
  const t = useT()
  const navigate = useNavigate()
  const { id } = route.useParams()
  const { tab: wanted } = route.useSearch()
  const tab = TABS.find((name) => name === wanted && (isOwner || name !== 'settings')) ?? 'overview'
  const setTab = (next: TabName) => {
    const search = next === 'overview' ? {} : { tab: next }
    void navigate({ to: '/monetization/$id', params: { id }, search, replace: true, resetScroll: false })
  }
  return (
    <>
      <div className={styles.head}>
        <PageHeading>{t('creators.title')}</PageHeading>
        <p className={styles.owner}>
          <bdi>{user.displayName}</bdi>
        </p>
      </div>
      {isOwner && <LongerPasswordNotice />}
      {account.isMonetizationEnabled ? <Sums account={account} /> : <NotEnabled account={account} isOwner={isOwner} />}
      <Tabs
        label={t('creators.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: t('creators.overview'),
            panel: <OverviewPanel account={account} isOwner={isOwner} onSettings={() => setTab('settings')} />,
          },
          { value: 'earnings', label: t('creators.earnings'), panel: <EarningsPanel accountId={account.id} /> },
          { value: 'payouts', label: t('creators.payouts'), panel: <PayoutsPanel accountId={account.id} /> },
          ...(isOwner
            ? [
                {
                  value: 'settings' as const,
                  label: t('creators.settings'),
                  panel: <SettingsPanel account={account} />,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function NotEnabled({ account, isOwner }: { account: CreatorAccount; isOwner: boolean }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useEnable(account)
  const enable = () =>
    mutate(undefined, {
      onSuccess: () => toast.success({ title: t('creators.enabledToast') }),
      onError: (error) =>
        toast.failure({ title: t('creators.enableFailed'), text: errorText(error, t('creators.somethingWrong')) }),
    })
  return (
    <Notice tone="warning" title={t('creators.notEnabled')}>
      <p>{t('creators.notEnabledText')}</p>
      {isOwner && (
        <div>
          <Button variant="primary" isPending={isPending} onClick={enable}>
            {t('creators.enable')}
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** Total earnings, the balance and the last payout. */
function Sums({ account }: { account: CreatorAccount }) {
  const t = useT()
  const format = useFormat()
  const { totalEarnings, availableBalance, pendingBalance, owedBalance, lastPayout } = account
  const money = (dollars: number) => format.money(toCents(dollars))
  return (
    <div className={styles.cards}>
      <Sum label={t('creators.totalEarnings')} value={money(totalEarnings)} />
      <Sum label={t('creators.availableBalance')} value={money(availableBalance)}>
        {pendingBalance > 0 && <p className={styles.note}>{t('creators.onHold', { amount: money(pendingBalance) })}</p>}
        {owedBalance > 0 && <p className={styles.note}>{t('creators.owed', { amount: money(owedBalance) })}</p>}
      </Sum>
      <Sum label={t('creators.lastPayout')} value={lastPayout && format.day(lastPayout)}>
        {lastPayout === null && <p className={styles.note}>{t('creators.noPayoutYet')}</p>}
      </Sum>
    </div>
  )
}

function Sum({ label, value, children }: { label: string; value: string | null; children?: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.cardLabel}>{label}</h2>
      {value && <p className={styles.cardValue}>{value}</p>}
      {children}
    </section>
  )
}
