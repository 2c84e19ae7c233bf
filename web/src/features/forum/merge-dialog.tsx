import type { ForumTopicPage } from '@lamplight/contract/forum-responses'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import styles from './forum.module.css'
import { useLookUpTopic } from './forum.queries.ts'
import { topicIdIn } from './topic-id-in.ts'

interface MergeDialogProps {
  topic: ForumTopicPage
  isPending: boolean
  onMerge: (intoId: number) => void
  onClose: () => void
}

/** Asks for the other topic, shows its title, and then merges. */
export function MergeDialog({ topic, isPending, onMerge, onClose }: MergeDialogProps) {
  const t = useT()
  const errorText = useErrorText()
  const { publicUrl } = useSettings()
  const lookUp = useLookUpTopic()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [into, setInto] = useState<ForumTopicPage>()

  const check = (event: FormEvent) => {
    event.preventDefault()
    const id = topicIdIn(typed, publicUrl)
    setError(id === null ? t('forum.mergeMissing') : undefined)
    if (id === null || lookUp.isPending) return
    lookUp.mutate(id, {
      onSuccess: (found) => {
        if (found.id === topic.id) setError(t('errors.same_topic'))
        else if (found.removal) setError(t('errors.topic_not_found'))
        else setInto(found)
      },
      onError: (failure) => setError(errorText(failure)),
    })
  }

  if (into) {
    return (
      <Dialog isOpen title={t('forum.mergeTitle')} text={t('forum.mergeText')} onClose={onClose}>
        <div className={styles.dialogForm}>
          {/* The button that was pressed is gone in this step: the question is read first. */}
          <p className={styles.mergeInto} tabIndex={-1} ref={takeFocus}>
            {t('forum.mergeConfirm', { from: topic.title, into: into.title, category: into.category.name })}
          </p>
          <div className={styles.formButtons}>
            <Button onClick={() => setInto(undefined)}>{t('forum.chooseAnother')}</Button>
            <Button variant="primary" isPending={isPending} onClick={() => onMerge(into.id)}>
              {t('forum.mergeNow')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog isOpen title={t('forum.mergeTitle')} text={t('forum.mergeText')} onClose={onClose}>
      <form className={styles.dialogForm} onSubmit={check} noValidate>
        <TextField
          label={t('forum.mergeInto')}
          hint={t('forum.mergeHint')}
          dir="ltr"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className={styles.formButtons}>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="primary" isPending={lookUp.isPending}>
            {t('forum.mergeNext')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
