import { ChangeRoom, type ChatRoom, ROOM_DESCRIPTION_MAX, ROOM_NAME_MAX, SLOW_MODES } from '@lamplight/contract/chat'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useChangeRoom } from './chat.queries.ts'
import styles from './room-form.module.css'
import { useSpan } from './use-span.ts'

interface EditRoomDialogProps {
  room: ChatRoom
  isOpen: boolean
  onClose: () => void
  onChanged: (room: ChatRoom) => void
}

/** Name, description and slow mode, for who looks after the room. */
export function EditRoomDialog({ isOpen, onClose, ...rest }: EditRoomDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} title={t('chat.rename')} onClose={onClose}>
      <EditRoomForm {...rest} />
    </Dialog>
  )
}

function EditRoomForm({ room, onChanged }: Pick<EditRoomDialogProps, 'room' | 'onChanged'>) {
  const t = useT()
  const span = useSpan()
  const change = useChangeRoom(room.id)
  const initial = { name: room.name, description: room.description, slowMode: String(room.slowModeSeconds) }
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ChangeRoom,
    defaultValues: initial,
    toBody: ({ name, description, slowMode }: typeof initial) => ({
      name,
      description,
      slowModeSeconds: Number(slowMode),
    }),
    submit: async (body) => onChanged(await change.mutateAsync(body)),
    failedTitle: t('chat.changeFailed'),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        label={t('chat.name')}
        required
        maxLength={ROOM_NAME_MAX}
        error={errorOf('name')}
        {...form.register('name')}
      />
      <TextArea
        label={t('chat.description')}
        rows={3}
        maxLength={ROOM_DESCRIPTION_MAX}
        error={errorOf('description')}
        {...form.register('description')}
      />
      <SelectField label={t('chat.slowMode')} {...form.register('slowMode')}>
        {SLOW_MODES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? t('chat.slowModeOff') : span(seconds)}
          </option>
        ))}
      </SelectField>
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {isSubmitting ? t('chat.saving') : t('chat.save')}
        </Button>
      </div>
    </form>
  )
}
