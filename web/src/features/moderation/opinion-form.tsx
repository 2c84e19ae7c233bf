import { OPINION_NOTES_MAX, OPINION_NOTES_MIN } from '@lamplight/contract/second-reviews'
import { type FormEvent, useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { lengthOf } from '../../lib/length-of.ts'
import { Button } from '../../ui/button.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { excessOf, LimitedTextArea } from '../../ui/forms/limited-field.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './decision-form.module.css'
import { useAnswer } from './second-reviews.queries.ts'

/** Asks whether the person would have decided the same; a different opinion needs a reason. */
export function OpinionForm({ id }: { id: number }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const question = useId()
  const { mutate, isPending, variables } = useAnswer(id)
  const [differs, setDiffers] = useState(false)
  const [notes, setNotes] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const answer = (event: FormEvent, agrees: boolean) => {
    if (isPending) return
    const place = inFormOf(event)
    mutate(
      { agrees, notes: agrees ? '' : notes.trim() },
      {
        onSuccess: () => toast.success({ title: t('moderation.secondThanks') }),
        onError: (error) =>
          toast.failure({
            title: t('moderation.secondSaveFailed'),
            text: errorText(error, t('common.somethingWrong')),
            place,
          }),
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isShort = lengthOf(notes) < OPINION_NOTES_MIN
    showIssues(event, () => setIsMissing(isShort))
    if (!isShort && excessOf(notes, OPINION_NOTES_MAX) === 0) answer(event, false)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby={question}>
      <h3 id={question} className={styles.ownTitle}>
        {t('moderation.secondQuestion')}
      </h3>
      <div className={styles.buttons}>
        <Button isPending={isPending && variables.agrees} onClick={(event) => answer(event, true)}>
          {t('moderation.secondYes')}
        </Button>
        <Button aria-expanded={differs} onClick={() => setDiffers(!differs)}>
          {t('moderation.secondNo')}
        </Button>
      </div>
      {differs && (
        <>
          <LimitedTextArea
            label={t('moderation.secondWhy')}
            rows={3}
            max={OPINION_NOTES_MAX}
            required
            value={notes}
            error={isMissing ? t('validation.reasonMissing', { limit: OPINION_NOTES_MIN }) : undefined}
            onChange={({ target }) => {
              setNotes(target.value)
              setIsMissing(false)
            }}
          />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" isPending={isPending && !variables.agrees}>
              {t('moderation.secondSend')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
