import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { classNames } from '../../ui/class-names.ts'
import { overviewQuery } from './console.queries.ts'
import { type ConsoleSection, groupsFor, searchOf } from './console-sections.ts'
import styles from './console-shell-page.module.css'

/** Wraps every staff page in a navigation, by role. Others see only the page, which says whom it is for. */
export function ConsoleShell() {
  const role = useSession()?.role
  if (role !== 'moderator' && role !== 'admin') return <Outlet />
  return (
    <div className={styles.shell}>
      <Sections isAdmin={role === 'admin'} />
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  )
}

function Sections({ isAdmin }: { isAdmin: boolean }) {
  const t = useT()
  const id = useId()
  const { pathname } = useLocation()
  const { data: counts } = useQuery({ ...overviewQuery, enabled: false })
  const row = useRef<HTMLDivElement>(null)
  const shownAt = useRef('')
  // The current entry is scrolled into view, in the row of small screens and in the column: on each page, and again when counts
  // have moved it. Otherwise the row stays where the reader has scrolled it.
  useEffect(() => {
    const { current: entries } = row
    const current = [...(entries?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname)
    if (!entries || !current) return
    const place = `${pathname} ${current.offsetLeft} ${current.offsetTop}`
    if (place === shownAt.current) return
    shownAt.current = place
    entries.scrollLeft = current.offsetLeft - (entries.clientWidth - current.clientWidth) / 2
    entries.scrollTop = current.offsetTop - (entries.clientHeight - current.clientHeight) / 2
  })
  return (
    <nav className={styles.navigation} aria-label={t('console.title')}>
      <ReadCounts key={pathname} />
      <div ref={row} className={classNames('scroll-row', styles.entries)}>
        <ul className={styles.group}>
          <Entry section={{ to: '/admin', text: 'console.overview' }} count={0} />
        </ul>
        {groupsFor(isAdmin).map(({ text, sections }) => (
          <div key={text} className={styles.part}>
            <span id={`${id}${text}`} className={styles.label}>
              {t(text)}
            </span>
            <ul className={styles.group} aria-labelledby={`${id}${text}`}>
              {sections.map((section) => (
                <Entry key={section.to} section={section} count={(section.waiting && counts?.[section.waiting]) || 0} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Reads the counts of waiting items: on each page, which mounts it again, and after each write, also a rejected one: somebody else was faster. */
function ReadCounts() {
  const client = useQueryClient()
  const { refetch } = useQuery(overviewQuery)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && ['success', 'error'].includes(event.action.type)) void refetch()
      }),
    [client, refetch],
  )
  return null
}

function Entry({ section, count }: { section: ConsoleSection; count: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <li>
      <Link
        to={section.to}
        search={searchOf(section, count)}
        className={styles.entry}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {t(section.text)}
        {count > 0 && (
          <>
            {' '}
            <span className={styles.count} aria-hidden>
              {format.number(count)}
            </span>
            <span className="visually-hidden">{t('console.waiting', { count })}</span>
          </>
        )}
      </Link>
    </li>
  )
}
