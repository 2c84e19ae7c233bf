import { REJECTION_REASONS, REPORT_REASONS } from '@lamplight/contract/review-reasons'
import { type Translate, useT } from '../../i18n/language-provider.tsx'

/** The reason in the reader's language; empty for none, and for one that is unknown to this version. */
export function reviewReasonText(t: Translate, reason: string | null | undefined): string {
  if (reason === 'changed_by_owner') return t('reviews.reason_changed_by_owner')
  const chosen = REJECTION_REASONS.find((known) => known === reason)
  if (chosen) return t(`reviews.reason_${chosen}`)
  const reported = REPORT_REASONS.find((known) => known === reason)
  return reported ? t(`reports.reason_${reported}`) : ''
}

interface ModeratorNotesProps {
  reason: string | null | undefined
  /** As the moderator wrote them. */
  notes: string | undefined
  className?: string | undefined
}

/** The reason in the reader's language, then the moderator's own notes. Hidden when there are neither. */
export function ModeratorNotes({ reason, notes, className }: ModeratorNotesProps) {
  const t = useT()
  const chosen = reviewReasonText(t, reason)
  return (
    <>
      {chosen && <p className={className}>{chosen}</p>}
      {notes && (
        <p className={className} dir="auto">
          {notes}
        </p>
      )}
    </>
  )
}
