import type { ReportTargetType } from '@lamplight/contract/reports'
import { lazy } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { Dialog } from './dialog.tsx'

/** Loaded together with the dialog. */
const ReportForm = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportForm }))

interface ReportDialogProps {
  /** The reported item; null while the dialog is closed. */
  target: { type: ReportTargetType; id: number } | null
  onClose: () => void
}

/** Reports anything to the moderators: every "Report" button opens this dialog. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen={target !== null} title={t('reports.title')} text={t('reports.intro')} onClose={onClose}>
      {target && <ReportForm key={`${target.type} ${target.id}`} target={target} onClose={onClose} />}
    </Dialog>
  )
}
