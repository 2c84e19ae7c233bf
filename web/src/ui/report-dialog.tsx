import type { ReportTargetType } from '@lamplight/contract/reports'
import { lazy, Suspense } from 'react'

/** Everything the dialog shows is loaded when it opens first. */
const ReportContent = lazy(async () => ({ default: (await import('./report-form.tsx')).ReportContent }))

/** What is reported, and what the dialog shows of it. */
export interface Reported {
  type: ReportTargetType
  id: number
  /** A title, a text of any length, or the name of a person. */
  text: string
  /** Its author; for a person, that person. */
  author: { id: number; displayName: string }
}

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
