import { useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { type ToastMessage, useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import styles from './admin.module.css'
import type { Confirmation } from './admin.queries.ts'

interface ConfirmStepProps {
  /** The label of the button that confirms. */
  label: string
  /** The title of the dialog: the step and what it is done to. */
  title: string
  /** Whose money it is and how much, because the dialog covers the row. */
  about?: ReactNode
  /** Id of the text in the row that names it, where several rows have this step. */
  rowId?: string
  /** Label of the note that goes with it; without it no note is asked for. */
  notesLabel?: string
  /** Who can read the note. */
  notesHint?: string
  /** The note is required because somebody will read the reason. */
  needsNotes?: boolean
  /** A partial amount may be entered; this is the full amount as text. */
  amountLeft?: string
  /** A reason against it, and the label of the box that has to be ticked all the same. */
  objection?: { title: string; text: string; label: string } | undefined
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
  /** The message afterwards: what happened, with amount and person. */
  doneMessage: (confirmation: Confirmation) => ToastMessage
}

const FIELDS = ['consent', 'amount', 'notes', 'password'] as const
type Field = (typeof FIELDS)[number]
/** Fields that have another name in a request. */
const NAMES: Readonly<Record<string, Field>> = { reason: 'notes', acceptedDebt: 'consent' }

/** Somebody else was faster: the list shows the new state, and nothing is left to confirm. */
const OVERTAKEN: readonly string[] = ['payout_started', 'payout_finished']

/** Whether the step may have been made nevertheless: only its response is missing. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || (!error.code && error.status >= 500)

/** The message of each field that an error is about. */
function messagesOf(error: ApiError): Partial<Record<Field, string>> {
  if (error.code === 'wrong_password') return { password: error.message }
  const messages: Partial<Record<Field, string>> = {}
  for (const { path, message } of error.issues) {
    const field = FIELDS.find((name) => name === (NAMES[path] ?? path))
    if (field) messages[field] ??= message
  }
  return messages
}

/**
 * Calls `action` when this part is removed from the page while `isWaiting`: the row has left the list, or no longer allows
 * the step. Not when the reader leaves the page.
 */
function useOnRemoved(isWaiting: boolean, action: () => void) {
  const latest = useRef({ isWaiting, action })
  useLayoutEffect(() => {
    latest.current = { isWaiting, action }
  })
  const router = useRouter()
  useEffect(() => {
    const pathOf = () => router.state.location.pathname
    const path = pathOf()
    return () => {
      if (latest.current.isWaiting && pathOf() === path) latest.current.action()
    }
  }, [router])
}

/** A button that asks for the password, and for a note, before money moves. */
export function ConfirmStep({
  label,
  title,
  about,
  rowId,
  notesLabel,
  notesHint,
  needsNotes = false,
  amountLeft,
  objection,
  onConfirm,
  doneMessage,
}: ConfirmStepProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const validationText = useValidationText()
  const [refusals, setRefusals] = useState<Partial<Record<Field, string>>>({})
  const [isTried, setIsTried] = useState(false)
  const close = () => {
    setIsOpen(false)
    setIsTried(false)
    setRefusals({})
  }
  // Of an attempt from here, its own message says how it ended.
  useOnRemoved(isOpen && !isTried, () => toast.failure({ title: t('admin.overtaken'), text: t('admin.overtakenText') }))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    const text = (name: string) => String(fields.get(name) ?? '')
    if (objection && !fields.has('consent')) {
      return showIssues(event, () => setRefusals({ consent: t('admin.owesMissing') }))
    }
    setIsPending(true)
    setIsTried(true)
    try {
      const confirmation = { amount: text('amount'), notes: text('notes'), password: text('password') }
      await onConfirm(confirmation)
      close()
      toast.success(doneMessage(confirmation))
    } catch (error) {
      const given = error instanceof ApiError ? messagesOf(error) : {}
      const field = FIELDS.find((name) => name in given)
      if (error instanceof ApiError && error.code && OVERTAKEN.includes(error.code)) {
        close()
        return toast.failure({ title: t('admin.failed'), text: errorText(error) })
      }
      // The file of payouts is about nobody's money, and can be requested again.
      if (about !== undefined && isUnanswered(error)) {
        return toast.failure({ title: t('admin.noAnswer'), text: t('admin.noAnswerText'), place: inFormOf(event) })
      }
      if (!field) return toast.failure({ title: t('admin.failed'), text: errorText(error), place: inFormOf(event) })
      const isAboutFields = error instanceof ApiError && error.issues.length > 0
      const textOf = (name: Field) => (isAboutFields ? validationText(given[name]) : given[name] && errorText(error))
      setRefusals({
        ...(given.consent && { consent: t('admin.owesMissing') }),
        ...{ amount: textOf('amount'), notes: textOf('notes'), password: textOf('password') },
      })
      const input = form.querySelector<HTMLInputElement>(`[name=${field}]`)
      // The objection is new: its box appears with the list as it is now.
      if (!input) toast.failure({ title: t('admin.failed'), text: errorText(error), place: inFormOf(event) })
      input?.focus()
      input?.select()
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button size="small" about={rowId} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title={title} text={about} onClose={close}>
        <form
          method="post"
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          onInput={() => setRefusals({})}
        >
          {objection && (
            <Notice key={objection.title} tone="warning" title={objection.title}>
              <p>{objection.text}</p>
              <CheckboxField label={objection.label} name="consent" required error={refusals.consent} />
            </Notice>
          )}
          {amountLeft !== undefined && (
            <TextField
              label={t('admin.amount')}
              hint={t('admin.amountHint', { amount: amountLeft })}
              name="amount"
              error={refusals.amount}
              inputMode="decimal"
              dir="ltr"
            />
          )}
          {notesLabel && (
            <TextField label={notesLabel} hint={notesHint} name="notes" required={needsNotes} error={refusals.notes} />
          )}
          <OwnUsername />
          <TextField
            label={t('admin.password')}
            name="password"
            error={refusals.password}
            type="password"
            required
            autoComplete="current-password"
            dir="ltr"
          />
          <DialogButtons onCancel={close}>
            <Button type="submit" variant="primary" isPending={isPending}>
              {label}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  )
}
