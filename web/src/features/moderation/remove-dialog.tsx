import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { DialogContent } from '../../ui/overlays/dialog-content.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './decision-form.module.css'
import { cardVideoQuery } from './moderation.queries.ts'
import { useRemoveAsStaff } from './remove.queries.ts'

/** The button that opened the dialog has left the page with the video. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const heading = document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * What staff delete of a video, and why. A deleted video can be restored until the dialog is closed: only then does it
 * disappear from the page.
 */
export function RemoveDialog({ videoId, onClose }: { videoId: number; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { language: shown } = useLanguage()
  const { data: video } = useQuery(cardVideoQuery(videoId))
  /** A language of captions; empty: the video. */
  const [language, setLanguage] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const undo = useRef<HTMLButtonElement>(null)
  const { removeVideo, removeCaptions, restore, leave } = useRemoveAsStaff(videoId)
  const languages = [...new Set(video?.captions.map((track) => track.language))]
  const names = new Intl.DisplayNames(shown, { type: 'language' })

  // When it is closed, and also when the reader leaves the page while it is open.
  useEffect(() => {
    if (!isDeleted) return
    undo.current?.focus()
    return () => void leave().then(keepFocus)
  }, [isDeleted, leave])

  const attempt = async (action: () => Promise<unknown>, failed: string, place?: ReturnType<typeof inFormOf>) => {
    setIsPending(true)
    try {
      await action()
    } catch (error) {
      toast.failure({ title: failed, text: errorText(error), place })
    }
    setIsPending(false)
  }
  const submit = (event: FormEvent, reason: string) => {
    const remove = async () => {
      if (language === '') {
        await removeVideo(reason)
        return setIsDeleted(true)
      }
      await removeCaptions(language, reason)
      onClose()
      toast.success({ title: t('reports.deletedAsStaff') })
    }
    void attempt(remove, t('reports.deleteFailed'), inFormOf(event))
  }
  const bringBack = () =>
    attempt(async () => {
      await restore()
      onClose()
      toast.success({ title: t('reports.restored') })
    }, t('reports.restoreFailed'))

  if (isDeleted) {
    return (
      <DialogContent title={t('reports.videoDeleted')} text={t('reports.videoDeletedText')} onClose={onClose}>
        <div className={styles.buttons}>
          <Button ref={undo} isPending={isPending} onClick={bringBack}>
            {t('common.undo')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </DialogContent>
    )
  }
  return (
    <DialogContent title={t('reports.deleteAsStaff')} text={t('reports.deleteText')} onClose={onClose}>
      {languages.length > 0 && (
        <SelectField
          label={t('reports.deleteWhat')}
          value={language}
          onChange={({ target }) => setLanguage(target.value)}
        >
          <option value="">{t('reports.deleteVideo')}</option>
          {languages.map((one) => (
            <option key={one} value={one}>
              {t('reports.deleteCaptions', { name: names.of(one) ?? one })}
            </option>
          ))}
        </SelectField>
      )}
      <ReasonForm submitLabel={t('reports.deleteAsStaff')} isPending={isPending} onCancel={onClose} onSubmit={submit} />
    </DialogContent>
  )
}
