import { type AccountSettings, ChangeEmail } from '@lamplight/contract/settings'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { OwnUsername } from '../../ui/passwords/own-username.tsx'
import { useSaveEmail, useSendVerification } from './settings.queries.ts'
import { SettingsSection } from './settings-section.tsx'

/** The email address for account recovery. */
export function EmailSection({ settings }: { settings: AccountSettings }) {
  const t = useT()
  const toast = useToast()
  const save = useSaveEmail()
  const { form, register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: ChangeEmail,
    defaultValues: { email: settings.email ?? '', password: '' },
    toBody: (values) => values,
    submit: (body) =>
      save.mutateAsync(body).then((saved) => {
        form.resetField('password')
        const isSent = saved.email !== null && !saved.isEmailVerified && saved.canMail
        toast.success({ title: isSent ? t('settings.verificationSent') : t('settings.saved') })
      }),
    failedTitle: t('settings.saveFailed'),
  })
  return (
    <SettingsSection
      id="email"
      title={t('settings.email')}
      text={settings.canMail ? t('settings.emailText') : t('settings.emailWithoutMail')}
    >
      {settings.email && (
        <p>
          <bdi>{settings.email}</bdi>{' '}
          {settings.isEmailVerified ? (
            <Badge tone="success">{t('settings.verified')}</Badge>
          ) : (
            <Badge>{t('settings.unverified')}</Badge>
          )}
        </p>
      )}
      {settings.confirmation && (
        // Announced when it changes: the mail was sent again.
        <p role="status">{t(`settings.confirmation_${settings.confirmation}`)}</p>
      )}
      {settings.email && !settings.isEmailVerified && settings.canMail && <SendAgain />}
      <form method="post" onSubmit={onSubmit} noValidate>
        <TextField
          label={t('settings.emailField')}
          hint={t('settings.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          error={errorOf('email')}
          {...register('email')}
        />
        <OwnUsername />
        <PasswordField
          label={t('settings.currentPassword')}
          buttonAbout={t('settings.currentPasswordForEmail')}
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
        <Button type="submit" isPending={isSubmitting}>
          {t('settings.saveEmail')}
        </Button>
      </form>
    </SettingsSection>
  )
}

function SendAgain() {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate, isPending } = useSendVerification()
  return (
    <div>
      <Button
        variant="quiet"
        isPending={isPending}
        onClick={() =>
          mutate(undefined, {
            onSuccess: () => toast.success({ title: t('settings.verificationSent') }),
            onError: (error) => toast.failure({ title: t('settings.sendFailed'), text: errorText(error) }),
          })
        }
      >
        {t('settings.sendVerification')}
      </Button>
    </div>
  )
}
