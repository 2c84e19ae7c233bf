import { Suspense } from 'react'
import { lazyPart } from '../states/lazy-part.tsx'
import type { Reported } from './reported.ts'

/** Everything the dialog shows is loaded when it opens first. */
const ReportContent = lazyPart(async () => (await import('./report-form.tsx')).ReportContent)

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
