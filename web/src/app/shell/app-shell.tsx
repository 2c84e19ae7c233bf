import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useSessionEnd } from '../../api/session-end.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { carryOutEarlyPresses } from '../../lib/early-presses.ts'
import { isUploadActive, onUploadActive } from '../../lib/upload-signal.ts'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { useFocusFallback } from '../../ui/use-focus-fallback.ts'
import { useFocusInRows } from '../../ui/use-focus-in-rows.ts'
import styles from './app-shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { useIsSidebarShown } from './navigation-entries.ts'
import { RouteAnnouncer } from './route-announcer.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePositionOfGrowingPage } from './use-position-of-growing-page.ts'

const UploadPanel = lazyPart(async () => (await import('../../features/uploads/upload-panel.tsx')).UploadPanel)
const SessionDialog = lazyPart(async () => (await import('./load-session-dialog.tsx')).loadSessionDialog())

/** The layout around every page; in a frame on another site only the player is shown. */
export function AppShell() {
  const isAlone = useRouterState({ select: ({ location }) => location.pathname.startsWith('/embed/') })
  useEffect(() => {
    // Not inside React's own work: React hydrates the pressed part first, which it does not do during an effect.
    const timer = setTimeout(carryOutEarlyPresses)
    return () => clearTimeout(timer)
  }, [])
  return isAlone ? (
    <main id="content">
      <Outlet />
    </main>
  ) : (
    <Shell />
  )
}

function Shell() {
  const t = useT()
  const isSidebarShown = useIsSidebarShown()
  useFocusFallback()
  usePositionOfGrowingPage()
  useFocusInRows()
  const sessionEnd = useSessionEnd()
  const isUploading = useSyncExternalStore(onUploadActive, isUploadActive, () => false)
  return (
    <div className={styles.shell} data-sidebar={isSidebarShown || undefined}>
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <Header />
      {isSidebarShown && <Sidebar />}
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      {isSidebarShown && <BottomBar />}
      {isUploading && (
        <Suspense>
          <UploadPanel />
        </Suspense>
      )}
      {sessionEnd &&
        createPortal(
          <div className={styles.cover}>
            <Suspense>
              <SessionDialog {...sessionEnd} />
            </Suspense>
          </div>,
          document.body,
        )}
      <RouteAnnouncer />
    </div>
  )
}
