import { lazy, Suspense } from 'react'
import type { Reported } from './reported.ts'

/** Everything the dialog shows is loaded when it opens first. */
const ReportContent = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportContent }))

interface ReportDialogProps {
  /** Null while the dialog is closed. */
  target: Reported | null
  onClose: () => void
}

/** Reports anything to the moderators: every "Report" button opens this dialog. */
export function ReportDialog({ target, onClose }: ReportDialogProps) {
  return (
    target && (
      <Suspense>
        <ReportContent target={target} onClose={onClose} />
      </Suspense>
    )
  )
}
