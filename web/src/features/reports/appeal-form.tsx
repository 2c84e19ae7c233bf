import { withLimit } from '@lamplight/contract/longest'
import { APPEAL_MIN, REPORT_TEXT_MAX } from '@lamplight/contract/reports'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import type { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'

interface AppealFormProps extends Pick<ComponentProps<'form'>, 'className' | 'aria-label'> {
  draft: ReturnType<typeof useTextDraft>
  /** The mutation that sends the text. */
  appeal: {
    isPending: boolean
    mutateAsync: (text: string) => Promise<unknown>
  }
  onSent?: () => void
  /** What is shown above the field. */
  intro?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** The form in which somebody explains why they disagree with a decision. */
export function AppealForm({ draft, appeal, onSent, intro, children, ...form }: AppealFormProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const { text } = draft
  const [issue, setIssue] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (appeal.isPending) return
    const isShort = lengthOf(text) < APPEAL_MIN
    showIssues(event, () => setIssue(isShort ? withLimit(validationTexts.appealBlank, APPEAL_MIN) : undefined))
    if (isShort || excessOf(text, REPORT_TEXT_MAX) > 0) return
    const place = inFormOf(event)
    try {
      await appeal.mutateAsync(text)
      toast.success({ title: t('reports.appealSent') })
      draft.forget()
      onSent?.()
    } catch (error) {
      toast.failure({ title: t('reports.appealFailed'), text: errorText(error), place })
    }
  }
  return (
    <form {...form} onSubmit={submit} noValidate>
      {intro}
      <LimitedTextArea
        label={t('reports.appealWhy')}
        required
        rows={4}
        max={REPORT_TEXT_MAX}
        value={text}
        error={validationText(issue)}
        onChange={(event) => draft.setText(event.target.value)}
      />
      {children}
    </form>
  )
}
