import { NewForumPost } from '@lamplight/contract/forum-input'
import { type FormEvent, type Ref, useState } from 'react'
import { isNotFound } from '../../api/api-error.ts'
import { isSignedOut } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import type { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './forum.module.css'
import { useAddPost } from './forum.queries.ts'
import { MarkdownBox } from './markdown-box.tsx'

interface ReplyFormProps {
  topicId: number
  draft: ReturnType<typeof useTextDraft>
  /** The text can be read and copied, not sent. */
  isLocked: boolean
  boxRef: Ref<HTMLTextAreaElement>
  onPosted: (postId: number) => void
}

/** The box for replies. The text is kept until the server has accepted it. */
export function ReplyForm({ topicId, draft, isLocked, boxRef, onPosted }: ReplyFormProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const [issue, setIssue] = useState<string>()
  const { mutateAsync, isPending } = useAddPost(topicId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || isLocked) return
    const parsed = NewForumPost.safeParse({ topicId, content: draft.text })
    showIssues(event, () => setIssue(parsed.error?.issues[0]?.message))
    if (!parsed.success) return
    const place = inFormOf(event)
    try {
      // Once the page has been left, only `onPosted` is not called.
      await mutateAsync(parsed.data.content, { onSuccess: ({ id }) => onPosted(id) })
      draft.forget()
      toast.success({ title: t('forum.replyAdded') })
    } catch (error) {
      // A topic that is gone is replaced by a page that says so and contains the text.
      if (isNotFound(error)) return
      const failure = isSignedOut(error)
        ? { title: t('forum.authRequired'), text: t('forum.authReply') }
        : { title: t('forum.replyFailed', { message: errorText(error) }) }
      toast.failure({ ...failure, place })
    }
  }
  return (
    <form
      className={classNames(styles.form, styles.reply)}
      aria-labelledby="reply-heading"
      onSubmit={submit}
      noValidate
    >
      <h2 id="reply-heading">{t('forum.postReply')}</h2>
      <MarkdownBox
        label={t('forum.replyLabel')}
        rows={5}
        value={draft.text}
        error={validationText(issue)}
        readOnly={isLocked}
        boxRef={boxRef}
        onChange={draft.setText}
      />
      {!isLocked && (
        <div className={styles.formButtons}>
          <Button type="submit" variant="primary" isPending={isPending}>
            {isPending ? t('forum.replying') : t('forum.reply')}
          </Button>
        </div>
      )}
    </form>
  )
}
