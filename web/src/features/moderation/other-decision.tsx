import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './decision-form.module.css'
import { Step } from './decisions.tsx'
import { decisionsQuery } from './moderation.queries.ts'

interface OtherDecisionProps {
  videoId: number
  /** The reader's notes, which must not be lost. */
  notes: string
  onSeen: () => unknown
}

/** Replaces the form when another moderator has decided meanwhile: shows the decision and the reader's own notes. */
export function OtherDecision({ videoId, notes, onSeen }: OtherDecisionProps) {
  const t = useT()
  const { data } = useQuery(decisionsQuery(videoId))
  const latest = data?.[0]
  return (
    <Notice tone="warning" title={t('moderation.alreadyDecided')}>
      {latest ? (
        <div>
          <Step transition={latest} />
        </div>
      ) : (
        <Spinner label={t('common.loading')} />
      )}
      {notes && (
        <div>
          <h3 className={styles.ownTitle}>{t('moderation.ownNote')}</h3>
          <p className={styles.own} dir="auto">
            {notes}
          </p>
        </div>
      )}
      <Button onClick={() => onSeen()}>{t('moderation.seen')}</Button>
    </Notice>
  )
}
