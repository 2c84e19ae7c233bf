import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import styles from './room-form.module.css'

type Field = UseFormRegisterReturn & { error: string | undefined }

interface RoomFormProps {
  name: Field
  description: Field
  /** Additional fields. */
  children: ReactNode
  submitLabel: string
  isSubmitting: boolean
  onSubmit: FormEventHandler
  onCancel: () => void
}

/** Name and description of a room that is created or edited. */
export function RoomForm({
  name,
  description,
  children,
  submitLabel,
  isSubmitting,
  onSubmit,
  onCancel,
}: RoomFormProps) {
  const t = useT()
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField label={t('chat.name')} required autoComplete="off" {...name} />
      <TextArea label={t('chat.description')} rows={3} {...description} />
      {children}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  )
}
