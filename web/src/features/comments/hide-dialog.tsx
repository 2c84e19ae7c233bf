import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { DialogContent } from '../../ui/dialog-content.tsx'
import { excessOf, LimitedTextArea } from '../../ui/limited-field.tsx'
import { showIssues } from '../../ui/show-issues.ts'
import { useToast } from '../../ui/toast.tsx'
import { useHideComment } from './hide-comment.queries.ts'
import styles from './hide-dialog.module.css'

const REASON_MIN = 3
const REASON_MAX = 500

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
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const onFailure = (error: unknown) => toast.failure({ title: t('comments.hideFailed'), text: errorText(error) })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.trim()
    showIssues(event, () => setIsMissing(given.length < REASON_MIN))
    if (given.length < REASON_MIN || excessOf(given, REASON_MAX) > 0 || hide.isPending) return
    hide.mutate(
      { id: commentId, reason: given },
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
  }

  return (
    <DialogContent title={t('comments.hideTitle')} text={t('comments.hideText')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <LimitedTextArea
          label={t('comments.hideReason')}
          rows={3}
          max={REASON_MAX}
          required
          value={reason}
          error={isMissing ? t('validation.reasonMissing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="danger" isPending={hide.isPending}>
            {t('comments.hide')}
          </Button>
        </div>
      </form>
    </DialogContent>
  )
}
