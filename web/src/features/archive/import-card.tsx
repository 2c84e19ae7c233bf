import type { Import, ImportState } from '@lamplight/contract/archive'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import cards from '../../ui/staff-list.module.css'
import { StaffCard } from '../../ui/staff-list.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { isUnderWay, useCancelImport } from './archive.queries.ts'
import { ImportFailureText } from './import-failure-text.tsx'
import { ImportItems } from './import-items.tsx'
import styles from './import-page.module.css'
import { StartDialog } from './start-dialog.tsx'

const TONES = {
  reading: 'neutral',
  planned: 'brand',
  running: 'neutral',
  finished: 'success',
  cancelled: 'warning',
  failed: 'danger',
} as const satisfies Record<ImportState, string>

/** One import: its plan, its progress, and the next step. */
export function ImportCard({ item, isNewest }: { item: Import; isNewest: boolean }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const cancel = useCancelImport(item.id)
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const { id, source, place, owner, state, counts, failure, createdAt, viewer } = item
  const all = counts.waiting + counts.imported + counts.present + counts.failed
  // The newest plan is open because it needs to be checked; other lists are opened on request.
  const showsItems = all > 0 && (isOpen ?? (isNewest && state === 'planned'))
  const startText = state === 'planned' ? 'archive.start' : counts.waiting > 0 ? 'archive.continue' : 'archive.again'
  return (
    <StaffCard
      title={t('common.labelled', { label: t(`archive.source_${source}`), value: place })}
      aside={<Badge tone={TONES[state]}>{t(`archive.state_${state}`)}</Badge>}
      actions={
        <>
          {viewer.canStart && (
            <Button size="small" variant="primary" onClick={() => setIsStarting(true)}>
              {t(startText)}
            </Button>
          )}
          {viewer.canCancel && (
            <Button
              size="small"
              isPending={cancel.isPending}
              onClick={() =>
                cancel.mutate(undefined, {
                  onSuccess: () => toast.success({ title: t('archive.cancelled') }),
                  onError: (error) => toast.failure({ title: t('archive.cancelFailed'), text: errorText(error) }),
                })
              }
            >
              {t('archive.cancel')}
            </Button>
          )}
          {all > 0 && (
            <Button size="small" aria-expanded={showsItems} onClick={() => setIsOpen(!showsItems)}>
              {showsItems ? t('archive.hideItems') : t('archive.showItems')}
            </Button>
          )}
        </>
      }
    >
      <p className={cards.muted}>
        <Facts>
          {t('archive.for', { name: owner.displayName })}
          <RelativeTime moment={createdAt} />
          {state !== 'planned' && item.skipsReview && t('archive.skipped')}
        </Facts>
      </p>
      {isUnderWay(item) && <Running item={item} all={all} />}
      {failure !== null && <ImportFailureText failure={failure} />}
      {all > 0 && <Counts item={item} all={all} />}
      {showsItems && <ImportItems id={id} isDone={state !== 'planned'} counts={counts} isUnderWay={isUnderWay(item)} />}
      <StartDialog item={item} label={t(startText)} isOpen={isStarting} onClose={() => setIsStarting(false)} />
    </StaffCard>
  )
}

function Running({ item: { state, counts, currentTitle }, all }: { item: Import; all: number }) {
  const t = useT()
  const { percent } = useFormat()
  if (state === 'reading') return <Progress label={t('archive.state_reading')} value={undefined} />
  const done = all === 0 ? 0 : (all - counts.waiting) / all
  return (
    <>
      <div className={styles.progress}>
        <Progress label={t('archive.progress')} value={done} />
        <span>{percent(done)}</span>
      </div>
      {currentTitle !== null && (
        <p className={cards.muted} aria-live="polite">
          {t('archive.current', { title: currentTitle })}
        </p>
      )}
    </>
  )
}

/** A summary of what a plan will do, or of what a run has done. */
function Counts({ item: { state, counts }, all }: { item: Import; all: number }) {
  const t = useT()
  if (state === 'planned') {
    return (
      <p>
        {t('archive.planned', { count: counts.waiting })}
        {counts.present > 0 && <> {t('archive.plannedPresent', { count: counts.present })}</>}
      </p>
    )
  }
  return (
    <p>
      {t('archive.done', { count: counts.imported, all })}
      {counts.present > 0 && <> {t('archive.present', { count: counts.present })}</>}
      {counts.failed > 0 && <> {t('archive.failed', { count: counts.failed })}</>}
    </p>
  )
}
