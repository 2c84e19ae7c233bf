import { useT } from '../../i18n/language-provider.tsx'
import { passwordStrength } from './password-score.ts'
import styles from './password-strength.module.css'

/** How hard a password is to guess, as text and as a bar; a hint, never enforced (ruling 26). `minimum`: the fewest characters it needs. */
export function PasswordStrength({ password, minimum }: { password: string; minimum: number }) {
  const t = useT()
  const strength = passwordStrength(password)
  const words = {
    empty: t('accounts.passwordHint', { limit: minimum }),
    weak: t('accounts.passwordWeak'),
    fair: t('accounts.passwordFair'),
    strong: t('accounts.passwordStrong'),
  }[strength]
  const value = { empty: 0, weak: 1, fair: 2, strong: 3 }[strength]
  return (
    <>
      <meter
        className={styles.meter}
        value={value}
        min={0}
        max={3}
        low={1.5}
        high={2.5}
        optimum={3}
        aria-hidden="true"
      />
      {words}
    </>
  )
}
