import { useT } from '../i18n/language-provider.tsx'
import { Notice } from '../ui/states/notice.tsx'
import styles from './card-form.module.css'

/** The connection was lost while the payment was made: nobody here knows whether it was. The same payment is made once. */
export function NoAnswer() {
  const t = useT()
  return (
    <div role="alert">
      <Notice tone="warning" title={t('payments.noAnswer')}>
        <p className={styles.note}>{t('payments.noAnswerText')}</p>
      </Notice>
    </div>
  )
}
