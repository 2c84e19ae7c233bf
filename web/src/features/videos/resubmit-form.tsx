import { NOTES_MAX } from '@lamplight/contract/moderation'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useResubmit } from './resubmit.queries.ts'
import styles from './video-notices.module.css'

/** For the owner of a rejected video: submits it for review again, with a note to the moderators. */
export function ResubmitForm({ videoId }: { videoId: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const [note, setNote] = useState('')
  const { mutateAsync, isPending } = useResubmit(videoId)
  return (
    <form
      className={styles.resubmit}
      onSubmit={(event) => {
        event.preventDefault()
        if (excessOf(note, NOTES_MAX) > 0) return
        // With the promise: the form unmounts once the video is pending, and callbacks of `mutate` are dropped with it.
        mutateAsync(note).then(
          () => toast.success({ title: t('videos.resubmitted') }),
          (error: unknown) => toast.failure({ title: t('videos.resubmitFailed'), text: errorText(error) }),
        )
      }}
    >
      <LimitedTextArea
        label={t('videos.resubmitNote')}
        rows={2}
        max={NOTES_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('videos.resubmit')}
      </Button>
    </form>
  )
}
