import type { AccountSettings } from '@lamplight/contract/settings'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { LANGUAGES, languageNames } from '../../i18n/languages.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { isAutoplayOn, setAutoplay } from '../../lib/autoplay.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSavePreferences } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The language of mail, and whether what is watched is remembered. */
export function PreferencesSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate } = useSavePreferences()
  const [autoplay, setAutoplayShown] = useState(false)
  // The server knows nothing of this device.
  useEffect(() => setAutoplayShown(isAutoplayOn()), [])
  const save = (change: Parameters<typeof mutate>[0]) =>
    mutate(change, {
      onSuccess: () => toast.success({ title: t('settings.saved') }),
      onError: (error) => toast.failure({ title: t('settings.saveFailed'), text: errorText(error) }),
    })
  return (
    <SettingsSection id="preferences" title={t('settings.preferences')}>
      <SelectField
        label={t('settings.mailLanguage')}
        hint={t('settings.mailLanguageHint')}
        value={settings.language}
        onChange={({ target }) => {
          const language = LANGUAGES.find((known) => known === target.value)
          if (language) save({ language })
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
      <CheckboxField
        label={t('settings.autoplay')}
        hint={t('settings.autoplayHint')}
        checked={autoplay}
        onChange={({ target }) => {
          setAutoplay(target.checked)
          setAutoplayShown(target.checked)
        }}
      />
      <CheckboxField
        label={t('settings.pauseHistory')}
        hint={t('settings.pauseHistoryHint')}
        checked={settings.isHistoryPaused}
        onChange={({ target }) => save({ isHistoryPaused: target.checked })}
      />
      <div>
        <ButtonLink to="/history" variant="quiet">
          {t('settings.toHistory')}
        </ButtonLink>
      </div>
    </SettingsSection>
  )
}
