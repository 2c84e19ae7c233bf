import type { ErrorCode, ExceededLimit, Issue, LimitCode } from '@lamplight/contract/errors'

export interface Ok<T> {
  ok: true
  value: T
}
export interface Fail<C extends ErrorCode> {
  ok: false
  code: C
  issues?: Issue[]
  /** When a retry makes sense; sent as Retry-After. */
  retryAfterSeconds?: number
  /** When a suspension ends, ISO 8601; absent when it is permanent. */
  until?: string
  /** With `text_changed`: the text as it is stored now. */
  current?: string
  /** What was exceeded. */
  limit?: ExceededLimit
}
/** What a service returns for outcomes its caller has to handle. It throws only on a bug or a broken system. */
export type Result<T, C extends ErrorCode = never> = Ok<T> | Fail<C>

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value })

/** A temporary refusal: the caller may retry after this many seconds. */
export const failUntil = <const C extends ErrorCode>(code: C, retryAfterSeconds: number): Fail<C> => ({
  ok: false,
  code,
  retryAfterSeconds,
})

/** An edit that began with another text than the one stored now is refused, unless both wrote the same. */
export const refuseStale = (
  stored: string,
  edit: { previous: string | null | undefined; next: string },
): Fail<'text_changed'> | null =>
  typeof edit.previous === 'string' && edit.previous !== stored && edit.next !== stored
    ? { ok: false, code: 'text_changed', current: stored }
    : null

/** A text, number or choice of a form. */
type FieldValue = string | number | boolean | Date | null

/**
 * The same for a form, whose edit may change several fields. An empty text and none are the same.
 * @param previous the values the edit began with; one that is left out is not compared
 */
export function refuseStaleFields<Field extends string>(
  stored: Readonly<Record<NoInfer<Field>, FieldValue>>,
  changes: { readonly [F in NoInfer<Field>]?: FieldValue | undefined },
  previous: { readonly [F in Field]?: FieldValue | undefined } = {},
): Fail<'text_changed'> | null {
  for (const field of Object.keys(previous) as Field[]) {
    const [before, next] = [previous[field], changes[field]]
    if (before === undefined || next === undefined) continue
    const stale = refuseStale(textOf(stored[field]), { previous: textOf(before), next: textOf(next) })
    if (stale) return stale
  }
  return null
}

/** Moments are compared by their milliseconds, whatever their notation was. */
const textOf = (value: FieldValue): string => (value instanceof Date ? String(value.getTime()) : String(value ?? ''))

/** Something was too large, too long or too many: the refusal says the limit. */
export const failBeyond = <const C extends LimitCode>(code: C, limit: ExceededLimit): Fail<C> => ({
  ok: false,
  code,
  limit,
})

/** Codes whose sentence names no limit. */
export type PlainCode = Exclude<ErrorCode, LimitCode>

export const fail = <const C extends PlainCode>(code: C, issues?: Issue[]): Fail<C> =>
  issues ? { ok: false, code, issues } : { ok: false, code }
