import { searchText } from '../lib/search-text.ts'

/** Plain `?name=text` in both directions: a search for "123" or "true" stays the typed text. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(values: Record<string, unknown>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

const DAY_SECONDS = 86_400

// A rejected parameter is undefined instead of missing: the router merges the parsed parameters with the raw ones, so a
// missing one would reach the page and its loader as it was typed.
type Parameter<Name extends string, Value> = { [K in Name]?: Value | undefined }

/** One text parameter of a page; undefined when it is missing or blank. */
export function textParameter<Name extends string>(raw: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = raw[name]
  if (typeof value !== 'string' || value.trim() === '') return {}
  // The computed key widens to `string`; the caller names the parameter.
  const parameter: Partial<Record<Name, string>> = {}
  parameter[name] = value
  return parameter
}

/** The words of a search on a page, as `searchText` reads them; undefined when there are none. */
export const wordsParameter = <Name extends string>(
  raw: Record<string, unknown>,
  name: Name,
  longest?: number,
): Parameter<Name, string> =>
  // A computed key widens to `string`.
  ({ [name]: searchText(raw[name], longest) }) as Parameter<Name, string>

/**
 * Parses a time in seconds: `12`, `12s`, `1m12s`, `1h`, `1:12`, `1:02:03`. Anything else, or more than a day, is undefined.
 */
export function timeParameter(raw: Record<string, unknown>): Parameter<'t', number> {
  const text = String(raw.t ?? '')
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ??
    /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})$/.exec(text) ??
    []
  const t = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return { t: t > 0 && t <= DAY_SECONDS ? t : undefined }
}

/** `name` of a query as an id: a positive integer. Anything else is undefined. */
export function idParameter<Name extends string>(raw: Record<string, unknown>, name: Name): Parameter<Name, number> {
  const text = String(raw[name] ?? '')
  // A computed key widens to `string`.
  return { [name]: /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined } as Parameter<Name, number>
}

/** `name` of a query as one of these values. Anything else is undefined. */
export const choiceParameter = <Name extends string, Value extends string>(
  raw: Record<string, unknown>,
  name: Name,
  choices: readonly Value[],
): Parameter<Name, Value> =>
  // A computed key widens to `string`.
  ({ [name]: choices.find((choice) => choice === raw[name]) }) as Parameter<Name, Value>
