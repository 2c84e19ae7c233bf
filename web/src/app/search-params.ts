/** Plain `?name=text` both ways: a search for "123" or "true" stays the text that was typed. */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(values: Record<string, unknown>): string {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
  return search && `?${search}`
}

const DAY_SECONDS = 86_400

/** One text parameter of a page, or nothing when it is absent or blank. */
export function textParameter<Name extends string>(raw: Record<string, unknown>, name: Name): { [K in Name]?: string } {
  const value = raw[name]
  if (typeof value !== 'string' || value.trim() === '') return {}
  // The computed key widens to `string`; the parameter is named by the caller.
  const parameter: Partial<Record<Name, string>> = {}
  parameter[name] = value
  return parameter
}

/**
 * Seconds of a shared moment: `12`, `12s`, `1m12s`, `1h`, `1:12`, `1:02:03`. Anything else, and more than a day, is left out.
 */
export function timeParameter(raw: Record<string, unknown>): { t?: number } {
  const text = String(raw.t ?? '')
  const [, hours, minutes, seconds] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ??
    /^(?:(\d{1,2}):)?(\d{1,4}):(\d{1,2})$/.exec(text) ??
    []
  if (hours === undefined && minutes === undefined && seconds === undefined) return {}
  const t = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return t > 0 && t <= DAY_SECONDS ? { t } : {}
}

/** `name` of a query when it is an id: a positive whole number. Anything else is left out. */
export function idParameter<Name extends string>(
  raw: Record<string, unknown>,
  name: Name,
): Partial<Record<Name, number>> {
  const text = String(raw[name] ?? '')
  return /^[1-9]\d{0,8}$/.test(text) ? ({ [name]: Number(text) } as Record<Name, number>) : {}
}

type Read = (raw: Record<string, unknown>) => object

/**
 * Keeps from a page what its `validateSearch` has refused. The router merges the parameters that it returns with the raw
 * ones, so that one it has looked at and left out (`?category=abc`) would reach the page and its loader as it was typed.
 * Those that it does not look at stay in the address.
 */
export const withoutRefused =
  (read: Read): Read =>
  (raw) => {
    const seen: Record<string, undefined> = {}
    const watched = new Proxy(raw, {
      get(target, name) {
        if (typeof name === 'string' && name in target) seen[name] = undefined
        return Reflect.get(target, name)
      },
    })
    const taken = { ...read(watched) }
    return { ...seen, ...taken }
  }
