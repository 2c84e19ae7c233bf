import { type AccountSettings, ChangePassword } from '@lamplight/contract/settings'
import { useWatch } from 'react-hook-form'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { PasswordStrength } from '../../ui/passwords/password-strength.tsx'
import { useSavePassword } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const save = useSavePassword()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ChangePassword,
    defaultValues: { currentPassword: '', newPassword: '' },
    toBody: (values) => values,
    submit: (body) =>
      save.mutateAsync(body).then(() => {
        form.reset()
        toast.success({ title: t('settings.passwordSaved'), text: t('settings.passwordSavedText') })
      }),
    failedTitle: t('settings.saveFailed'),
  })
  const newPassword = useWatch({ control: form.control, name: 'newPassword' })
  return (
    <SettingsSection id="password" title={t('settings.password')} text={t('settings.passwordText')}>
      <form method="post" onSubmit={onSubmit} noValidate>
        <OwnUsername />
        <PasswordField
          label={t('settings.currentPassword')}
          buttonAbout={t('settings.currentPassword')}
          autoComplete="current-password"
          error={errorOf('currentPassword')}
          {...form.register('currentPassword')}
        />
        <PasswordField
          label={t('settings.newPassword')}
          buttonAbout={t('settings.newPassword')}
          autoComplete="new-password"
          hint={<PasswordStrength password={newPassword} minimum={settings.passwordMinimum} />}
          error={errorOf('newPassword')}
          {...form.register('newPassword')}
        />
        <Button type="submit" isPending={isSubmitting}>
          {t('settings.savePassword')}
        </Button>
      </form>
    </SettingsSection>
  )
}
