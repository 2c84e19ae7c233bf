import { ResetPassword } from '@lamplight/contract/settings'
import { useNavigate } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PasswordStrength } from '../../ui/passwords/password-strength.tsx'
import { useResetPassword } from './settings.queries.ts'
import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'

/** Target of the reset link in a mail: sets a new password. The token is in the URL fragment. */
export function ResetPasswordPage() {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const { passwordMinimum } = useSettings()
  const reset = useResetPassword()
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ResetPassword,
    defaultValues: { password: '' },
    toBody: ({ password }) => ({ password, token: window.location.hash.slice(1) }),
    submit: (body) =>
      reset.mutateAsync(body).then(() => {
        toast.success({ title: t('settings.resetDone') })
        return navigate({ to: '/auth' })
      }),
    failedTitle: t('settings.saveFailed'),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <div className={classNames(styles.sections, styles.alone)}>
      <PageHead title={t('settings.resetTitle')} isPrivate />
      <PageHeading>{t('settings.resetTitle')}</PageHeading>
      <SettingsSection id="reset" title={t('settings.newPassword')} text={t('settings.resetText')}>
        <form method="post" onSubmit={onSubmit} noValidate>
          <PasswordField
            label={t('settings.newPassword')}
            autoComplete="new-password"
            hint={<PasswordStrength password={password} minimum={passwordMinimum} />}
            error={errorOf('password')}
            {...form.register('password')}
          />
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {t('settings.savePassword')}
          </Button>
        </form>
      </SettingsSection>
      <p>
        <ButtonLink to="/forgot-password" variant="quiet">
          {t('settings.askAgain')}
        </ButtonLink>
      </p>
    </div>
  )
}
