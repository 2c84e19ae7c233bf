import { REJECTION_REASONS, type RejectionReason } from '@lamplight/contract/review-reasons'
import { useT } from '../../i18n/language-provider.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { reviewReasonText } from '../../ui/text/moderator-notes.tsx'

interface ReasonSelectProps {
  value: RejectionReason | null
  error?: string | undefined
  onChange: (reason: RejectionReason | null) => void
}

/** The reason of a rejection; the creator reads it in their own language. */
export function ReasonSelect({ value, error, onChange }: ReasonSelectProps) {
  const t = useT()
  return (
    <SelectField
      label={t('moderation.reason')}
      value={value ?? ''}
      error={error}
      onChange={({ target }) => onChange(REJECTION_REASONS.find((known) => known === target.value) ?? null)}
    >
      <option value="">{t('moderation.chooseReason')}</option>
      {REJECTION_REASONS.map((known) => (
        <option key={known} value={known}>
          {reviewReasonText(t, known)}
        </option>
      ))}
    </SelectField>
  )
}
