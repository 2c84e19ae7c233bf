/** Markup of shared components (lib/shared-markup.tsx), kept between renders. */
import { randomBytes } from 'node:crypto'
import type { MarkupKeeper } from '../lib/shared-markup.tsx'
import { RecentlyUsed } from './recently-used.ts'

/** Smaller pieces are compressed with what is around them, which finds what they have in common. */
const ALONE_BYTES = 4_000

/** Markup that is the same in many pages. */
export class SharedPiece {
  readonly bytes: Buffer
  /** What React puts at the top of the page for the pictures in it. */
  readonly preloads: string
  /** Whether it is compressed on its own (server/src/http/page-pieces.ts). */
  readonly isAlone: boolean
  /** Whether it belongs to one member: it is compressed at once, not as well as possible. */
  readonly isOwn: boolean

  constructor(text: string, { preloads = '', aloneBytes = ALONE_BYTES, isOwn = false } = {}) {
    this.bytes = Buffer.from(text)
    this.preloads = preloads
    this.isOwn = isOwn
    this.isAlone = this.bytes.length >= aloneBytes
  }
}

/** A document in order: what is this reader's alone, and what is shared. */
export type Pieces = readonly Piece[]
export type Piece = string | SharedPiece

/** Markup of a response that has changed since is not asked for again. */
const BOUNDS = { mostBytes: 16 * 1024 * 1024, unusedMs: 30_000 }
/** A key weighs as much as its text. */
const weightOf = (key: string, { bytes }: SharedPiece) => bytes.length + 2 * key.length

interface Kept {
  piece: SharedPiece
  /** When it was rendered, and until when it stays the same; milliseconds since 1970. */
  from: number
  until: number
}

const kept = new RecentlyUsed<Kept>(BOUNDS)

function find(key: string, now: number): Kept | undefined {
  const found = kept.find(key, now)
  return found && found.from <= now && now <= found.until ? found : undefined
}

/** Nobody can write an element of this name into a page: it is new in each process. */
const MARK = `x-${randomBytes(8).toString('hex')}-`
const OPENING = new RegExp(`<${MARK}(\\d+)>`, 'g')

/** Has an id of `useId`, whose value depends on the place in the page, or waits for something. */
export const isBoundToPlace = (html: string): boolean => html.includes('_R_') || /<!--\$[?!]/.test(html)

const PRELOADS = /^(?:<link rel="preload"[^>]*\/>)*/

/** The preloads at the top of rendered HTML, and the rest. */
export function splitPreloads(html: string): [string, string] {
  const [top] = PRELOADS.exec(html) ?? ['']
  return [top, html.slice(top.length)]
}

const EAGER_IMAGE = /<img(?![^>]*\sloading="lazy")[^>]*>/g

/** Of the preloads at the top of a page those for the pictures in `html`; null when one of them is not found. */
export function preloadsFor(html: string, links: readonly string[]): string | null {
  const found = new Set<string>()
  for (const [image] of html.matchAll(EAGER_IMAGE)) {
    const [, set] = /\ssrcSet="([^"]*)"/.exec(image) ?? []
    const [, src] = /\ssrc="([^"]*)"/.exec(image) ?? []
    const link = links.find((one) => one.includes(set ? `imageSrcSet="${set}"` : `href="${src}"`))
    if (!link) return null
    found.add(link)
  }
  return [...found].join('')
}

function isPlainValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function'
  if (Array.isArray(value)) return value.every(isPlainValue)
  // JSON does not contain the entries of a map.
  if (value instanceof Map) return value.size === 0
  return Object.getPrototypeOf(value) === Object.prototype && !('$$typeof' in value)
}

/** Whether all of this is in the key: functions and elements are not. */
const isPlain = (props: object): boolean => Object.values(props).every(isPlainValue)

const omit = (props: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !names.includes(name)))

/** Numbers for the longest part of every key, which takes few values. */
const basisNumbers = new Map<string, number>()
let lastBasis = 0

/** The same number for the same text. */
export function numberOf(basis: string): number {
  let number = basisNumbers.get(basis)
  if (number === undefined) {
    // Numbers are never used again, so forgotten ones mean nothing wrong.
    if (basisNumbers.size >= 1_000) basisNumbers.clear()
    lastBasis += 1
    number = lastBasis
    basisNumbers.set(basis, number)
  }
  return number
}

interface Slot {
  key: string
  known: SharedPiece | undefined
  /** Until when the markup stays the same, milliseconds since 1970. */
  until: number
}

/** What every piece of a page depends on, besides its own props. */
export interface PageBasis {
  url: string
  renderedAt: number
  /** Language, theme and settings as text. */
  common: string
}

/** Takes the place of a component of the reader's own; null to render it in its place. */
type PlaceOwn = MarkupKeeper['placeOwn']

export interface PageMarkup extends MarkupKeeper {
  /**
   * Cuts rendered HTML at the places of shared components, and keeps those that were rendered for the first time. The first piece
   * are the preloads of its pictures.
   */
  cut: (html: string) => Pieces
}

export function createPageMarkup({ url, renderedAt, common }: PageBasis, placeOwn: PlaceOwn = () => null): PageMarkup {
  const slots: Slot[] = []
  const basis = numberOf(common)
  return {
    placeOwn,
    place(name, given, { partOfUrl = (whole) => whole, without }) {
      const props = without ? omit(given, without) : given
      if (!isPlain(props)) return null
      const key = `${name} ${JSON.stringify([partOfUrl(url), props])} ${basis}`
      const known = find(key, renderedAt)
      const slot: Slot = { key, known: known?.piece, until: known?.until ?? Number.POSITIVE_INFINITY }
      const element = MARK + slots.length
      slots.push(slot)
      return {
        element,
        knownUntil: known?.until,
        noteTime: (until) => {
          slot.until = Math.min(slot.until, until)
        },
      }
    },
    cut(html) {
      const pieces: (string | SharedPiece)[] = []
      const [top] = splitPreloads(html)
      const links = top.match(/<link[^>]*>/g) ?? []
      const preloads = new Set(links)
      let end = top.length
      for (const { 0: opening, 1: number, index } of html.matchAll(OPENING)) {
        const slot = slots[Number(number)]
        const closing = `</${MARK}${number}>`
        const start = index + opening.length
        const stop = html.indexOf(closing, start)
        if (!slot || stop < 0) throw new Error('A shared part of a page has no end.')
        pieces.push(html.slice(end, index))
        end = stop + closing.length
        if (slot.known) {
          if (slot.known.preloads) preloads.add(slot.known.preloads)
          pieces.push(slot.known)
          continue
        }
        const text = html.slice(start, stop)
        const pictures = isBoundToPlace(text) ? null : preloadsFor(text, links)
        if (pictures === null) {
          pieces.push(text)
          continue
        }
        const piece = new SharedPiece(text, { preloads: pictures })
        kept.keep(slot.key, { piece, from: renderedAt, until: slot.until }, weightOf(slot.key, piece), renderedAt)
        pieces.push(piece)
      }
      pieces.push(html.slice(end))
      return [[...preloads].join(''), ...pieces]
    },
  }
}
