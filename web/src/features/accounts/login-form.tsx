import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useLogin } from './accounts.queries.ts'
import styles from './auth-page.module.css'
import { type ShowSuspension, SignInForm } from './sign-in-form.tsx'
import { useFormAction, ViewLink } from './view-link.tsx'

interface LoginFormProps {
  onSignedIn: () => void
  onSwitch: () => void
  suspended: ShowSuspension
}

export function LoginForm({ onSignedIn, onSwitch, suspended }: LoginFormProps) {
  const t = useT()
  return (
    <SignInForm login={useLogin()} onSignedIn={onSignedIn} action={useFormAction('login')} suspended={suspended}>
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
    </SignInForm>
  )
}
