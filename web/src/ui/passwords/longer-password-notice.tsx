import { PRIVILEGED_PASSWORD_MIN } from '@lamplight/contract/accounts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { ButtonLink } from '../button.tsx'
import { Notice } from '../states/notice.tsx'
import styles from './longer-password-notice.module.css'

/** Asks staff and people who are paid out for a longer password, when theirs is short; nothing for others (ruling 26). */
export function LongerPasswordNotice() {
  const t = useT()
  if (!useSession()?.needsStrongerSignIn) return null
  return (
    <div className={styles.place}>
      <Notice tone="warning" title={t('accounts.longerPasswordTitle')}>
        <p>{t('accounts.longerPasswordText', { limit: PRIVILEGED_PASSWORD_MIN })}</p>
        <div className={styles.action}>
          <ButtonLink to="/settings" hash="password" size="small">
            {t('accounts.changePassword')}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  )
}
