import { PAYOUT_QUEUES, type PayoutQueue, type QueuedPayout } from '@lamplight/contract/payouts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useUrlTab } from '../../lib/use-url-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import styles from './admin.module.css'
import { exportPayouts, payoutsPages, usePayoutStep } from './admin.queries.ts'
import { AdminList } from './admin-list.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { PersonName } from './person-name.tsx'

export function PayoutsPage() {
  const t = useT()
  const [queue, setQueue] = useUrlTab(PAYOUT_QUEUES)
  return (
    <AdminShell title={t('admin.payouts')}>
      <Tabs
        label={t('admin.payouts')}
        value={queue}
        onChange={setQueue}
        tabs={[
          { value: 'open', label: t('admin.queueOpen'), panel: <OpenPayouts /> },
          { value: 'completed', label: t('admin.queueCompleted'), panel: <Payouts queue="completed" /> },
          { value: 'failed', label: t('admin.queueFailed'), panel: <Payouts queue="failed" /> },
        ]}
      />
    </AdminShell>
  )
}

/** Payouts still to be paid, oldest first. An empty queue is not offered as a file. */
function OpenPayouts() {
  const t = useT()
  const { data = [] } = usePages(payoutsPages('open'))
  return (
    <div className={styles.form}>
      {data.length > 0 && (
        <p>
          <ConfirmStep
            label={t('admin.exportCsv')}
            title={t('admin.exportCsvTitle')}
            onConfirm={async ({ password }) => saveFile('payouts.csv', 'text/csv', await exportPayouts(password))}
            doneMessage={() => ({ title: t('admin.didExport') })}
          />
        </p>
      )}
      <Payouts queue="open" />
    </div>
  )
}

function Payouts({ queue }: { queue: PayoutQueue }) {
  const t = useT()
  const pages = usePages(payoutsPages(queue))
  return (
    <AdminList pages={pages} empty={queue === 'open' ? t('admin.noPayouts') : t('admin.noFinished')}>
      {(payout) => (
        <>
          <PayoutFacts payout={payout} />
          {queue === 'open' && <Steps payout={payout} />}
        </>
      )}
    </AdminList>
  )
}

/** Id of the line with person and amount. */
const rowIdOf = ({ id }: QueuedPayout) => `payout-${id}`

function PayoutFacts({ payout }: { payout: QueuedPayout }) {
  const t = useT()
  const nameOf = usePersonName()
  const format = useFormat()
  const states = {
    pending: t('admin.pending'),
    processing: t('admin.processing'),
    completed: t('admin.succeeded'),
    failed: t('admin.stateFailed'),
  }
  const tones = { pending: 'neutral', processing: 'neutral', completed: 'success', failed: 'danger' } as const
  const { creator, amount, destination, status, notes, startedBy } = payout
  const isOpen = status === 'pending' || status === 'processing'
  return (
    <div>
      <p id={rowIdOf(payout)} className={styles.name}>
        <Facts>
          <PersonName person={creator} />
          {format.money(Math.round(amount * 100))}
        </Facts>
      </p>
      <p className={styles.facts}>
        <Facts>
          <bdi>#{payout.id}</bdi>
          {format.dateTime(payout.payoutDate)}
          <span>
            PayPal <bdi>{destination}</bdi>
          </span>
        </Facts>
      </p>
      <p className={styles.badges}>
        <Badge tone={tones[status]}>{states[status]}</Badge>
        {status === 'processing' && startedBy && (
          <span className={styles.facts}>{t('admin.startedBy', { name: nameOf(startedBy) })}</span>
        )}
        {isOpen && payout.owed > 0 && (
          <Badge tone="danger">{t('admin.owes', { amount: format.money(Math.round(payout.owed * 100)) })}</Badge>
        )}
        {payout.isCreatorSuspended && <Badge tone="warning">{t('admin.suspended')}</Badge>}
      </p>
      {notes && <p dir="auto">{notes}</p>}
    </div>
  )
}

function Steps({ payout }: { payout: QueuedPayout }) {
  const t = useT()
  const nameOf = usePersonName()
  const format = useFormat()
  const { mutateAsync } = usePayoutStep(payout.id)
  if (payout.provider) return <p className={styles.facts}>{t('admin.byPaypal')}</p>
  const amount = format.money(Math.round(payout.amount * 100))
  const done = { amount, name: nameOf(payout.creator) }
  const acceptedDebt = payout.owed
  const owed = format.money(Math.round(payout.owed * 100))
  const objection =
    payout.owed > 0
      ? {
          title: t('admin.owes', { amount: owed }),
          text: t('admin.owesText', { amount: owed }),
          label: t('admin.owesConsent'),
        }
      : undefined
  const repaid = format.money(Math.round(Math.min(payout.owed, payout.amount) * 100))
  const about = (
    <Facts>
      <PersonName person={payout.creator} />
      {amount}
      <span>
        PayPal <bdi>{payout.destination}</bdi>
      </span>
    </Facts>
  )
  return (
    <div className={styles.badges}>
      {payout.status === 'pending' && (
        <ConfirmStep
          label={t('admin.start')}
          title={t('admin.startTitle')}
          about={about}
          rowId={rowIdOf(payout)}
          objection={objection}
          onConfirm={(given) => mutateAsync({ ...given, step: 'start', acceptedDebt })}
          doneMessage={() => ({ title: t('admin.payoutStarted', done) })}
        />
      )}
      <ConfirmStep
        label={t('admin.complete')}
        title={t('admin.completeTitle')}
        about={about}
        rowId={rowIdOf(payout)}
        notesLabel={t('admin.notes')}
        notesHint={t('admin.notesHint')}
        objection={objection}
        onConfirm={(given) => mutateAsync({ ...given, step: 'complete', acceptedDebt })}
        doneMessage={() => ({ title: t('admin.payoutCompleted', done) })}
      />
      <ConfirmStep
        label={t('admin.fail')}
        title={t('admin.failTitle')}
        about={about}
        rowId={rowIdOf(payout)}
        notesLabel={t('admin.reason')}
        notesHint={t('admin.notesHint')}
        needsNotes
        onConfirm={(given) => mutateAsync({ ...given, step: 'fail', acceptedDebt })}
        doneMessage={() => ({
          title: t('admin.payoutFailed', done),
          text: objection ? t('admin.payoutFailedOwed', { amount: repaid }) : t('admin.payoutFailedText'),
        })}
      />
    </div>
  )
}
