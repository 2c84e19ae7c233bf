import { Login } from '@lamplight/contract/accounts'
import type { ReactNode } from 'react'
import { hasCode } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import type { LoginInput, useLogin } from './accounts.queries.ts'
import styles from './auth-page.module.css'
import { useAccountForm } from './use-account-form.ts'

export type ShowSuspension = (credentials: LoginInput) => ReactNode

interface SignInFormProps {
  login: ReturnType<typeof useLogin>
  onSignedIn?: () => void
  /** Of the one person who can sign in here; anybody by default. */
  username?: string
  /** Where the form posts when there are no scripts. */
  action?: string
  /** Links below the form. */
  children: ReactNode
  /** Shown when the name and password are right but the account is suspended. */
  suspended: ShowSuspension
}

/** Name and password, where the person may sign in. */
export function SignInForm({ login, onSignedIn, username, action, children, suspended }: SignInFormProps) {
  const t = useT()
  const { form, onSubmit, errorOf, isSubmitting } = useAccountForm<LoginInput>({
    schema: Login,
    defaultValues: { username: username ?? '', password: '' },
    failedTitle: t('accounts.loginFailed'),
    submit: (values) => login.mutateAsync(values).then(onSignedIn),
  })
  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate method="post" action={action}>
        <TextField
          label={t('accounts.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          readOnly={username !== undefined}
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
      {children}
      {hasCode(login.error, 'account_suspended') && login.variables && suspended(login.variables)}
    </>
  )
}
