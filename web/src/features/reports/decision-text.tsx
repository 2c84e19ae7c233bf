import type { CaseTargetType, DecisionTaken } from '@lamplight/contract/reports'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { scrollableByKeyboard } from '../../ui/scrollable-by-keyboard.ts'
import styles from './reports.module.css'

/** The decision, its reason and its consequences. */
export function DecisionText({ decision, type }: { decision: DecisionTaken; type: CaseTargetType }) {
  const t = useT()
  const format = useFormat()
  const { outcome, isRemoved, suspension, reason, note } = decision
  return (
    <div className={styles.decision}>
      <p className={styles.strong}>
        {outcome === 'dismiss'
          ? t('reports.dismissed')
          : isRemoved
            ? t('reports.upheldRemoved')
            : type === 'user' || type === 'suspension'
              ? t('reports.upheld')
              : t('reports.upheldWarned')}
      </p>
      {suspension && (
        <p>
          {suspension.until
            ? t('reports.suspendedUntil', { date: format.dateTime(suspension.until) })
            : t('reports.suspendedForGood')}
        </p>
      )}
      {outcome === 'uphold' && !(reason === 'other' && note) && (
        <p>{t('reports.becauseOf', { reason: t(`reports.reason_${reason}`) })}</p>
      )}
      {note && (
        <p ref={scrollableByKeyboard} className={styles.text} dir="auto">
          {note}
        </p>
      )}
    </div>
  )
}
