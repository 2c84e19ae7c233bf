import { CONTENT_LANGUAGES_MAX } from '@lamplight/contract/content-languages'
import type { AccountSettings } from '@lamplight/contract/settings'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { contentLanguages, nameOfLanguage } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import styles from './content-languages-section.module.css'
import { useSaveContentLanguages } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The video languages that lists include, besides videos without a language. */
export function ContentLanguagesSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useSaveContentLanguages()
  const chosen = settings.contentLanguages
  const save = (next: string[]) =>
    mutate(
      { before: chosen, after: next },
      {
        onSuccess: () => toast.success({ title: t('settings.saved') }),
        onError: (error) => toast.failure({ title: t('settings.saveFailed'), text: errorText(error) }),
      },
    )
  return (
    <SettingsSection
      id="content-languages"
      title={t('settings.contentLanguages')}
      text={chosen.length === 0 ? t('settings.contentLanguagesAll') : t('settings.contentLanguagesText')}
    >
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((tag) => (
            <li key={tag}>
              <Button
                size="small"
                aria-label={t('settings.removeLanguage', { name: nameOfLanguage(tag) })}
                onClick={() => save(chosen.filter((other) => other !== tag))}
              >
                <bdi lang={tag}>{nameOfLanguage(tag)}</bdi>
                <Icon of={X} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < CONTENT_LANGUAGES_MAX && (
        <AddLanguage chosen={chosen} isPending={isPending} onAdd={(tag) => save([...chosen, tag])} />
      )}
    </SettingsSection>
  )
}

interface AddLanguageProps {
  chosen: readonly string[]
  isPending: boolean
  onAdd: (tag: string) => void
}

/** Added by a button: arrow keys select each language on the way through the list. */
function AddLanguage({ chosen, isPending, onAdd }: AddLanguageProps) {
  const t = useT()
  const [tag, setTag] = useState('')
  const offered = contentLanguages.filter(([one]) => !chosen.includes(one))
  // It has been added.
  if (chosen.includes(tag)) setTag('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (tag !== '') onAdd(tag)
    else event.currentTarget.querySelector('select')?.focus()
  }
  return (
    <form onSubmit={submit}>
      <SelectField label={t('settings.addLanguage')} value={tag} onChange={({ target }) => setTag(target.value)}>
        <option value="">{t('settings.chooseLanguage')}</option>
        {offered.map(([one, name]) => (
          <option key={one} value={one} lang={one}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" isPending={isPending}>
        {t('settings.add')}
      </Button>
    </form>
  )
}
