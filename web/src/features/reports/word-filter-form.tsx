import { FILTER_AREAS, type FilterArea, WordFilterSettings } from '@lamplight/contract/safety'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useValidationText } from '../../i18n/use-validation-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextArea } from '../../ui/forms/field.tsx'
import { inFormOf } from '../../ui/forms/in-form.tsx'
import { showIssues } from '../../ui/forms/show-issues.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './reports.module.css'
import { useChangeWordFilter, wordFilterQuery } from './reports.queries.ts'

/** Which words are blocked, and where. */
export function WordFilterPanel() {
  const t = useT()
  const query = useQuery(wordFilterQuery)
  if (query.data) return <WordFilterForm settings={query.data} />
  return query.error ? (
    <ErrorState text={t('reports.loadFailed')} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton className={styles.skeleton} />
  )
}

function WordFilterForm({ settings }: { settings: WordFilterSettings }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const validationText = useValidationText()
  /** The settings that the edits are compared with. */
  const [loaded, setLoaded] = useState(settings)
  const [words, setWords] = useState(settings.words.join('\n'))
  const [areas, setAreas] = useState<readonly FilterArea[]>(settings.areas)
  const [issue, setIssue] = useState<string>()
  const { mutate, isPending } = useChangeWordFilter()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const typed = words.split('\n').filter((word) => word.trim() !== '')
    const parsed = WordFilterSettings.safeParse({ areas, words: typed })
    showIssues(event, () => setIssue(parsed.error?.issues[0]?.message))
    if (!parsed.success) return
    mutate(
      { before: loaded, after: parsed.data },
      {
        onSuccess: (saved) => {
          setLoaded(saved)
          // What was edited again while it was being saved stays.
          setWords((now) => (now === words ? saved.words.join('\n') : now))
          setAreas((now) => (now === areas ? saved.areas : now))
          toast.success({ title: t('reports.filterSaved') })
        },
        onError: (error) =>
          toast.failure({ title: t('reports.filterFailed'), text: errorText(error), place: inFormOf(event) }),
      },
    )
  }
  const toggle = (area: FilterArea, isOn: boolean) =>
    setAreas((now) => (isOn ? [...now, area] : now.filter((known) => known !== area)))
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.facts}>{t('reports.filterIntro')}</p>
      <TextArea
        label={t('reports.filterWords')}
        rows={8}
        value={words}
        error={validationText(issue)}
        onChange={(event) => setWords(event.target.value)}
      />
      <fieldset className={styles.fieldset}>
        <legend>{t('reports.filterAreas')}</legend>
        {FILTER_AREAS.map((area) => (
          <CheckboxField
            key={area}
            label={t(`reports.area_${area}`)}
            checked={areas.includes(area)}
            onChange={(event) => toggle(area, event.target.checked)}
          />
        ))}
      </fieldset>
      <div className={styles.formButtons}>
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('reports.filterSave')}
        </Button>
      </div>
    </form>
  )
}
