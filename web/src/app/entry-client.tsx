import '../ui/styles/base.css'
import { hydrate } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchOtherTabs } from '../api/other-tabs.ts'
import { createQueryClient } from '../api/query-client.ts'
import { noteFailedReads } from '../api/read-ahead.ts'
import { sendWaiting } from '../api/sent-on-leave.ts'
import { browserTransport, setTransport } from '../api/transport.ts'
import { loadNamedTexts } from '../i18n/load-messages.ts'
import { setDocumentFiles } from '../lib/document-files.ts'
import { takeEarlyPresses } from '../lib/early-presses.ts'
import { focusPressed } from '../lib/focus-pressed.ts'
import { afterHydration, startHydration } from '../lib/hydration.ts'
import { correctClock, PAGE_INEXACT_MS, serverNow } from '../lib/server-time.ts'
import { noteStarted, START_FAILED } from '../lib/start-failed.ts'
import { type PageState, STATE_ID } from './page-state.ts'
import { preparePages } from './pages.ts'
import { Providers } from './providers.tsx'
import { createAppRouter } from './router.tsx'
import { keepScrollPositions } from './scroll-positions.ts'
import { watchAdNetwork } from './watch-ad-network.ts'
import { watchServer } from './watch-server.ts'
import { watchSession } from './watch-session.ts'

declare global {
  /** Read by the style helper in Radix dialogs, so that its rules pass the content security policy. */
  var __webpack_nonce__: string | undefined
}

// Not a top-level await: the pages' chunks import the chunk that contains this file, and would wait for it to end.
start().then(noteStarted, (error) => {
  dispatchEvent(new Event(START_FAILED))
  reportError(error)
})

/** After hydration, because it does not affect what is shown now. */
function cacheOfflinePage(): void {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => {})
}

async function start(): Promise<void> {
  const stateElement = document.getElementById(STATE_ID)
  const root = document.getElementById('root')
  if (!stateElement?.textContent || !root) throw new Error('The page came without its state.')
  globalThis.__webpack_nonce__ = stateElement.nonce
  const state: PageState = JSON.parse(stateElement.textContent)
  setDocumentFiles({ ...state.files, ...state.lateTexts })

  correctClock(state.renderedAt, PAGE_INEXACT_MS)
  // When data is old is decided by the clock of the device.
  for (const { state: query } of state.queries.queries) query.dataUpdatedAt -= serverNow() - Date.now()
  const queryClient = createQueryClient()
  setTransport(queryClient, afterHydration(browserTransport))
  hydrate(queryClient, state.queries)
  noteFailedReads(queryClient)
  const router = createAppRouter({ context: { queryClient, settings: state.settings } })
  keepScrollPositions(router)
  watchSession(queryClient, router)
  watchServer(queryClient)
  watchOtherTabs(queryClient)
  focusPressed()
  window.addEventListener('pagehide', () => sendWaiting(queryClient))
  watchAdNetwork(router)
  // Marks the tree as server-rendered: the router then uses the same boundaries while hydrating.
  router.ssr = { manifest: undefined }

  // The page's chunk and its texts must be loaded before hydration; the document preloads both.
  const [messages] = await Promise.all([loadNamedTexts(state.language, state.files), router.load()])
  // As a transition: in small steps, between which the page responds to input.
  startTransition(() => {
    startHydration()
    takeEarlyPresses()
    hydrateRoot(
      root,
      <Providers
        queryClient={queryClient}
        language={state.language}
        messages={messages}
        theme={state.theme}
        settings={state.settings}
        renderedAt={state.renderedAt}
      >
        <RouterProvider router={router} />
      </Providers>,
      {
        // A page that is left before it is hydrated reads a match that the router has dropped. React renders the next page
        // and nobody notices; everything else is reported.
        onRecoverableError: (error) => `${(error as Error).cause}`.includes('Invariant failed') || reportError(error),
      },
    )
  })
  // `lazyPart` waits for them.
  loadNamedTexts(state.language, state.lateTexts).catch(() => {})
  preparePages()
  cacheOfflinePage()
}
