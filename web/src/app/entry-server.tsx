import arabic from 'virtual:messages/ar'
import german from 'virtual:messages/de'
import english from 'virtual:messages/en'
import spanish from 'virtual:messages/es'
import french from 'virtual:messages/fr'
import pageTexts from 'virtual:page-texts'
import type { CurrentUser } from '@lamplight/contract/accounts'
import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { setTransport } from '../api/transport.ts'
import { FAILURES } from '../i18n/core-features.ts'
import type { Language } from '../i18n/languages.ts'
import { HeadCollectorContext, type PageHeadProps } from '../lib/page-head.tsx'
import { SharedMarkupContext } from '../lib/shared-markup.tsx'
import { assetsOf, type PageAssets } from './assets.ts'
import { documentPieces } from './document.ts'
import { ownParts, ownResponse } from './own-parts.tsx'
import { createPageMarkup, type PageMarkup, type Pieces, splitPreloads } from './page-markup.ts'
import type { PageState } from './page-state.ts'
import {
  fillTemplate,
  fits,
  fitsUser,
  isSameCalls,
  type OwnData,
  PageRecording,
  type PageTemplate,
} from './page-template.ts'
import { templatesOf } from './page-templates.ts'
import { Providers } from './providers.tsx'
import type { PageResponse, RenderInput, RenderOutput } from './render-contract.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { jsonPieces, type SharedResponse, sharedResponse } from './shared-responses.ts'

export type { RenderInput, RenderOutput } from './render-contract.ts'

/** Failures are dehydrated too: the browser first renders what the server rendered, then retries. */
const isSettled = ({ state }: Query) => state.status !== 'pending'

/**
 * Pages of the same moment share what depends on the time. A relative time is at most this much younger; the browser renders
 * with the same moment.
 */
const MOMENT_MS = 2_000

const messagesByLanguage = { en: english, ar: arabic, de: german, es: spanish, fr: french }

/**
 * Renders the page of a URL for one visitor: guards and data first, then the whole document. A guard may redirect;
 * a URL without a route is a page with status 404. A member gets a template of the page that fits them, if there is one.
 */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const { user } = input
  if (!user || input.isShared === false) return renderWhole(input)
  const renderedAt = momentNow()
  const entry = templatesOf(`${input.url} ${commonOf(input)}`, renderedAt)
  const known = new Map<string, PageResponse>()
  const filled = await fillOne(entry.templates, { ...input, user }, renderedAt, known)
  if (filled) return filled
  // What was read for a template that does not fit is not read again.
  const fetchApi: RenderInput['fetchApi'] = async (path, init) => known.get(path) ?? input.fetchApi(path, init)
  if (!entry.mayRecord()) {
    const output = await renderWhole({ ...input, fetchApi })
    if (output.kind === 'page' && output.status === 200) entry.noteUse()
    return output
  }
  const template = await entry.record(() =>
    recordTemplate({ ...input, user, fetchApi: recordResponses(known, fetchApi) }, renderedAt),
  )
  const own = template && (await fillOne([template], { ...input, user, fetchApi }, renderedAt, known))
  return own ?? renderWhole({ ...input, fetchApi })
}

type MemberInput = RenderInput & { user: CurrentUser }

const momentNow = () => Math.floor(Date.now() / MOMENT_MS) * MOMENT_MS
const commonOf = ({ language, theme, settings }: RenderInput) => JSON.stringify([language, theme, settings])

const recordResponses =
  (known: Map<string, PageResponse>, fetchApi: RenderInput['fetchApi']): RenderInput['fetchApi'] =>
  async (path, init) => {
    const response = await fetchApi(path, init)
    known.set(path, response)
    return response
  }

async function renderWhole(input: RenderInput): Promise<RenderOutput> {
  const responses = new Set<SharedResponse>()
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, input.user)
  setTransport(queryClient, async (path, { headers }) => {
    const response = await input.fetchApi(path, { headers })
    return input.isShared === false ? response : withSharedData(response, responses)
  })
  const renderedAt = momentNow()
  const basis = { url: input.url, renderedAt, common: commonOf(input) }
  const markup = input.isShared === false ? null : createPageMarkup(basis)
  let page: RenderOutput | undefined
  const location = await load(input, queryClient, (router) => {
    const rendered = renderBody({ ...input, renderedAt }, queryClient, markup, <RouterProvider router={router} />)
    const queries = dehydrateSettled(queryClient, renderedAt)
    const assets = assetsFor(router, input.language, queries)
    const state = stateOf(input, renderedAt, assets, queries)
    const body = markup ? markup.cut(rendered.html) : splitPreloads(rendered.html)
    const pieces = assemble(input, assets, rendered.head, jsonPieces(state, responses), body)
    page = { kind: 'page', status: rendered.head.status ?? getSsrStatus(router), pieces }
  })
  return page ?? { kind: 'redirect', status: 302, location: location ?? '/' }
}

function withSharedData(response: PageResponse, responses: Set<SharedResponse>): PageResponse {
  if (!response.shared) return response
  const shared = sharedResponse(response.shared)
  responses.add(shared)
  return { ...response, data: shared.data }
}

/** Renders a page for a member so that it can be used for others; null when it cannot. */
async function recordTemplate(input: MemberInput, renderedAt: number): Promise<PageTemplate | null> {
  const recording = new PageRecording(input.user)
  const responses = new Set<SharedResponse>()
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, recording.user)
  setTransport(queryClient, async (path, { headers }) =>
    withSharedData(await recording.call(input.fetchApi, path, headers), responses),
  )
  const markup = createPageMarkup({ url: input.url, renderedAt, common: commonOf(input) }, recording.placeOwn)
  const marked = { ...input, nonce: recording.nonce }
  let template: PageTemplate | null = null
  await load(marked, queryClient, (router) => {
    const { html, head } = renderBody(
      { ...marked, renderedAt },
      queryClient,
      markup,
      <RouterProvider router={router} />,
    )
    if ((head.status ?? getSsrStatus(router)) !== 200) return
    const queries = dehydrateSettled(queryClient, renderedAt)
    const assets = assetsFor(router, input.language, queries)
    const state = recording.writeState(() => jsonPieces(stateOf(input, renderedAt, assets, queries), responses))
    const body = recording.holeForPreloads(markup.cut(html))
    template = recording.finish(assemble(marked, assets, head, state, body), queries, placeRouter(marked))
  })
  return template
}

/** The page from the template that fits the member and their responses, or null. Responses are added to `known`. */
async function fillOne(
  templates: readonly PageTemplate[],
  input: MemberInput,
  renderedAt: number,
  known: Map<string, PageResponse>,
): Promise<RenderOutput | null> {
  const fitting = templates.filter((template) => fitsUser(template, input.user))
  const [first] = fitting
  if (!first) return null
  const responses = await Promise.all(
    first.calls.map(async ({ path, headers }) => {
      const response = known.get(path) ?? (await input.fetchApi(path, { headers }))
      known.set(path, response)
      return response
    }),
  )
  const texts = await Promise.all(responses.map((response) => (response.shared ? '' : response.text())))
  const { user } = input
  const own = texts.map((text, n) =>
    responses[n]?.shared || responses[n]?.status !== 200
      ? null
      : ownResponse(user.id, first.calls[n]?.path ?? '', text, renderedAt),
  )
  const session = ownResponse(user.id, 'session', JSON.stringify(user), renderedAt)
  const data: OwnData = {
    values: [user, ...own.map((response) => response?.value ?? null)],
    json: [session, ...own].map((response) => response?.json ?? 'null'),
    versions: [session, ...own].map((response) => response?.version ?? 0),
  }
  const template = fitting.find((one) => isSameCalls(one, first) && fits(one, responses, data))
  if (!template) return null
  const basis = { url: input.url, renderedAt, common: commonOf(input) }
  const filling = ownParts(
    template,
    data,
    { memberId: user.id, basis },
    // Nothing of a member's is in this client: an own component has one that notes what it reads.
    (children) => renderBody({ ...input, renderedAt }, createQueryClient(), null, children).html,
  )
  return (
    filling && { kind: 'page', status: 200, pieces: fillTemplate(template, { nonce: input.nonce, data, ...filling }) }
  )
}

/** A router that knows the URL of the page and nothing of its data, for the links of own components. */
function placeRouter({ url, settings, nonce }: RenderInput): AppRouter {
  const context = { queryClient: createQueryClient(), settings }
  return createAppRouter({ context, nonce, history: createMemoryHistory({ initialEntries: [withPlainQuery(url)] }) })
}

/** Guards and loaders. Calls `draw` if the guards let the visitor through; otherwise the result is the address to go to. */
async function load(
  { url, settings, nonce }: RenderInput,
  queryClient: QueryClient,
  draw: (router: AppRouter) => void,
): Promise<string | null> {
  const handle = createRequestHandler({
    createRouter: () => createAppRouter({ context: { queryClient, settings }, nonce }),
    request: new Request(`http://localhost${withPlainQuery(url)}`),
  })
  const { headers } = await handle(({ router }) => {
    draw(router)
    return new Response(null)
  })
  return headers.get('location')
}

type BodyInput = Pick<RenderInput, 'language' | 'theme' | 'settings'> & { renderedAt: number }

function renderBody(
  { language, theme, settings, renderedAt }: BodyInput,
  queryClient: QueryClient,
  markup: PageMarkup | null,
  children: ReactNode,
): { html: string; head: PageHeadProps } {
  let head: PageHeadProps = { title: settings.siteName }
  const html = renderToString(
    <HeadCollectorContext
      value={(collected) => {
        head = collected
      }}
    >
      <Providers
        queryClient={queryClient}
        language={language}
        messages={messagesByLanguage[language]}
        theme={theme}
        settings={settings}
        renderedAt={renderedAt}
      >
        <SharedMarkupContext value={markup}>{children}</SharedMarkupContext>
      </Providers>
    </HeadCollectorContext>,
  )
  return { html, head }
}

/** The responses of a page, which all have the time of its moment: never younger than they are. */
function dehydrateSettled(queryClient: QueryClient, renderedAt: number): DehydratedState {
  const state = dehydrate(queryClient, { shouldDehydrateQuery: isSettled })
  const queries = state.queries.map((query) => ({
    ...query,
    ...('dehydratedAt' in query && { dehydratedAt: renderedAt }),
    state: { ...query.state, dataUpdatedAt: renderedAt },
  }))
  return { ...state, queries }
}

function assetsFor(router: AppRouter, language: Language, { queries }: DehydratedState): PageAssets {
  const sources = router.state.matches.flatMap(({ staticData }) => staticData.source ?? [])
  const texts = sources.flatMap((source) => pageTexts[source.replace('src/', '')] ?? [])
  // What the server has rendered about a failure, the browser hydrates.
  const isFailed = queries.some(({ state }) => state.status === 'error')
  return assetsOf(sources, isFailed ? [...texts, { now: [FAILURES], later: [] }] : texts, language)
}

const stateOf = (
  { language, theme, settings }: RenderInput,
  renderedAt: number,
  { files, lateTexts }: PageAssets,
  queries: object,
) => ({ language, theme, settings, renderedAt, files, lateTexts, queries }) as PageState

const assemble = (input: RenderInput, assets: PageAssets, head: PageHeadProps, state: Pieces, body: Pieces): Pieces =>
  documentPieces({ ...input, head, state, body, assets })

/** `%20` and `+` are equivalent: the router receives its own spelling, so that it does not redirect. */
function withPlainQuery(url: string): string {
  const cut = url.indexOf('?')
  if (cut < 0) return url
  const query = new URLSearchParams(url.slice(cut)).toString()
  return url.slice(0, cut) + (query && `?${query}`)
}
