import type { MoneyAuditEntry } from '@lamplight/contract/payments-admin'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './admin.module.css'
import { moneyLogPages } from './admin.queries.ts'
import { AdminList } from './admin-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { PersonName } from './person-name.tsx'

/** What staff did with money, newest first. The log is append-only. */
export function MoneyLogPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.log')}>
      <Entries />
    </AdminShell>
  )
}

function Entries() {
  const t = useT()
  const pages = usePages(moneyLogPages)
  return (
    <AdminList pages={pages} empty={t('admin.noLog')}>
      {(entry) => <Entry entry={entry} />}
    </AdminList>
  )
}

function Entry({ entry }: { entry: MoneyAuditEntry }) {
  const t = useT()
  const format = useFormat()
  const { action, objectId: id, actor, details, createdAt } = entry
  const actions: Record<string, string> = {
    'payment.refund_requested': t('admin.didRefund', { id }),
    'payment.refund_refused': t('admin.didRefundRefused', { id }),
    'payment.refund_unanswered': t('admin.didRefundUnanswered', { id }),
    'payout.started': t('admin.didStart', { id }),
    'payout.completed': t('admin.didComplete', { id }),
    'payout.failed': t('admin.didFail', { id }),
    'payouts.exported': t('admin.didExport'),
  }
  const { amountCents, reason, notes } = details
  const text = [reason, notes].find((value) => typeof value === 'string' && value !== '')
  return (
    <div>
      <p className={styles.name}>
        <Facts>
          {actions[action] ?? <bdi>{`${action} #${id}`}</bdi>}
          {typeof amountCents === 'number' && format.money(amountCents)}
        </Facts>
      </p>
      <p className={styles.facts}>
        <Facts>
          <PersonName person={actor} />
          {format.dateTime(createdAt)}
        </Facts>
      </p>
      {typeof text === 'string' && <p dir="auto">{text}</p>}
    </div>
  )
}
