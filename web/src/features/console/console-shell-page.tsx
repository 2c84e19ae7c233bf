import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { consoleSections } from './console-sections.ts'
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
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  // On small screens the entries are in a row that scrolls: the current one is scrolled into view.
  useEffect(() => {
    const row = list.current
    const current = [...(row?.querySelectorAll('a') ?? [])].find((link) => link.pathname === pathname)
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2
  }, [pathname])
  const sections = consoleSections.filter(({ isForAdmins }) => isAdmin || !isForAdmins)
  return (
    <nav className={styles.navigation} aria-label={t('console.title')}>
      <ul ref={list} className={styles.entries}>
        {[{ to: '/admin', text: 'console.overview' } as const, ...sections].map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} activeOptions={{ exact: true, includeSearch: false }}>
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
