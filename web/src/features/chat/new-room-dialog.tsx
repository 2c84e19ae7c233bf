import { CreateRoom } from '@lamplight/contract/chat-input'
import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { CheckboxField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useCreateRoom } from './chat.queries.ts'
import { RoomForm } from './room-form.tsx'
import { useFailureText } from './use-chat.ts'

const EMPTY = { name: '', description: '', isPrivate: false }

interface NewRoomDialogProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (room: ChatRoom) => void
}

export function NewRoomDialog({ isOpen, onClose, onCreated }: NewRoomDialogProps) {
  const t = useT()
  return (
    <Dialog isOpen={isOpen} title={t('chat.createTitle')} text={t('chat.createText')} onClose={onClose}>
      <NewRoomForm onCreated={onCreated} onClose={onClose} />
    </Dialog>
  )
}

function NewRoomForm({ onCreated, onClose }: Omit<NewRoomDialogProps, 'isOpen'>) {
  const t = useT()
  const toast = useToast()
  const create = useCreateRoom()
  const failureText = useFailureText()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: CreateRoom,
    defaultValues: EMPTY,
    toBody: (values: typeof EMPTY) => values,
    submit: async (body) => {
      try {
        const room = await create.mutateAsync(body)
        toast.success({ title: t('chat.created') })
        onCreated(room)
      } catch (error) {
        // Field errors are shown beside their fields.
        if (error instanceof ApiError && error.issues.length > 0) throw error
        toast.failure({ title: t('chat.createFailed'), text: failureText(error, t('chat.createFailedText')) })
      }
    },
    failedTitle: t('chat.createFailed'),
  })
  return (
    <RoomForm
      name={{ ...form.register('name'), error: errorOf('name') }}
      description={{ ...form.register('description'), error: errorOf('description') }}
      submitLabel={isSubmitting ? t('chat.creating') : t('chat.create')}
      isSubmitting={isSubmitting}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <CheckboxField label={t('chat.makePrivate')} hint={t('chat.makePrivateHint')} {...form.register('isPrivate')} />
    </RoomForm>
  )
}
