import type { ReportCase } from '@lamplight/contract/reports'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './reports.module.css'
import { useRestoreRemoved } from './reports.queries.ts'

interface RemovalStateProps {
  found: ReportCase
  removal: NonNullable<ReportCase['removal']>
}

/** Until when a removed thing can be restored, and the button for it. */
export function RemovalState({ found, removal }: RemovalStateProps) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const restore = useRestoreRemoved(found.id)
  const { state, restorableUntil, canRestore } = removal
  const submit = () =>
    // Not `mutate`: its callbacks are dropped when the card leaves the list.
    restore
      .mutateAsync()
      .then(
        () => toast.success({ title: t('reports.removalRestored') }),
        (error: unknown) => toast.failure({ title: t('reports.removalRestoreFailed'), text: errorText(error) }),
      )
      .finally(() => setIsOpen(false))
  return (
    <>
      <p className={styles.facts}>
        {state === 'back' && t('reports.removalBack')}
        {state === 'gone' && t('reports.removalGone')}
        {state === 'removed' &&
          (restorableUntil
            ? t('reports.removalUntil', { date: format.date(restorableUntil) })
            : t('reports.removalKept'))}
        {state === 'removed' && !canRestore && <> {t('reports.removalOwn')}</>}
      </p>
      {canRestore && (
        <p className={styles.links}>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {t('reports.restore')}
          </Button>
        </p>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={t('reports.restoreTitle', { title: found.target.title })}
        text={t('reports.restoreText')}
        confirmLabel={t('reports.restore')}
        isPending={restore.isPending}
        onConfirm={() => void submit()}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}
