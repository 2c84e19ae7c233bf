import { useRouter } from '@tanstack/react-router'
import { type FunctionComponent, Suspense } from 'react'
import type { SessionEnd } from '../../api/session-end.ts'
import { SessionDialog } from '../../features/accounts/session-dialog.tsx'
import { toLanguage } from '../../i18n/languages.ts'
import { loadPageTexts } from '../../i18n/load-messages.ts'
import { useSettings } from '../../lib/settings.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { requireViewer } from '../guards.ts'
import { findPage } from '../page-files.ts'

const SuspensionPanel = lazyPart(
  async () => (await import('../../features/reports/suspension-panel.tsx')).SuspensionPanel,
)

/** The texts are those of the sign-in page, which no other page has. */
export async function loadSessionDialog(): Promise<FunctionComponent<SessionEnd>> {
  await loadPageTexts(findPage('accounts/auth').texts, toLanguage(document.documentElement.lang))
  return SessionDialogHere
}

function SessionDialogHere(end: SessionEnd) {
  return (
    <SessionDialog
      {...end}
      isForMembers={useIsClosed() || end.isForMembers}
      suspended={(credentials) => (
        <Suspense>
          <SuspensionPanel credentials={credentials} />
        </Suspense>
      )}
    />
  )
}

/** Whether the site shows the page to members only, although it is one that a site may open to visitors. */
function useIsClosed(): boolean {
  const { guestViewing } = useSettings()
  const { state, routesById } = useRouter()
  const isToView = state.matches.some(({ routeId }) => routesById[routeId].options.beforeLoad === requireViewer)
  return isToView && !guestViewing
}
