import { EditForumPost } from '@lamplight/contract/forum-input'
import type { ForumPost } from '@lamplight/contract/forum-responses'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { focusAtEnd } from '../../ui/forms/focus-at-end.ts'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { OtherVersion } from '../../ui/forms/other-version.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useOtherVersion } from '../../ui/forms/use-other-version.ts'
import { useTextDraft } from '../../ui/forms/use-text-draft.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './forum.module.css'
import { useEditPost } from './forum.queries.ts'
import { MarkdownBox } from './markdown-box.tsx'

/** Edits one's own post in place. */
export function PostEditForm({ post, onClose }: { post: ForumPost; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  const draftKey = draftKeyOf('post edit', post.userId, post.id)
  // The post may be refetched meanwhile: the edit is of the text it began with.
  const [initial] = useState(post.content)
  const draft = useTextDraft(draftKey, initial)
  const version = useOtherVersion(initial, draftKey)
  const [issue, setIssue] = useState<string>()
  const { mutateAsync, isPending } = useEditPost(post.topicId)
  const close = () => {
    draft.forget()
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const parsed = EditForumPost.safeParse({ content: draft.text })
    showIssues(event, () => setIssue(parsed.error?.issues[0]?.message))
    if (!parsed.success) return
    const place = inFormOf(event)
    try {
      await mutateAsync({ id: post.id, content: parsed.data.content, previousContent: version.previous })
      toast.success({ title: t('forum.postUpdated') })
      close()
    } catch (error) {
      if (version.show(error)) return
      toast.failure({ title: t('forum.updateFailed', { message: errorText(error) }), place })
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <MarkdownBox
        label={t('forum.editLabel')}
        rows={5}
        value={draft.text}
        error={validationText(issue)}
        boxRef={focusAtEnd}
        onChange={draft.setText}
      />
      {version.other !== null && (
        <OtherVersion
          text={version.other}
          onUse={() => {
            draft.setText(version.previous)
            version.hide()
          }}
        />
      )}
      <div className={styles.formButtons}>
        <Button size="small" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button size="small" type="submit" variant="primary" isPending={isPending}>
          {isPending ? t('forum.saving') : t('forum.save')}
        </Button>
      </div>
    </form>
  )
}
