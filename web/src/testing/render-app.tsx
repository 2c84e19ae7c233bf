import type { CurrentUser } from '@lamplight/contract/accounts'
import type { PublicSettings } from '@lamplight/contract/site-settings'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { Providers } from '../app/providers.tsx'
import { createAppRouter } from '../app/router.tsx'
import type { Language } from '../i18n/languages.ts'
import { loadAllMessages } from '../i18n/load-messages.ts'
import type { Theme } from '../lib/theme.tsx'
import { problemOf } from './check-response.ts'

export const settings: PublicSettings = {
  siteName: 'Lamplight',
  publicUrl: 'http://lamplight.test',
  guestViewing: false,
  adPublisherId: null,
  adScriptUrl: 'https://ads.example/script.js',
  accent: null,
  logoUrl: null,
  languages: ['en', 'ar', 'de', 'es', 'fr'],
  welcomeText: '',
  registration: 'open',
  passwordMinimum: 6,
  pages: [],
  payments: { isTest: true, platformFeePercent: 0 },
}

/** A member by default. */
export function person(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    username: 'miriam',
    displayName: 'Miriam Adler',
    avatarUrl: null,
    subscriberCount: 0,
    role: 'user',
    contentLanguages: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    needsStrongerSignIn: false,
    ...changes,
  }
}

/** A response of the API in a test; 200 by default. */
export interface TestResponse {
  status?: number
  body?: unknown
  headers?: Record<string, string>
  /** Not as the contract has it: another release responds, or it only matters that there is a response. */
  isStub?: true
}

/** The responses of the API, by `METHOD /path` (without query); anything else is a 404. */
export type TestResponses = Record<string, (request: Request) => TestResponse | Promise<TestResponse>>

export interface Surroundings {
  language?: Language
  theme?: Theme
  guestViewing?: boolean
  adPublisherId?: string | null
  responses?: TestResponses
}

/** Replaces the network with a table of responses, which the contract checks. */
export function respondWith(responses: TestResponses): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), settings.publicUrl), init)
    const path = new URL(request.url).pathname
    const response = responses[`${request.method} ${path}`]
    const { status = 200, body, headers, isStub } = (await response?.(request)) ?? { status: 404 }
    const problem = status < 300 && !isStub ? problemOf(request.method, path, body) : undefined
    // Fails the test (setup.ts).
    if (problem) console.error(problem)
    return new Response(body === undefined ? null : JSON.stringify(body), { status, ...(headers && { headers }) })
  }
}

async function surround({
  language = 'en',
  theme = 'light',
  guestViewing = false,
  adPublisherId = null,
  responses = {},
}: Surroundings) {
  const queryClient = createQueryClient()
  respondWith(responses)
  document.documentElement.lang = language
  const messages = await loadAllMessages(language)
  const wrap = (children: ReactNode) => (
    <Providers
      queryClient={queryClient}
      language={language}
      messages={messages}
      theme={theme}
      settings={{ ...settings, guestViewing, adPublisherId }}
      renderedAt={Date.now()}
    >
      {children}
    </Providers>
  )
  return { queryClient, wrap }
}

export interface AppSurroundings extends Surroundings {
  /** Null: nobody is signed in. Undefined: unknown yet, so `GET /api/user` is requested. */
  user?: CurrentUser | null | undefined
}

/** Renders the whole application at a URL. */
export async function renderApp(path: string, surroundings: AppSurroundings = {}) {
  const { queryClient, wrap } = await surround(surroundings)
  if (surroundings.user !== undefined) queryClient.setQueryData(sessionQuery.queryKey, surroundings.user)
  const router = createAppRouter({
    context: { queryClient, settings: { ...settings, guestViewing: surroundings.guestViewing ?? false } },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  return { ...render(wrap(<RouterProvider router={router} />)), router, queryClient, actor: userEvent.setup() }
}

/** Renders one part with all providers of the application, but without a router. */
export async function renderPart(part: ReactElement, surroundings: Surroundings = {}) {
  const { queryClient, wrap } = await surround(surroundings)
  return {
    ...render(part, { wrapper: ({ children }) => wrap(children) }),
    queryClient,
    actor: userEvent.setup(),
  }
}

/** Renders a part that contains links; their targets do not exist. */
export async function renderLinked(part: ReactElement, surroundings: Surroundings = {}, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return { router, ...(await renderPart(<RouterProvider router={router as never} />, surroundings)) }
}
