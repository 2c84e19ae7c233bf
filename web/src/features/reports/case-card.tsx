import type { ReportCase } from '@lamplight/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { DecideForm } from './decide-form.tsx'
import { DecisionText } from './decision-text.tsx'
import { RemovalState } from './removal-state.tsx'
import styles from './reports.module.css'
import { caseQuery } from './reports.queries.ts'
import { UnsavedNote } from './unsaved-note.tsx'

interface CaseCardProps {
  found: ReportCase
  /** Called with true while the moderator has a note that is not saved. */
  onNote: (isUnsaved: boolean) => void
}

/** A reported item in the queue of staff. */
export function CaseCard({ found, onNote }: CaseCardProps) {
  const t = useT()
  const nameOf = usePersonName()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { target, author } = found
  // Newer than the list once it is open: somebody else may have decided.
  const { data: details } = useQuery({ ...caseQuery(found.id), enabled: false })
  const { decision, decider } = details ?? found
  return (
    <article className={classNames(styles.card, found.isUrgent && styles.urgent)} aria-labelledby={id}>
      <p className={styles.badges}>
        {found.isUrgent && <Badge tone="danger">{t('reports.urgent')}</Badge>}
        <Badge>{t(`reports.type_${target.type}`)}</Badge>
        {found.reasons.map((reason) => (
          <Badge key={reason} tone="warning">
            {t(`reports.reason_${reason}`)}
          </Badge>
        ))}
      </p>
      <h2 id={id} className={styles.title}>
        <bdi>{target.title}</bdi>
      </h2>
      <p className={styles.facts}>
        <Facts>
          {author && t('reports.author', { name: nameOf(author) })}
          {found.reportCount > 0 && t('reports.reportCount', { count: found.reportCount })}
          <RelativeTime moment={found.createdAt} />
        </Facts>
      </p>
      {target.text && (
        <p ref={scrollableByKeyboard} className={classNames('prose', styles.text, styles.quote)} dir="auto">
          {target.text}
        </p>
      )}
      {decision && <DecisionText decision={decision} type={target.type} />}
      {decision && decider && <p className={styles.facts}>{t('reports.decidedBy', { name: nameOf(decider) })}</p>}
      {found.removal && <RemovalState found={found} removal={found.removal} />}
      <p className={styles.links}>
        <Link to={target.path} className="text-link">
          {t('reports.show')}
        </Link>
        <Button size="small" about={id} aria-expanded={isOpen} onClick={() => setIsOpen((now) => !now)}>
          {isOpen ? t('reports.close') : t('reports.open')}
        </Button>
      </p>
      {isOpen && <CaseDetails id={found.id} onNote={onNote} />}
    </article>
  )
}

/** Who reported it and why, its current state, and the decision form. */
function CaseDetails({ id, onNote }: { id: number; onNote: CaseCardProps['onNote'] }) {
  const t = useT()
  const nameOf = usePersonName()
  const query = useQuery(caseQuery(id))
  const found = query.data
  if (!found) {
    return query.error ? (
      <ErrorState text={t('reports.loadFailed')} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className={styles.skeleton} />
    )
  }
  const { now, target, appeal } = found
  return (
    <>
      <ul className={styles.list}>
        {found.reports.map((report) => (
          <li key={report.id}>
            <p className={styles.facts}>
              <Facts>
                {t('reports.reportedBy', { name: nameOf(report.reporter) })}
                {t(`reports.reason_${report.reason}`)}
                <RelativeTime moment={report.createdAt} />
              </Facts>
            </p>
            {report.text && (
              <p ref={scrollableByKeyboard} className={styles.text} dir="auto">
                {report.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      {now === null && <p>{t('reports.gone')}</p>}
      {now && now.text.slice(0, target.text.length) !== target.text && (
        <div>
          <p className={styles.facts}>{t('reports.changed')}</p>
          <p ref={scrollableByKeyboard} className={classNames('prose', styles.text, styles.quote)} dir="auto">
            {now.text}
          </p>
        </div>
      )}
      {appeal && (
        <div>
          <p className={styles.facts}>{t('reports.appealBy', { name: nameOf(appeal.by) })}</p>
          <p ref={scrollableByKeyboard} className={classNames('prose', styles.text, styles.quote)} dir="auto">
            {appeal.text}
          </p>
        </div>
      )}
      {found.viewer.canDecide ? (
        <DecideForm found={found} onNote={onNote} />
      ) : (
        <UnsavedNote found={found} onDiscard={() => onNote(false)} />
      )}
      {!found.viewer.canDecide && (found.state === 'open' || found.state === 'appealed') && (
        <p className={styles.facts}>
          {found.viewer.needsAdmin ? t('reports.adminsDecide') : t('reports.cannotDecide')}
        </p>
      )}
    </>
  )
}
