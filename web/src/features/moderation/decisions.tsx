import type { Transition } from '@lamplight/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './decisions.module.css'
import { decisionsQuery } from './moderation.queries.ts'

/** Who decided what and when; loaded on request. */
export function Decisions({ videoId }: { videoId: number }) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('moderation.historyOf')}</summary>
      {isOpen && <DecisionList videoId={videoId} />}
    </details>
  )
}

function DecisionList({ videoId }: { videoId: number }) {
  const t = useT()
  const query = useQuery(decisionsQuery(videoId))
  return (
    <AsyncList
      query={query}
      skeleton={<Spinner />}
      failed={t('moderation.historyFailed')}
      empty={t('moderation.historyNone')}
    >
      {(transitions) => (
        <ol className={styles.list}>
          {transitions.map((transition) => (
            <li key={transition.id}>
              <Step transition={transition} />
            </li>
          ))}
        </ol>
      )}
    </AsyncList>
  )
}

/** One decision: its kind, moderator, time and notes. */
export function Step({ transition }: { transition: Transition }) {
  const t = useT()
  const nameOf = usePersonName()
  const { actor, reason, notes, to } = transition
  const words = {
    pending: t('moderation.submitted'),
    approved: t('moderation.statusApproved'),
    rejected: t('moderation.statusRejected'),
  }[to]
  return (
    <>
      <strong>{words}</strong> {actor && <bdi>{t('moderation.by', { name: nameOf(actor) })}</bdi>}
      <Separator />
      <RelativeTime moment={transition.createdAt} />
      <ModeratorNotes reason={reason} notes={notes} className={styles.notes} />
    </>
  )
}
