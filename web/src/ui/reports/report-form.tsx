import { REPORT_TEXT_MAX, reportsApi } from '@lamplight/contract/reports'
import { REPORT_REASONS, type ReportReason } from '@lamplight/contract/review-reasons'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../button.tsx'
import { SelectField } from '../forms/field.tsx'
import { inFormOf } from '../forms/in-form.tsx'
import { excessOf, LimitedTextArea } from '../forms/limited-field.tsx'
import { showIssues } from '../forms/show-issues.ts'
import { useTextDraft } from '../forms/use-text-draft.ts'
import { Dialog } from '../overlays/dialog.tsx'
import { useToast } from '../overlays/toast.tsx'
import { Separator } from '../text/separator.tsx'
import styles from './report-form.module.css'
import type { Reported } from './reported.ts'

interface ReportFormProps {
  target: Reported
  onClose: () => void
}

/** Characters of a reported text that the dialog shows: enough to recognise it, and short enough to be read aloud. */
const SHOWN_CHARACTERS = 140

/** The open dialog. Loaded by `ReportDialog`; not for direct use. */
export function ReportContent({ target, onClose }: ReportFormProps) {
  const t = useT()
  // The description of the dialog: screen readers announce it together with the title.
  const about = (
    <>
      <span className={styles.about}>
        {t(`reports.type_${target.type}`)}
        {target.type !== 'user' && (
          <>
            <Separator />
            {t('reports.author', { name: target.author.displayName })}
          </>
        )}
      </span>{' '}
      <span className={styles.words} dir="auto">
        {firstWordsOf(target.text)}
      </span>{' '}
      {t('reports.intro')}
    </>
  )
  return (
    <Dialog isOpen title={t('reports.title')} text={about} onClose={onClose}>
      <ReportForm target={target} onClose={onClose} />
    </Dialog>
  )
}

/** The beginning of a text, cut between words where it has spaces. Quoted lines of Markdown are other people's words. */
function firstWordsOf(text: string): string {
  const own = text.replace(/^>.*$/gm, '').trim() || text
  const letters = Array.from(own.replace(/\s+/g, ' '))
  if (letters.length <= SHOWN_CHARACTERS) return letters.join('')
  const cut = letters.slice(0, SHOWN_CHARACTERS).join('')
  return `${cut.replace(/ \S{0,30}$/, '')}…`
}

/** Reason and details. The details are a draft until they are sent or Cancel is pressed. */
function ReportForm({ target, onClose }: ReportFormProps) {
  const t = useT()
  const session = useSession()
  // Of the person who opened the dialog, even after the session has ended.
  const [userId] = useState(session?.id ?? 0)
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const draft = useTextDraft(draftKeyOf(`report of a ${target.type}`, userId, target.id))
  const { text } = draft
  const [issue, setIssue] = useState<string>()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (chosen: ReportReason) =>
      call(reportsApi.add, { body: { targetType: target.type, targetId: target.id, reason: chosen, text } }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    showIssues(event, () => setIssue(reason === '' ? validationTexts.reportReasonMissing : undefined))
    if (reason === '' || excessOf(text, REPORT_TEXT_MAX) > 0) return
    const place = inFormOf(event)
    try {
      await mutateAsync(reason)
      toast.success({ title: t('reports.sent'), text: t('reports.sentText') })
      draft.forget()
      onClose()
    } catch (error) {
      // Nothing is left to report: the button could only fail again.
      const isGone = hasCode(error, 'report_target_not_found')
      if (isGone) onClose()
      toast.failure({ title: t('reports.sendFailed'), text: errorText(error), place: isGone ? undefined : place })
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SelectField
        label={t('reports.reason')}
        required
        value={reason}
        error={validationText(issue)}
        onChange={(event) => setReason(REPORT_REASONS.find((known) => known === event.target.value) ?? '')}
      >
        <option value="">{t('reports.chooseReason')}</option>
        {REPORT_REASONS.map((known) => (
          <option key={known} value={known}>
            {t(`reports.reason_${known}`)}
          </option>
        ))}
      </SelectField>
      <LimitedTextArea
        label={t('reports.details')}
        rows={3}
        max={REPORT_TEXT_MAX}
        value={text}
        onChange={(event) => draft.setText(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          onClick={() => {
            draft.forget()
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('reports.send')}
        </Button>
      </div>
    </form>
  )
}
