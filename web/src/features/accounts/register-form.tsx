import { Register } from '@lamplight/contract/accounts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { PasswordStrength } from '../../ui/passwords/password-strength.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { type RegisterInput, useRegister } from './accounts.queries.ts'
import styles from './auth-page.module.css'
import { useAccountForm } from './use-account-form.ts'
import { useFormAction, ViewLink } from './view-link.tsx'

interface RegisterFormProps {
  /** From the invitation link that led here, if there was one. */
  invitation: string | undefined
  onSignedIn: () => void
  onSwitch: () => void
}

export function RegisterForm({ invitation, onSignedIn, onSwitch }: RegisterFormProps) {
  const t = useT()
  const { registration, passwordMinimum } = useSettings()
  const action = useFormAction('register')
  const register = useRegister()
  const [isWaiting, setIsWaiting] = useState(false)
  const waitForApproval = (error: unknown) => {
    if (!hasCode(error, 'account_waiting')) throw error
    setIsWaiting(true)
  }
  const { form, onSubmit, errorOf, isSubmitting } = useAccountForm<RegisterInput>({
    schema: Register,
    defaultValues: { username: '', displayName: '', password: '', avatarUrl: '', ...(invitation && { invitation }) },
    failedTitle: t('accounts.registerFailed'),
    submit: (values) => register.mutateAsync(values).then(onSignedIn).catch(waitForApproval),
  })
  const password = useWatch({ control: form.control, name: 'password' })
  return (
    <>
      {!isWaiting && (
        <form className={styles.form} onSubmit={onSubmit} noValidate method="post" action={action}>
          {registration === 'invitation' && !invitation && <p>{t('accounts.byInvitation')}</p>}
          {registration === 'approval' && !invitation && <p>{t('accounts.byApproval')}</p>}
          {invitation && <input type="hidden" {...form.register('invitation')} />}
          <TextField
            label={t('accounts.username')}
            hint={t('accounts.usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('username')}
            {...form.register('username')}
          />
          <TextField
            label={t('accounts.displayName')}
            hint={t('accounts.displayNameHint')}
            autoComplete="name"
            required
            error={errorOf('displayName')}
            {...form.register('displayName')}
          />
          <PasswordField
            label={t('accounts.password')}
            autoComplete="new-password"
            hint={<PasswordStrength password={password} minimum={passwordMinimum} />}
            error={errorOf('password')}
            {...form.register('password')}
          />
          <TextField
            label={t('accounts.avatarUrl')}
            hint={t('accounts.avatarUrlHint')}
            type="url"
            inputMode="url"
            autoComplete="photo"
            dir="ltr"
            error={errorOf('avatarUrl')}
            {...form.register('avatarUrl')}
          />
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {t('accounts.register')}
          </Button>
        </form>
      )}
      {/* Part of the page from the beginning: what appears together with its status role is not announced. */}
      <div role="status">{isWaiting && <WaitingNotice />}</div>
      <p className={styles.switch}>
        {t('accounts.haveAccount')}{' '}
        <ViewLink view="login" onSwitch={onSwitch}>
          {t('accounts.toLogin')}
        </ViewLink>
      </p>
    </>
  )
}

/** The account exists; staff have to approve it. */
export function WaitingNotice() {
  const t = useT()
  return (
    <Notice tone="success" title={t('accounts.registered')}>
      <p>{t('errors.account_waiting')}</p>
    </Notice>
  )
}
