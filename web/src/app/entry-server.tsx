import arabic from 'virtual:messages/ar'
import german from 'virtual:messages/de'
import english from 'virtual:messages/en'
import spanish from 'virtual:messages/es'
import french from 'virtual:messages/fr'
import pageTexts from 'virtual:page-texts'
import { dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRequestHandler, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { setTransport } from '../api/transport.ts'
import { HeadCollectorContext, type PageHeadProps } from '../lib/page-head.tsx'
import { MarkupKeeperContext } from '../lib/shared-markup.tsx'
import { assetsOf } from './assets.ts'
import { documentPieces } from './document.ts'
import { createPageMarkup } from './page-markup.ts'
import type { PageState } from './page-state.ts'
import { Providers } from './providers.tsx'
import type { RenderInput, RenderOutput } from './render-contract.ts'
import { type AppRouter, createAppRouter } from './router.tsx'
import { jsonPieces, type SharedAnswer, sharedAnswer } from './shared-answers.ts'

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
 * a URL without a route is a page with status 404.
 */
export async function render(input: RenderInput): Promise<RenderOutput> {
  const { settings, nonce, fetchApi } = input
  const queryClient = createQueryClient()
  const answers = new Set<SharedAnswer>()
  setTransport(queryClient, async (path, { headers }) => {
    const answer = await fetchApi(path, { headers })
    if (!answer.shared || input.isShared === false) return answer
    const shared = sharedAnswer(answer.shared)
    answers.add(shared)
    return { ...answer, data: shared.data }
  })
  queryClient.setQueryData(sessionQuery.queryKey, input.user)

  let page: RenderOutput | undefined
  const handle = createRequestHandler({
    createRouter: () => createAppRouter({ context: { queryClient, settings }, nonce }),
    request: new Request(`http://localhost${withPlainQuery(input.url)}`),
  })
  // Called if the guards let the visitor through; otherwise the handler's response is their redirect.
  const { headers } = await handle(({ router }) => {
    page = drawPage(input, queryClient, router, answers)
    return new Response(null)
  })
  return page ?? { kind: 'redirect', status: 302, location: headers.get('location') ?? '/' }
}

function drawPage(
  input: RenderInput,
  queryClient: QueryClient,
  router: AppRouter,
  answers: ReadonlySet<SharedAnswer>,
): RenderOutput {
  const { language, theme, settings } = input
  const renderedAt = Math.floor(Date.now() / MOMENT_MS) * MOMENT_MS
  const common = JSON.stringify([language, theme, settings])
  const markup = input.isShared === false ? null : createPageMarkup({ url: input.url, renderedAt, common })
  let head: PageHeadProps = { title: settings.siteName }
  const body = renderToString(
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
        <MarkupKeeperContext value={markup}>
          <RouterProvider router={router} />
        </MarkupKeeperContext>
      </Providers>
    </HeadCollectorContext>,
  )
  const sources = router.state.matches.flatMap(({ staticData }) => staticData.source ?? [])
  const texts = sources.flatMap((source) => pageTexts[source.replace('src/', '')] ?? [])
  const assets = assetsOf(sources, texts, language)
  const state: PageState = {
    language,
    theme,
    settings,
    renderedAt,
    files: assets.files,
    lateTexts: assets.lateTexts,
    queries: dehydrate(queryClient, { shouldDehydrateQuery: isSettled }),
  }
  const pieces = documentPieces({
    ...{ ...input, head, settings, language, theme },
    state: jsonPieces(state, answers),
    body: markup ? markup.cut(body) : [body],
    assets,
  })
  return { kind: 'page', status: head.status ?? getSsrStatus(router), pieces }
}

/** `%20` and `+` are equivalent: the router receives its own spelling, so that it does not redirect. */
function withPlainQuery(url: string): string {
  const cut = url.indexOf('?')
  if (cut < 0) return url
  const query = new URLSearchParams(url.slice(cut)).toString()
  return url.slice(0, cut) + (query && `?${query}`)
}
