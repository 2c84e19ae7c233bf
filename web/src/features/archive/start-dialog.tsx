import type { Import } from '@lamplight/contract/archive'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import cards from '../../ui/staff-list.module.css'
import { useStartImport } from './archive.queries.ts'

interface StartDialogProps {
  item: Import
  /** The label of its button. */
  label: string
  isOpen: boolean
  onClose: () => void
}

/** Asks whether to skip review, and for the password. */
export function StartDialog({ item, label, isOpen, onClose }: StartDialogProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useStartImport(item.id)
  const [skipsReview, setSkipsReview] = useState(item.skipsReview)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    mutate(
      { skipsReview, password },
      {
        onSuccess: () => {
          onClose()
          toast.success({ title: t('archive.started') })
        },
        onError: (error) =>
          toast.failure({ title: t('archive.startFailed'), text: errorText(error), place: inFormOf(event) }),
      },
    )
  }
  return (
    <Dialog isOpen={isOpen} title={t('archive.startTitle')} onClose={onClose}>
      <form method="post" className={cards.form} onSubmit={submit}>
        <p>
          {t('archive.startText', { count: item.counts.waiting + item.counts.failed, name: item.owner.displayName })}
        </p>
        <CheckboxField
          label={t('archive.skipReview')}
          hint={t('archive.skipReviewHint')}
          checked={skipsReview}
          onChange={({ target }) => setSkipsReview(target.checked)}
        />
        <OwnUsername />
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
  )
}
