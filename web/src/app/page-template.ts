/**
 * A page rendered for one member and used for others too. While it is rendered, everything it reads of its member and of their
 * responses is recorded (traced.ts); it is used for members for whom all of that is the same. What belongs to the member is left
 * out as a hole: the nonce, the JSON of their responses, and the components declared with `ownMarkup` (lib/shared-markup.tsx).
 */
import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@lamplight/contract/accounts'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Pieces, SharedPiece } from './page-markup.ts'
import type { PageResponse, RenderInput } from './render-contract.ts'
import type { AppRouter } from './router.tsx'
import { escapeJson, type SerialisedResponse } from './shared-responses.ts'
import { agrees, originOf, type Trace, valueAt, watch } from './traced.ts'

/** Nobody can write a mark into a page: it is new in each process. */
const MARK = `own-${randomBytes(8).toString('hex')}`
const NONCE = `${MARK}-nonce`
const TIME = `${MARK}-time`
const PRELOADS = `<${MARK}-preloads>`
const ELEMENT = `x-${MARK}-`
const HOLES = new RegExp(`${NONCE}|${PRELOADS}|"${TIME}"|"${MARK}-json-\\d+"|<${ELEMENT}\\d+></${ELEMENT}\\d+>`, 'g')

type Hole =
  | { kind: 'nonce' }
  | { kind: 'preloads' }
  | { kind: 'time' }
  | { kind: 'json'; source: number }
  | { kind: 'part'; number: number }

function holeOf(mark: string): Hole {
  if (mark === NONCE) return { kind: 'nonce' }
  if (mark === PRELOADS) return { kind: 'preloads' }
  if (mark === `"${TIME}"`) return { kind: 'time' }
  const number = Number(/(\d+)\W*$/.exec(mark)?.[1])
  return mark.startsWith('"') ? { kind: 'json', source: number } : { kind: 'part', number }
}

type FetchApi = RenderInput['fetchApi']

/** A component of the reader's own in a page. Its props contain watched responses. */
interface OwnPart {
  Component: ComponentType
  props: object
}

/** A call of the API that the page has made. */
interface RecordedCall {
  path: string
  headers: Record<string, string>
  shared: SerialisedResponse | undefined
  /** Of the response, if it is the member's own. */
  trace: Trace | null
  responseHeaders: Map<string, string | null>
}

interface RecordedQuery {
  query: DehydratedState['queries'][number]
  isOwn: boolean
}

export interface PageTemplate {
  readonly calls: readonly RecordedCall[]
  readonly userTrace: Trace
  readonly parts: readonly OwnPart[]
  readonly queries: readonly RecordedQuery[]
  readonly pieces: readonly (SharedPiece | Hole)[]
  /** What the own components get from their place: the URL of the page, and nothing that was read for it. */
  readonly router: AppRouter
  /** Bytes that it keeps alone. */
  readonly weight: number
}

/** A member and their responses: the user is number 0, the responses follow in the order of the calls. */
export interface OwnData {
  values: readonly unknown[]
  /** As JSON. */
  texts: readonly string[]
}

function isPlainOrWatched(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (originOf(value)) return true
  const isPlain = Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value)
  return (isPlain || Array.isArray(value)) && Object.values(value).every(isPlainOrWatched)
}

export class PageRecording {
  /** Stands for the nonce of a response. */
  readonly nonce = NONCE
  readonly user: CurrentUser
  readonly #userTrace: Trace
  readonly #calls: RecordedCall[] = []
  readonly #parts: OwnPart[] = []
  #isWriting = false
  #isOver = false
  #hasFailed = false

  constructor(user: CurrentUser) {
    const { watched, trace } = this.#watch(user, 0)
    this.user = watched as CurrentUser
    this.#userTrace = trace
  }

  #watch(value: unknown, source: number) {
    return watch(value, source, {
      instead: () => (this.#isWriting ? `${MARK}-json-${source}` : undefined),
      isOver: () => this.#isOver,
    })
  }

  /** Makes a call, and notes it and what is read of its response. */
  async call(fetchApi: FetchApi, path: string, headers: Record<string, string>): Promise<PageResponse> {
    const call: RecordedCall = { path, headers, shared: undefined, trace: null, responseHeaders: new Map() }
    // Numbered when it is sent: the order of responses differs.
    const source = this.#calls.push(call)
    const response = await fetchApi(path, { headers })
    if (response.status !== 200) this.#hasFailed = true
    call.shared = response.shared
    const noted: PageResponse = {
      ...response,
      headers: {
        get(name) {
          const value = response.headers.get(name)
          call.responseHeaders.set(name, value)
          return value
        },
      },
    }
    if (response.shared || response.status !== 200) return noted
    const { watched, trace } = this.#watch(JSON.parse((await response.text()) || 'null'), source)
    call.trace = trace
    return { ...noted, data: watched }
  }

  /** Takes the place of an own component whose props are plain values or whole parts of responses. */
  placeOwn = (Component: ComponentType, props: object): string | null => {
    if (!Object.values(props).every(isPlainOrWatched)) return null
    return ELEMENT + (this.#parts.push({ Component, props }) - 1)
  }

  /** The markup with a hole for the preloads of the own components, behind the page's preloads, which are the first piece. */
  holeForPreloads = ([preloads = '', ...rest]: Pieces): Pieces => [preloads, PRELOADS, ...rest]

  /** The query cache with marks in place of its times. */
  markTimes = (state: DehydratedState): object => ({
    ...state,
    queries: state.queries.map((query) => ({
      ...query,
      ...('dehydratedAt' in query && { dehydratedAt: TIME }),
      state: { ...query.state, dataUpdatedAt: TIME },
    })),
  })

  /** Runs a function in which JSON has marks in place of the member's responses. */
  writeState<Result>(write: () => Result): Result {
    this.#isWriting = true
    try {
      return write()
    } finally {
      this.#isWriting = false
    }
  }

  /** The template; null when a response was a failure, whose text is not cached. */
  finish(pieces: Pieces, { queries }: DehydratedState, router: AppRouter): PageTemplate | null {
    const templateQueries = queries.map((query) => ({ query, isOwn: holdsOwn(query.state.data) }))
    this.#isOver = true
    if (this.#hasFailed) return null
    const merged = merge(pieces)
    return {
      ...{ calls: this.#calls, userTrace: this.#userTrace, parts: this.#parts, pieces: merged.pieces, router },
      queries: templateQueries,
      weight: merged.weight,
    }
  }
}

/** From here a part between two holes is compressed once for all pages, rather than with what is in the holes. */
const ALONE_BYTES = 400

/** Text and small pieces between two holes become one piece. */
function merge(pieces: Pieces): { pieces: (SharedPiece | Hole)[]; weight: number } {
  const merged: (SharedPiece | Hole)[] = []
  let weight = 0
  let text = ''
  const endText = () => {
    if (text) {
      const piece = new SharedPiece(text, { aloneBytes: ALONE_BYTES })
      weight += piece.bytes.length
      merged.push(piece)
    }
    text = ''
  }
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (piece.isAlone) {
        endText()
        merged.push(piece)
      } else text += piece.bytes.toString()
      continue
    }
    let end = 0
    for (const { 0: mark, index } of piece.matchAll(HOLES)) {
      text += piece.slice(end, index)
      endText()
      merged.push(holeOf(mark))
      end = index + mark.length
    }
    text += piece.slice(end)
  }
  endText()
  return { pieces: merged, weight }
}

/** Whether data contains a watched response. */
function holdsOwn(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return originOf(data) !== undefined || Object.values(data).some(holdsOwn)
}

/** The same data with the values of another member in place of what was watched. */
function replaceOwn(data: unknown, values: readonly unknown[]): unknown {
  if (typeof data !== 'object' || data === null) return data
  const origin = originOf(data)
  if (origin) return valueAt(origin, values)
  if (!holdsOwn(data)) return data
  if (Array.isArray(data)) return data.map((item) => replaceOwn(item, values))
  return Object.fromEntries(Object.entries(data).map(([name, inner]) => [name, replaceOwn(inner, values)]))
}

/** Fills a query client for the own components of a page. */
export function restoreQueries(client: QueryClient, { queries }: PageTemplate, { values }: OwnData): void {
  const cache = client.getQueryCache()
  for (const { query, isOwn } of queries) {
    const { queryKey, queryHash, state } = query
    const data = isOwn ? replaceOwn(state.data, values) : state.data
    cache.build(client, { queryKey, queryHash }, { ...state, data, fetchStatus: 'idle' })
  }
}

/** Own components in their placeholder elements, for `splitParts`. */
export const ownElements = ({ parts }: PageTemplate, { values }: OwnData) =>
  parts.map(({ Component, props }, number) => ({
    element: ELEMENT + number,
    Component: Component as ComponentType<Record<string, unknown>>,
    props: replaceOwn(props, values) as Record<string, unknown>,
  }))

const BORDERS = new RegExp(`</?${ELEMENT}(\\d+)>`, 'g')

/** The markup of each own component in rendered pieces; what is around their elements is left out. */
export function splitParts(pieces: Pieces): Pieces[] {
  const parts: (string | SharedPiece)[][] = []
  let current: (string | SharedPiece)[] | undefined
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      current?.push(piece)
      continue
    }
    let end = 0
    for (const { 0: border, 1: number, index } of piece.matchAll(BORDERS)) {
      current?.push(piece.slice(end, index))
      end = index + border.length
      current = border.startsWith('</') ? undefined : []
      if (current) parts[Number(number)] = current
    }
    current?.push(piece.slice(end))
  }
  return parts
}

/** Whether a page of this member, with these responses, is the template with its holes filled. */
export const fits = (template: PageTemplate, responses: readonly PageResponse[], { values }: OwnData): boolean =>
  template.calls.every(({ shared, trace, responseHeaders }, n) => {
    const response = responses[n]
    if (response?.status !== 200 || response.shared !== shared) return false
    for (const [name, value] of responseHeaders) if (response.headers.get(name) !== value) return false
    return trace === null || agrees(trace, values[n + 1])
  })

/** Whether two templates need the same responses. */
export const isSameCalls = ({ calls }: PageTemplate, other: PageTemplate): boolean =>
  calls.length === other.calls.length && calls.every(({ path }, n) => path === other.calls[n]?.path)

export const fitsUser = ({ userTrace }: PageTemplate, user: CurrentUser): boolean => agrees(userTrace, user)

/** What a member's page has in the holes of its template. */
interface Filling {
  nonce: string
  /** When the responses were read, milliseconds since 1970. */
  now: number
  data: OwnData
  parts: readonly Pieces[]
  preloads: string
}

export function fillTemplate({ pieces }: PageTemplate, { nonce, now, data, parts, preloads }: Filling): Pieces {
  const filled: (string | SharedPiece)[] = []
  for (const piece of pieces) {
    if (piece instanceof SharedPiece) filled.push(piece)
    else if (piece.kind === 'nonce') filled.push(nonce)
    else if (piece.kind === 'preloads') filled.push(preloads)
    else if (piece.kind === 'time') filled.push(String(now))
    else if (piece.kind === 'json') filled.push(escapeJson(data.texts[piece.source] ?? 'null'))
    else filled.push(...(parts[piece.number] ?? []))
  }
  return filled
}
