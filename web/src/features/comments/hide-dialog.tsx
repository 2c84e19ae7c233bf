import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { DialogContent } from '../../ui/overlays/dialog-content.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useHideComment } from './hide-comment.queries.ts'

interface HideDialogProps {
  commentId: number
  videoId: number
  onClose: () => void
}

/** For staff: hides a comment with a reason, and offers to show it again. */
export function HideDialog({ commentId, videoId, onClose }: HideDialogProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { hide, restore } = useHideComment(videoId)
  const onFailure = (error: unknown) => toast.failure({ title: t('comments.hideFailed'), text: errorText(error) })

  const submit = (reason: string) =>
    hide.mutate(
      { id: commentId, reason },
      {
        onSuccess: () => {
          onClose()
          toast.success({
            title: t('comments.hidden'),
            action: { label: t('comments.unhide'), onPress: () => restore.mutate(commentId, { onError: onFailure }) },
          })
        },
        onError: onFailure,
      },
    )

  return (
    <DialogContent title={t('comments.hideTitle')} text={t('comments.hideText')} onClose={onClose}>
      <ReasonForm
        submitLabel={t('comments.hide')}
        isPending={hide.isPending}
        onCancel={onClose}
        onSubmit={(_event, reason) => submit(reason)}
      />
    </DialogContent>
  )
}
