import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useT } from '../../i18n/language-provider.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './content-policy.module.css'

const PERMITTED = ['books', 'travel', 'charities', 'family', 'education'] as const
const PROHIBITED = ['alcohol', 'adult', 'hatred', 'politics', 'promises'] as const

/** What may be advertised, and what may not. */
export function ContentPolicy() {
  const t = useT()
  return (
    <div className={styles.lists}>
      <div>
        <h3 className={styles.heading}>{t('advertising.permitted')}</h3>
        <ul className={styles.list}>
          {PERMITTED.map((key) => (
            <li key={key}>
              <Icon of={Check} />
              {t(`advertising.permitted_${key}`)}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={styles.heading}>{t('advertising.prohibited')}</h3>
        <ul className={styles.list}>
          {PROHIBITED.map((key) => (
            <li key={key} data-tone="danger">
              <Icon of={X} />
              {t(`advertising.prohibited_${key}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
