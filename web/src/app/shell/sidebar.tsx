import { SubscribedChannels } from '../../features/lists/subscribed-channels.tsx'
import { useT } from '../../i18n/language-provider.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { SiteLinks } from '../../ui/site-links.tsx'
import {
  adminEntriesOf,
  libraryEntries,
  mainEntries,
  type NavigationEntry,
  partOfUrl,
  useIsStaff,
} from './navigation-entries.ts'
import { NavigationLink } from './navigation-link.tsx'
import styles from './sidebar.module.css'

/** The navigation beside the page, on all but small screens. */
export function Sidebar() {
  const t = useT()
  return (
    <nav className={styles.sidebar} aria-label={t('shell.navigation')}>
      <AllEntries isStaff={useIsStaff()} />
      {/* Last, because it loads after the page: nothing below it shifts. */}
      <SubscribedChannels />
      <SiteLinks />
    </nav>
  )
}

function Places({ isStaff }: { isStaff: boolean }) {
  const t = useT()
  return (
    <>
      <Entries entries={mainEntries} />
      <Section id="library" title={t('shell.library')} entries={libraryEntries} />
      <Section id="admin" title={t('shell.admin')} entries={adminEntriesOf(isStaff)} />
    </>
  )
}

const AllEntries = import.meta.env.SSR ? sharedMarkup('Sidebar', Places, { partOfUrl }) : Places

function Section({ id, title, entries }: { id: string; title: string; entries: readonly NavigationEntry[] }) {
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
