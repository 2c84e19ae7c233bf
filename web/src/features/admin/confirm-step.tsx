import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import styles from './admin.module.css'
import type { Confirmation } from './admin.queries.ts'

interface ConfirmStepProps {
  /** What will be done, as the words of its button. */
  label: string
  /** Label of the words that go with it; without it none are asked. */
  notesLabel?: string
  /** The words are required: somebody reads why. */
  needsNotes?: boolean
  /** A part may be chosen; this is all of it, in words. */
  amountLeft?: string
  onConfirm: (confirmation: Confirmation) => Promise<unknown>
}

/** A button that asks for the password, and for words, before money moves. */
export function ConfirmStep({ label, notesLabel, needsNotes = false, amountLeft, onConfirm }: ConfirmStepProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '')
    setIsPending(true)
    try {
      await onConfirm({ amount: text('amount'), notes: text('notes'), password: text('password') })
      setIsOpen(false)
      toast.success({ title: t('admin.done') })
    } catch (error) {
      toast.failure({ title: t('admin.failed'), text: errorText(error) })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} title={label} onClose={() => setIsOpen(false)}>
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          {amountLeft !== undefined && (
            <TextField
              label={t('admin.amount')}
              hint={t('admin.amountHint', { amount: amountLeft })}
              name="amount"
              inputMode="decimal"
              dir="ltr"
            />
          )}
          {notesLabel && <TextField label={notesLabel} name="notes" required={needsNotes} maxLength={500} />}
          <TextField
            label={t('admin.password')}
            name="password"
            type="password"
            required
            autoComplete="current-password"
            dir="ltr"
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            {label}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
