import { Login } from '@lamplight/contract/accounts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { type LoginInput, useLogin } from './accounts.queries.ts'
import styles from './auth-page.module.css'
import { useAccountForm } from './use-account-form.ts'
import { useFormAction, ViewLink } from './view-link.tsx'

interface LoginFormProps {
  onSignedIn: () => void
  onSwitch: () => void
  /** Shown when the name and password are right but the account is suspended. */
  suspended: (credentials: LoginInput) => ReactNode
}

export function LoginForm({ onSignedIn, onSwitch, suspended }: LoginFormProps) {
  const t = useT()
  const action = useFormAction('login')
  const login = useLogin()
  const { form, onSubmit, errorOf, isSubmitting } = useAccountForm<LoginInput>({
    schema: Login,
    defaultValues: { username: '', password: '' },
    failedTitle: t('accounts.loginFailed'),
    submit: (values) => login.mutateAsync(values).then(onSignedIn),
  })
  const isSuspended = login.error instanceof ApiError && login.error.code === 'account_suspended'
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate method="post" action={action}>
        <TextField
          label={t('accounts.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={errorOf('username')}
          {...form.register('username')}
        />
        <PasswordField
          label={t('accounts.password')}
          autoComplete="current-password"
          error={errorOf('password')}
          {...form.register('password')}
        />
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('accounts.login')}
        </Button>
      </form>
      <p className={styles.beyond}>
        <Link to="/forgot-password" className="text-link">
          {t('accounts.forgotPassword')}
        </Link>
      </p>
      <p className={styles.switch}>
        {t('accounts.noAccount')}{' '}
        <ViewLink view="register" onSwitch={onSwitch}>
          {t('accounts.toRegister')}
        </ViewLink>
      </p>
      {isSuspended && login.variables && suspended(login.variables)}
    </>
  )
}
