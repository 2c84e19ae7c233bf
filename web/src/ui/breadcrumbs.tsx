import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import styles from './breadcrumbs.module.css'
import { Icon } from './icon.tsx'

export interface Crumb {
  label: string
  /** Path; the last crumb is the page itself and is not a link. */
  to?: string
}

/** The path to a page: Home > Forum > Prayer. `label` is its accessible name. */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {crumbs.map(({ label: text, to }, index) => (
          <li key={to ?? text} className={styles.crumb}>
            {index > 0 && <Icon of={ChevronRight} size={16} isDirectional />}
            {to === undefined ? (
              <bdi aria-current="page">{text}</bdi>
            ) : (
              // Not current, though the address begins with it: only the last crumb is.
              <Link to={to} className={styles.link} activeOptions={{ exact: true }}>
                <bdi>{text}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
