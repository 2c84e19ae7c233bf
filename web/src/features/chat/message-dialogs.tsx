import { CHAT_MESSAGE_MAX, EditMessage, MUTE_MINUTES } from '@lamplight/contract/chat-input'
import type { ChatMessage, ChatUser } from '@lamplight/contract/chat-responses'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { OtherVersion } from '../../ui/forms/other-version.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useOtherVersion } from '../../ui/forms/use-other-version.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useAcceptGuidelines, useDeleteMessage, useEditMessage, useMute } from './chat.queries.ts'
import { Guidelines } from './guidelines.tsx'
import styles from './room-form.module.css'
import { useSpan } from './use-span.ts'

interface EditDialogProps {
  message: ChatMessage
  onClose: () => void
  onChanged: (message: ChatMessage) => void
}

export function EditMessageDialog({ message, onClose, onChanged }: EditDialogProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const edit = useEditMessage()
  const [issue, setIssue] = useState<string>()
  const [content, setContent] = useState(message.content)
  const version = useOtherVersion(message.content)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (edit.isPending) return
    const parsed = EditMessage.safeParse({ content, previousContent: version.previous })
    showIssues(event, () => setIssue(parsed.error?.issues[0]?.message))
    if (!parsed.success) return
    edit.mutate(
      { id: message.id, content, previousContent: version.previous },
      {
        onSuccess: (changed) => {
          onChanged(changed)
          onClose()
        },
        onError: (error) => {
          if (version.show(error)) return
          toast.failure({ title: t('chat.editFailed'), text: errorText(error), place: inFormOf(event) })
        },
      },
    )
  }
  return (
    <Dialog isOpen title={t('chat.editTitle')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <LimitedTextArea
          label={t('chat.message')}
          value={content}
          error={validationText(issue)}
          max={CHAT_MESSAGE_MAX}
          onChange={(event) => setContent(event.target.value)}
        />
        {version.other !== null && (
          <OtherVersion
            text={version.other}
            onUse={() => {
              setContent(version.previous)
              version.hide()
            }}
          />
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" variant="primary" isPending={edit.isPending}>
            {edit.isPending ? t('chat.saving') : t('chat.save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface DeleteDialogProps {
  message: ChatMessage
  /** Somebody else's message, by neither its author nor the host: that needs a reason. */
  isByStaff: boolean
  onClose: () => void
  onDeleted: (message: ChatMessage) => void
}

export function DeleteMessageDialog({ message, isByStaff, onClose, onDeleted }: DeleteDialogProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const remove = useDeleteMessage()
  const submit = (given: { reason?: string }, place?: ReturnType<typeof inFormOf>) =>
    remove.mutate(
      { id: message.id, ...given },
      {
        onSuccess: () => {
          onDeleted({ ...message, content: '', isDeleted: true, editedAt: null })
          onClose()
        },
        onError: (error) => toast.failure({ title: t('chat.deleteFailed'), text: errorText(error), place }),
      },
    )
  if (isByStaff) {
    return (
      <Dialog isOpen title={t('chat.deleteTitle')} text={t('chat.deleteStaffText')} onClose={onClose}>
        <ReasonForm
          submitLabel={t('chat.delete')}
          isPending={remove.isPending}
          onCancel={onClose}
          onSubmit={(event, reason) => submit({ reason }, inFormOf(event))}
        />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('chat.deleteTitle')}
      text={t('chat.deleteText')}
      confirmLabel={t('chat.delete')}
      isDangerous
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => submit({})}
    />
  )
}

interface MuteDialogProps {
  roomId: number
  user: ChatUser
  onClose: () => void
}

export function MuteDialog({ roomId, user, onClose }: MuteDialogProps) {
  const t = useT()
  const span = useSpan()
  const toast = useToast()
  const errorText = useErrorText()
  const mute = useMute(roomId)
  const [minutes, setMinutes] = useState<number>(MUTE_MINUTES[0])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mute.mutate(
      { userId: user.id, minutes },
      {
        onSuccess: () => {
          toast.success({ title: t('chat.muted', { name: user.displayName }) })
          onClose()
        },
        onError: (error) =>
          toast.failure({ title: t('chat.muteFailed'), text: errorText(error), place: inFormOf(event) }),
      },
    )
  }
  return (
    <Dialog isOpen title={t('chat.muteTitle', { name: user.displayName })} text={t('chat.muteText')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <SelectField
          label={t('chat.muteFor')}
          value={minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
        >
          {MUTE_MINUTES.map((value) => (
            <option key={value} value={value}>
              {span(value * 60)}
            </option>
          ))}
        </SelectField>
        <DialogButtons onCancel={onClose}>
          <Button type="submit" variant="primary" isPending={mute.isPending}>
            {t('chat.mute')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

interface AgreeDialogProps {
  onClose: () => void
  /** Accepting the guidelines sends the message. */
  onAgreed: () => void
}

/** Asked once of everybody, before their first message (ruling 124). */
export function AgreeDialog({ onClose, onAgreed }: AgreeDialogProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const accept = useAcceptGuidelines()
  return (
    <Dialog isOpen title={t('chat.agreeTitle')} text={t('chat.agreeText')} onClose={onClose}>
      <Guidelines />
      <DialogButtons onCancel={onClose}>
        <Button
          variant="primary"
          isPending={accept.isPending}
          onClick={() =>
            accept.mutate(undefined, {
              onSuccess: onAgreed,
              onError: (error) => toast.failure({ title: t('chat.agreeFailed'), text: errorText(error) }),
            })
          }
        >
          {t('chat.agree')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
