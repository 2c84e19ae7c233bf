import { useLocation } from '@tanstack/react-router'
import { SubscribedChannels } from '../../features/lists/subscribed-channels.tsx'
import { useT } from '../../i18n/language-provider.tsx'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SiteLinks } from '../../ui/site-links.tsx'
import {
  adminEntriesOf,
  entryOf,
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
  const adminEntries = adminEntriesOf(isStaff)
  const current = useLocation({
    select: ({ pathname }) => entryOf([...mainEntries, ...libraryEntries, ...adminEntries], pathname),
  })
  return (
    <>
      <Entries entries={mainEntries} current={current} />
      <Section id="library" title={t('shell.library')} entries={libraryEntries} current={current} />
      <Section id="admin" title={t('shell.admin')} entries={adminEntries} current={current} />
    </>
  )
}

const AllEntries = import.meta.env.SSR ? sharedMarkup('Sidebar', Places, { partOfUrl }) : Places

interface EntriesProps {
  entries: readonly NavigationEntry[]
  current: NavigationEntry | undefined
}

function Section({ id, title, ...rest }: EntriesProps & { id: string; title: string }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Entries {...rest} />
    </section>
  )
}

function Entries({ entries, current }: EntriesProps) {
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavigationLink
            entry={entry}
            isCurrent={entry === current}
            className={classNames(styles.entry, 'current-marked')}
          />
        </li>
      ))}
    </ul>
  )
}
