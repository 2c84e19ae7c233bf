import { REGISTRATION_MODES, type SiteSettingsForm } from '@lamplight/contract/site-settings'
import { type FormEvent, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSettingsSection } from './use-settings-section.ts'

/** Who may look and who may register; some changes need the password. */
export function AccessSection({ data }: { data: SiteSettingsForm }) {
  const t = useT()
  const { values, set, save, isPending, errorOf, clearError } = useSettingsSection(data, [
    'guestViewing',
    'registration',
  ])
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => void save(event, password ? { password } : {}).then(() => setPassword(''))
  return (
    <SettingsSection title={t('site.access')} isPending={isPending} onSubmit={submit}>
      <CheckboxField
        label={t('site.guestViewing')}
        checked={values.guestViewing}
        onChange={({ target }) => set('guestViewing', target.checked)}
      />
      <SelectField
        label={t('site.registration')}
        error={errorOf('registration')}
        value={values.registration}
        onChange={({ target }) => set('registration', target.value)}
      >
        {REGISTRATION_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {t(`site.registration_${mode}`)}
          </option>
        ))}
      </SelectField>
      <OwnUsername />
      <TextField
        label={t('site.password')}
        hint={t('site.passwordHint')}
        error={errorOf('password')}
        type="password"
        autoComplete="current-password"
        dir="ltr"
        value={password}
        onChange={({ target }) => {
          setPassword(target.value)
          clearError('password')
        }}
      />
    </SettingsSection>
  )
}
