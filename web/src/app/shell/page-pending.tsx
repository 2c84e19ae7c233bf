import { useT } from '../../i18n/language-provider.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './page-pending.module.css'

/** Shown while it is not known yet who is there or what the page holds (V-ROUTE-19). */
export function PagePending() {
  const t = useT()
  return (
    <div className={styles.pending}>
      <Spinner label={t('common.loading')} size={32} />
    </div>
  )
}
