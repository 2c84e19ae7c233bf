import { Link } from '@tanstack/react-router'
import { useT } from '../i18n/language-provider.tsx'
import { useSettings } from '../lib/settings.tsx'
import styles from './site-links.module.css'

/** Links to the pages whose text the operators have written; hidden when there are none. */
export function SiteLinks() {
  const t = useT()
  const { pages } = useSettings()
  if (pages.length === 0) return null
  return (
    <ul className={styles.links} aria-label={t('shell.sitePages')}>
      {pages.map((page) => (
        <li key={page}>
          <Link to={`/${page}`}>{t(`shell.${page}`)}</Link>
        </li>
      ))}
    </ul>
  )
}
