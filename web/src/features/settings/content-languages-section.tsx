import { CONTENT_LANGUAGES_MAX } from '@lamplight/contract/content-languages'
import type { AccountSettings } from '@lamplight/contract/settings'
import X from 'lucide-react/icons/x'
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
        <SelectField
          label={t('settings.addLanguage')}
          value=""
          // Not `disabled` while saving: that would remove the focus.
          aria-disabled={isPending || undefined}
          onChange={({ target }) => target.value && !isPending && save([...chosen, target.value])}
        >
          <option value="">{t('settings.chooseLanguage')}</option>
          {contentLanguages
            .filter(([tag]) => !chosen.includes(tag))
            .map(([tag, name]) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
        </SelectField>
      )}
    </SettingsSection>
  )
}
