import type { QueuedPayout } from '@lamplight/contract/payouts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import styles from './admin.module.css'
import { openPayoutsPages, usePayoutStep } from './admin.queries.ts'
import { AdminShell } from './admin-shell.tsx'
import { ConfirmStep } from './confirm-step.tsx'

export function PayoutsPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.payouts')}>
      <OpenPayouts />
    </AdminShell>
  )
}

/** What is still to be paid, oldest first. */
function OpenPayouts() {
  const t = useT()
  const pages = usePages(openPayoutsPages)
  return (
    <>
      <p>
        <ButtonAnchor href="/api/admin/payouts.csv" download>
          {t('admin.exportCsv')}
        </ButtonAnchor>
      </p>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('admin.loadFailed')}
        empty={t('admin.noPayouts')}
      >
        {(payouts) => (
          <ul className={styles.list}>
            {payouts.map((payout) => (
              <li key={payout.id} className={styles.row}>
                <OpenPayout payout={payout} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

function OpenPayout({ payout }: { payout: QueuedPayout }) {
  const t = useT()
  const format = useFormat()
  const { mutateAsync } = usePayoutStep(payout.id)
  const { creator, amount, destination, status, provider } = payout
  return (
    <>
      <div>
        <p className={styles.name}>
          <bdi>{creator ? `${creator.displayName} (@${creator.username})` : t('admin.gone')}</bdi> ·{' '}
          {format.money(Math.round(amount * 100))}
        </p>
        <p className={styles.facts}>
          #{payout.id} · {format.dateTime(payout.payoutDate)} · PayPal <bdi>{destination}</bdi>
        </p>
        <p className={styles.badges}>
          <Badge>{status === 'processing' ? t('admin.processing') : t('admin.pending')}</Badge>
        </p>
      </div>
      {provider ? (
        <p className={styles.facts}>{t('admin.byPaypal')}</p>
      ) : (
        <div className={styles.badges}>
          {status === 'pending' && (
            <ConfirmStep label={t('admin.start')} onConfirm={(given) => mutateAsync({ ...given, step: 'start' })} />
          )}
          <ConfirmStep
            label={t('admin.complete')}
            notesLabel={t('admin.notes')}
            onConfirm={(given) => mutateAsync({ ...given, step: 'complete' })}
          />
          <ConfirmStep
            label={t('admin.fail')}
            notesLabel={t('admin.reason')}
            onConfirm={(given) => mutateAsync({ ...given, step: 'fail' })}
          />
        </div>
      )}
    </>
  )
}
