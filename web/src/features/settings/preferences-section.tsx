import type { AccountSettings } from '@lamplight/contract/settings'
import { useEffect, useState } from 'react'
import { useLanguage, useT } from '../../i18n/language-provider.tsx'
import { LANGUAGES, languageNames, toLanguage } from '../../i18n/languages.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { isAutoplayOn, setAutoplay } from '../../lib/autoplay.ts'
import { useSettings } from '../../lib/settings.tsx'
import { toTheme, useTheme } from '../../lib/theme.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { useSavePreferences } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** Theme and language of this device, the language of mail, and whether the watch history is recorded. */
export function PreferencesSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { theme, setTheme } = useTheme()
  const { language, setLanguage } = useLanguage()
  const { languages } = useSettings()
  const mail = useSavePreferences()
  const pause = useSavePreferences()
  const [autoplay, setAutoplayShown] = useState(false)
  // The server cannot know the settings of this device.
  useEffect(() => setAutoplayShown(isAutoplayOn()), [])
  // Shown before the response; after a failure the saved state is shown again.
  const mailLanguage = (mail.isPending ? mail.variables.language : undefined) ?? settings.language
  const isPaused = (pause.isPending ? pause.variables.isHistoryPaused : undefined) ?? settings.isHistoryPaused
  const announced: Parameters<typeof mail.mutate>[1] = {
    onSuccess: () => toast.success({ title: t('settings.saved') }),
    onError: (error) => toast.failure({ title: t('settings.saveFailed'), text: errorText(error) }),
  }
  return (
    <SettingsSection id="preferences" title={t('settings.preferences')}>
      <SelectField label={t('shell.theme')} value={theme} onChange={({ target }) => setTheme(toTheme(target.value))}>
        <option value="light">{t('shell.themeLight')}</option>
        <option value="dark">{t('shell.themeDark')}</option>
        <option value="system">{t('shell.themeSystem')}</option>
      </SelectField>
      {languages.length > 1 && (
        <SelectField
          label={t('settings.pageLanguage')}
          value={language}
          onChange={({ target }) =>
            void setLanguage(toLanguage(target.value)).catch(() => toast.failure({ title: t('shell.languageFailed') }))
          }
        >
          {languages.map((offered) => (
            <option key={offered} value={offered} lang={offered}>
              {languageNames[offered]}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('settings.mailLanguage')}
        hint={t('settings.mailLanguageHint')}
        value={mailLanguage}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((known) => known === target.value)
          if (chosen) mail.mutate({ language: chosen }, announced)
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
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
        checked={isPaused}
        onChange={({ target }) => pause.mutate({ isHistoryPaused: target.checked }, announced)}
      />
      <div>
        <ButtonLink to="/history" variant="quiet">
          {t('settings.toHistory')}
        </ButtonLink>
      </div>
    </SettingsSection>
  )
}
