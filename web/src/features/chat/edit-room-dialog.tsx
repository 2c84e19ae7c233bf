import { ChangeRoom, SLOW_MODES } from '@lamplight/contract/chat-input'
import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { readRoom, useChangeRoom } from './chat.queries.ts'
import { RoomForm } from './room-form.tsx'
import { useSpan } from './use-span.ts'

interface EditRoomDialogProps {
  room: ChatRoom
  isOpen: boolean
  onClose: () => void
  onChanged: (room: ChatRoom) => void
}

/** What the fields begin with. */
const valuesOf = ({ name, description, slowModeSeconds }: ChatRoom) => ({
  name,
  description,
  slowModeSeconds: String(slowModeSeconds),
})
const toBody = ({ slowModeSeconds, ...texts }: ReturnType<typeof valuesOf>) => ({
  ...texts,
  slowModeSeconds: Number(slowModeSeconds),
})

/** Name, description and slow mode, for the host and for staff. */
export function EditRoomDialog({ isOpen, onClose, ...rest }: EditRoomDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} title={t('chat.rename')} onClose={onClose}>
      <EditRoomForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function EditRoomForm({ room, onChanged, onClose }: Omit<EditRoomDialogProps, 'isOpen'>) {
  const t = useT()
  const span = useSpan()
  const change = useChangeRoom(room.id)
  const edits = useEdits(room, {
    valuesOf,
    toBody,
    read: () => readRoom(room.id),
    save: change.mutateAsync,
    typed: ['name', 'description'],
  })
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ChangeRoom,
    defaultValues: edits.loaded,
    toBody,
    submit: async (body) => {
      const changed = await edits.submit(form, body)
      if (changed) onChanged(changed)
    },
    failedTitle: t('chat.changeFailed'),
  })
  return (
    <RoomForm
      name={{ ...form.register('name'), error: errorOf('name') }}
      description={{ ...form.register('description'), error: errorOf('description') }}
      submitLabel={isSubmitting ? t('chat.saving') : t('chat.save')}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <SelectField label={t('chat.slowMode')} error={errorOf('slowModeSeconds')} {...form.register('slowModeSeconds')}>
        {SLOW_MODES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? t('chat.slowModeOff') : span(seconds)}
          </option>
        ))}
      </SelectField>
    </RoomForm>
  )
}
