import { useT } from '../../i18n/language-provider.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './page-pending.module.css'

/** Shown until the session and the page's data have loaded (V-ROUTE-19). */
export function PagePending() {
  const t = useT()
  return (
    <div className={styles.pending}>
      <Spinner label={t('common.loading')} size={32} />
    </div>
  )
}
