/**
 * Responses of the API that are the same for many pages: parsed once, frozen, and written once as part of a page's state.
 * `JSON.stringify` writes a token instead of such a response, or of one of its items, so that its text is neither made again
 * nor copied into the keys of shared markup.
 */
import { randomBytes } from 'node:crypto'
import { SharedPiece } from './page-markup.ts'

/** A serialised response that the server sends unchanged to many: the same object each time. */
export interface SerialisedResponse {
  json: Buffer
}

export interface SharedResponse {
  /** Frozen: it belongs to many pages. */
  data: unknown
  /** The JSON behind the token `number`, if it is one of this response. */
  find: (number: number) => SharedPiece | undefined
}

/** Nobody can write a token into a text: it is new in each process. */
const MARK = `json-${randomBytes(8).toString('hex')}-`
const TOKEN = new RegExp(`"${MARK}(\\d+)"`)

const known = new WeakMap<SerialisedResponse, SharedResponse>()
let lastNumber = 0

export function sharedResponse(source: SerialisedResponse): SharedResponse {
  let response = known.get(source)
  if (!response) {
    response = read(source.json.toString())
    known.set(source, response)
  }
  return response
}

function read(json: string): SharedResponse {
  const pieces = new Map<number, () => SharedPiece>()
  const mark = (value: object, text: () => string) => {
    lastNumber += 1
    const token = MARK + lastNumber
    let piece: SharedPiece | undefined
    pieces.set(lastNumber, () => {
      piece ??= new SharedPiece(escapeJson(text()))
      return piece
    })
    Object.defineProperty(value, 'toJSON', { value: () => token })
  }
  const data: unknown = JSON.parse(json)
  if (isObject(data)) {
    for (const item of Array.isArray(data) ? data : []) {
      if (!isObject(item)) continue
      const text = JSON.stringify(item)
      mark(item, () => text)
    }
    mark(data, () => json)
    freeze(data)
  }
  return { data, find: (number) => pieces.get(number)?.() }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** With everything in it. */
export function freeze(value: object): void {
  for (const inner of Object.values(value)) if (isObject(inner)) freeze(inner)
  Object.freeze(value)
}

/** JSON that cannot close its script element. */
export const escapeJson = (json: string) => json.replaceAll('<', '\\u003c')

/** A value as JSON for a script element; tokens are replaced by the responses among `answers` that they stand for. */
export function jsonPieces(value: unknown, responses: Iterable<SharedResponse>): (string | SharedPiece)[] {
  const all = [...responses]
  // Every second part is the number of a token.
  return JSON.stringify(value)
    .split(TOKEN)
    .map((part, place) => {
      if (place % 2 === 0) return escapeJson(part)
      for (const response of all) {
        const piece = response.find(Number(part))
        if (piece) return piece
      }
      throw new Error('A page holds a response that was not read for it.')
    })
}
