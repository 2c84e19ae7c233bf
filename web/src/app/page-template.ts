/**
 * A page of a member that is used for others too. While it is rendered, everything it reads of its member and of their responses
 * is noted (traced.ts); it is used for those for whom all of that is the same. What is the member's own stands in it as a
 * hole: the nonce, the JSON of their responses, and the components declared with `ownMarkup` (lib/shared-markup.tsx).
 */
import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@lamplight/contract/accounts'
import type { DehydratedState } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Piece, type Pieces, SharedPiece } from './page-markup.ts'
import type { PageResponse, RenderInput } from './render-contract.ts'
import type { AppRouter } from './router.tsx'
import type { SerialisedResponse } from './shared-responses.ts'
import { agrees, originOf, type Trace, valueAt, watch } from './traced.ts'

/** Nobody can write a mark into a page: it is new in each process. */
const MARK = `own-${randomBytes(8).toString('hex')}`
const NONCE = `${MARK}-nonce`
const PRELOADS = `<${MARK}-preloads>`
const ELEMENT = `x-${MARK}-`
const HOLES = new RegExp(`${NONCE}|${PRELOADS}|"${MARK}-json-\\d+"|<${ELEMENT}\\d+></${ELEMENT}\\d+>`, 'g')

type Hole =
  | { kind: 'nonce' }
  | { kind: 'preloads' }
  | { kind: 'json'; source: number }
  | { kind: 'part'; number: number }

function holeOf(mark: string): Hole {
  if (mark === NONCE) return { kind: 'nonce' }
  if (mark === PRELOADS) return { kind: 'preloads' }
  const number = Number(/(\d+)\W*$/.exec(mark)?.[1])
  return mark.startsWith('"') ? { kind: 'json', source: number } : { kind: 'part', number }
}

type FetchApi = RenderInput['fetchApi']

/** A component of the reader's own in a page. Its props contain watched responses. */
export interface OwnPart {
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

/** A response in the query cache of the page. */
export interface RecordedQuery {
  query: DehydratedState['queries'][number]
  isOwn: boolean
  /** Its state as JSON, with marks in place of whole responses. */
  outline: string
  /** The numbers of the member's responses in it. */
  sources: readonly number[]
}

export interface PageTemplate {
  readonly calls: readonly RecordedCall[]
  readonly userTrace: Trace
  readonly parts: readonly OwnPart[]
  /** By their hashes. */
  readonly queries: ReadonlyMap<string, RecordedQuery>
  readonly pieces: readonly (SharedPiece | Hole)[]
  /** What the own components get from their place: the URL of the page, and nothing that was read for it. */
  readonly router: AppRouter
  /** Bytes that it keeps alone. */
  readonly weight: number
}

/** A member and their responses: the user is number 0, the responses follow in the order of the calls. */
export interface OwnData {
  values: readonly unknown[]
  /** As JSON for a script element. */
  json: readonly Piece[]
  /** The same number for the same text of the same response. */
  versions: readonly number[]
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
  holeForPreloads = ([preloads = '', ...rest]: Pieces): Pieces => [preloads + PRELOADS, ...rest]

  /** Runs a function in which JSON has marks in place of the member's responses. */
  writeState<Result>(write: () => Result): Result {
    this.#isWriting = true
    try {
      return write()
    } finally {
      this.#isWriting = false
    }
  }

  /** The template; null when a response was a failure, whose text is not kept. */
  finish(pieces: Pieces, { queries }: DehydratedState, router: AppRouter): PageTemplate | null {
    const kept = this.writeState(() => queries.map(recordQuery))
    this.#isOver = true
    if (this.#hasFailed) return null
    const merged = merge(pieces)
    return {
      ...{ calls: this.#calls, userTrace: this.#userTrace, parts: this.#parts, pieces: merged.pieces, router },
      queries: new Map(kept.map((recorded) => [recorded.query.queryHash, recorded])),
      weight: merged.weight,
    }
  }
}

const SOURCES = new RegExp(`"${MARK}-json-(\\d+)"`, 'g')

/** In writing mode, in which JSON has marks. */
function recordQuery(query: DehydratedState['queries'][number]): RecordedQuery {
  const { status, data } = query.state
  const outline = JSON.stringify([status, data])
  const sources = [...outline.matchAll(SOURCES)].map(([, number]) => Number(number))
  return { query, isOwn: holdsOwn(data), outline, sources }
}

/** Text and small pieces between two holes become one piece, which is compressed once for all pages. */
function merge(pieces: Pieces): { pieces: (SharedPiece | Hole)[]; weight: number } {
  const merged: (SharedPiece | Hole)[] = []
  let weight = 0
  let text = ''
  const endText = () => {
    if (text) {
      const piece = new SharedPiece(text, { aloneBytes: 0 })
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
export function replaceOwn(data: unknown, values: readonly unknown[]): unknown {
  if (typeof data !== 'object' || data === null) return data
  const origin = originOf(data)
  if (origin) return valueAt(origin, values)
  if (!holdsOwn(data)) return data
  if (Array.isArray(data)) return data.map((item) => replaceOwn(item, values))
  return Object.fromEntries(Object.entries(data).map(([name, inner]) => [name, replaceOwn(inner, values)]))
}

/** The element in which the own component of this number is rendered, for `splitParts`. */
export const elementOf = (number: number): string => ELEMENT + number

/** Whether markup has the place of a nonce, which differs in each response. */
export const hasNonce = (html: string): boolean => html.includes(NONCE)

const BORDERS = new RegExp(`</?${ELEMENT}(\\d+)>`, 'g')

/** The markup of each own component in rendered pieces; what is around their elements is left out. */
export function splitParts(pieces: Pieces): string[] {
  const parts: string[] = []
  const html = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes.toString())).join('')
  let start = 0
  for (const { 0: border, 1: number, index } of html.matchAll(BORDERS)) {
    if (border.startsWith('</')) parts[Number(number)] = html.slice(start, index)
    start = index + border.length
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
  data: OwnData
  parts: readonly Piece[]
  preloads: string
}

export const fillTemplate = ({ pieces }: PageTemplate, { nonce, data, parts, preloads }: Filling): Pieces =>
  pieces.map((piece) => {
    if (piece instanceof SharedPiece) return piece
    if (piece.kind === 'nonce') return nonce
    if (piece.kind === 'preloads') return preloads
    return (piece.kind === 'json' ? data.json[piece.source] : parts[piece.number]) ?? ''
  })
