import { useId } from 'react'
import { SubscribedChannels } from '../../features/lists/subscribed-channels.tsx'
import { useT } from '../../i18n/language-provider.tsx'
import { SiteLinks } from '../../ui/site-links.tsx'
import { libraryEntries, mainEntries, type NavigationEntry, useAdminEntries } from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'
import styles from './sidebar.module.css'

/** The navigation beside the page, on all but small screens. */
export function Sidebar() {
  const t = useT()
  const adminEntries = useAdminEntries()
  return (
    <nav className={styles.sidebar} aria-label={t('shell.navigation')}>
      <Entries entries={mainEntries} />
      <Section title={t('shell.library')} entries={libraryEntries} />
      <Section title={t('shell.admin')} entries={adminEntries} />
      {/* Last, because it loads after the page: nothing below it shifts. */}
      <SubscribedChannels />
      <SiteLinks />
    </nav>
  )
}

function Section({ title, entries }: { title: string; entries: readonly NavigationEntry[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Entries entries={entries} />
    </section>
  )
}

function Entries({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavigationLink entry={entry} className={styles.entry} />
        </li>
      ))}
    </ul>
  )
}
