/**
 * What is a member's own in their pages (page-template.ts), kept for their next ones: the JSON of their responses and the markup
 * of own components. It is used again for the same member only, and markup only if all that it was made from is the same: the
 * props of the component, the responses that it has read, the URL, language, theme and settings of the page, and the time as far
 * as it has read that.
 */
import { type DefaultError, QueryCache, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { createQueryClient } from '../api/query-client.ts'
import { WatchedClock } from '../lib/clock.tsx'
import { type MarkupKeeper, MarkupKeeperContext } from '../lib/shared-markup.tsx'
import {
  createPageMarkup,
  isBoundToPlace,
  numberOf,
  type PageBasis,
  type Piece,
  preloadsFor,
  SharedPiece,
} from './page-markup.ts'
import { elementOf, hasNonce, type OwnData, type PageTemplate, replaceOwn, splitParts } from './page-template.ts'
import { RecentlyUsed } from './recently-used.ts'
import { escapeJson, freeze, isObject } from './shared-responses.ts'

/** Some six hundred home pages. A member who has not been back for longer is rendered again. */
const BOUNDS = { mostBytes: 16 * 1024 * 1024, unusedMs: 5 * 60_000 }
/** Shorter text is compressed with what is around it. */
const ALONE_BYTES = 400
/** An object takes several times the memory of its JSON. */
const OBJECT_SHARE = 6
/** What is kept of a piece besides its bytes: the compressed ones. */
const PACKED_SHARE = 0.5

const weightOf = (piece: Piece) => (piece instanceof SharedPiece ? (1 + PACKED_SHARE) * piece.bytes.length : 0)
const toPiece = (text: string): Piece =>
  text.length < ALONE_BYTES ? text : new SharedPiece(text, { aloneBytes: 0, isOwn: true })

/** A response that is the member's own. */
interface OwnResponse {
  text: string
  /** Frozen: it belongs to several pages. */
  value: unknown
  json: Piece
  /** Never used for another text. */
  version: number
}

const responses = new RecentlyUsed<OwnResponse>(BOUNDS)
let lastVersion = 0

/** `name`: the path of the response. */
export function ownResponse(memberId: number, name: string, text: string, now: number): OwnResponse {
  const key = `${memberId} ${name}`
  const known = responses.find(key, now)
  if (known?.text === text) return known
  lastVersion += 1
  const value: unknown = JSON.parse(text || 'null')
  if (isObject(value)) freeze(value)
  const made = { text, value, json: toPiece(escapeJson(text)), version: lastVersion }
  responses.keep(key, made, (2 + OBJECT_SHARE) * text.length + weightOf(made.json), now)
  return made
}

interface OwnMarkup {
  Component: ComponentType
  props: string
  /** Of the query cache, by hash: what was read; undefined for what was not there. */
  reads: ReadonlyMap<string, string | undefined>
  /** When it was rendered, and until when it stays the same; milliseconds since 1970. */
  from: number
  until: number
  piece: Piece
  /** What React puts at the top of the page for the pictures in it. */
  preloads: string
}

const markups = new RecentlyUsed<OwnMarkup>(BOUNDS)

/** The state of a query as a text that is the same only for the same responses. */
function stateText({ queries }: PageTemplate, hash: string, { versions }: OwnData): string | undefined {
  const recorded = queries.get(hash)
  return recorded && [recorded.outline, ...recorded.sources.map((source) => versions[source])].join(' ')
}

/** The query cache of a member's page as one component sees it; what it reads is noted. */
class NotedCache extends QueryCache {
  readonly client = createQueryClient(this)
  readonly reads = new Map<string, string | undefined>()
  /** It has looked for what there is, rather than for one response. */
  isSearched = false
  readonly #template: PageTemplate
  readonly #data: OwnData
  readonly #built = new Set<string>()

  constructor(template: PageTemplate, data: OwnData) {
    super()
    this.#template = template
    this.#data = data
  }

  override get<Read = unknown, Failure = DefaultError, Data = Read, Key extends QueryKey = QueryKey>(hash: string) {
    const recorded = this.#template.queries.get(hash)
    this.reads.set(hash, stateText(this.#template, hash, this.#data))
    if (recorded && !this.#built.has(hash)) {
      this.#built.add(hash)
      const { queryKey, queryHash, state } = recorded.query
      const data = recorded.isOwn ? replaceOwn(state.data, this.#data.values) : state.data
      this.build(this.client, { queryKey, queryHash }, { ...state, data, fetchStatus: 'idle' })
    }
    return super.get<Read, Failure, Data, Key>(hash)
  }

  override getAll() {
    this.isSearched = true
    for (const hash of this.#template.queries.keys()) this.get(hash)
    return super.getAll()
  }
}

interface OwnParts {
  parts: readonly Piece[]
  preloads: string
}

type RenderBody = (children: ReactNode) => string

/** The own components of a page; null when one of them cannot be cut out of it. */
export function ownParts(
  template: PageTemplate,
  data: OwnData,
  { memberId, basis }: { memberId: number; basis: PageBasis },
  renderBody: RenderBody,
): OwnParts | null {
  const { url, renderedAt, common } = basis
  const place = `${memberId} ${numberOf(common)} ${url}`
  const found = template.parts.map((part, number) => {
    const props = replaceOwn(part.props, data.values) as object
    const propsText = JSON.stringify(props)
    const known = markups.find(`${place} ${number}`, renderedAt)
    const isSame =
      known?.Component === part.Component &&
      known.props === propsText &&
      known.from <= renderedAt &&
      renderedAt <= known.until &&
      [...known.reads].every(([hash, text]) => stateText(template, hash, data) === text)
    return { number, Component: part.Component, props, propsText, known: isSame ? known : undefined }
  })
  const missing = found.filter(({ known }) => !known)
  const rendered = new Map<number, OwnMarkup>()
  if (missing.length > 0) {
    const markup = createPageMarkup(basis)
    const notes = missing.map(() => ({ cache: new NotedCache(template, data), until: Number.POSITIVE_INFINITY }))
    const html = renderBody(
      <RouterContextProvider router={template.router}>
        {missing.map(({ number, Component, props }, n) => {
          const note = notes[n]
          if (!note) return null
          const noteTime = (until: number) => {
            note.until = Math.min(note.until, until)
          }
          return createElement(
            elementOf(number),
            { key: number },
            <MarkupKeeperContext value={noteTimes(markup, noteTime)}>
              <QueryClientProvider client={note.cache.client}>
                <WatchedClock onRead={noteTime}>
                  <Component {...props} />
                </WatchedClock>
              </QueryClientProvider>
            </MarkupKeeperContext>,
          )
        })}
      </RouterContextProvider>,
    )
    const [preloads = '', ...rest] = markup.cut(html)
    const links = String(preloads).match(/<link[^>]*>/g) ?? []
    const texts = splitParts(rest)
    for (const [n, { number, Component, propsText }] of missing.entries()) {
      const text = texts[number]
      const note = notes[n]
      if (text === undefined || !note || isBoundToPlace(text) || hasNonce(text)) return null
      const pictures = preloadsFor(text, links)
      const { reads, isSearched } = note.cache
      const made = { Component, props: propsText, reads, from: renderedAt, until: note.until }
      const part = { ...made, piece: toPiece(text), preloads: pictures ?? String(preloads) }
      rendered.set(number, part)
      if (pictures === null || isSearched) continue
      const weight = 2 * propsText.length + 500 + weightOf(part.piece)
      markups.keep(`${place} ${number}`, part, weight, renderedAt)
    }
  }
  const parts = found.flatMap(({ number, known }) => known ?? rendered.get(number) ?? [])
  const links = new Set(parts.flatMap(({ preloads }) => preloads.match(/<link[^>]*>/g) ?? []))
  return { parts: parts.map(({ piece }) => piece), preloads: [...links].join('') }
}

/** Shared components inside an own one pass on until when they stay the same. */
const noteTimes = (keeper: MarkupKeeper, noteTime: (until: number) => void): MarkupKeeper => ({
  ...keeper,
  place(name, props, options) {
    const place = keeper.place(name, props, options)
    if (place?.knownUntil !== undefined) noteTime(place.knownUntil)
    return (
      place && {
        ...place,
        noteTime(until) {
          place.noteTime(until)
          noteTime(until)
        },
      }
    )
  },
})
