import { useLocation } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import styles from './bottom-bar.module.css'
import { bottomEntries, bottomEntryOf, partOfUrl } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'

/** The main pages within reach of the thumb, on small screens only. */
function Bar() {
  const t = useT()
  const current = useLocation({ select: ({ pathname }) => bottomEntryOf(pathname) })
  return (
    <nav className={styles.bar} aria-label={t('shell.navigation')}>
      {bottomEntries.map((entry) => (
        <NavigationLink key={entry.to} entry={entry} isCurrent={entry === current} className={styles.entry} />
      ))}
    </nav>
  )
}

export const BottomBar = import.meta.env.SSR ? sharedMarkup('BottomBar', Bar, { partOfUrl }) : Bar
