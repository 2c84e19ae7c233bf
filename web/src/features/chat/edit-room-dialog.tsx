import { ChangeRoom, type ChatRoom, SLOW_MODES } from '@lamplight/contract/chat'
import { useT } from '../../i18n/language-provider.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useChangeRoom } from './chat.queries.ts'
import { RoomForm } from './room-form.tsx'
import { useSpan } from './use-span.ts'

interface EditRoomDialogProps {
  room: ChatRoom
  isOpen: boolean
  onClose: () => void
  onChanged: (room: ChatRoom) => void
}

/** Name, description and slow mode, for the host and for staff. */
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
    <RoomForm
      name={{ ...form.register('name'), error: errorOf('name') }}
      description={{ ...form.register('description'), error: errorOf('description') }}
      submitLabel={isSubmitting ? t('chat.saving') : t('chat.save')}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
    >
      <SelectField label={t('chat.slowMode')} {...form.register('slowMode')}>
        {SLOW_MODES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? t('chat.slowModeOff') : span(seconds)}
          </option>
        ))}
      </SelectField>
    </RoomForm>
  )
}
