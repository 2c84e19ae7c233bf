/** Values for calls at random: nearly valid, and with the ids, states and cursors that earlier responses contained. */
import type { Shape } from './shapes.ts'

/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number

/** The constants of Numerical Recipes. */
export const createRandom = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** How many values of one name are known at a time: the newest. */
const KNOWN = 60
const TEXTS = [
  ...['Peace', 'x', 'قرآن', 'שבת', '@grace1 hello', 'Psalm 23: the Lord', '# Heading\n\n> quoted', 'A'.repeat(300)],
  ...['https://example.org/a', 'm1@example.org', '12.50', '2026-12-24T10:00:00.000Z', 'paypal'],
  // What patterns, queries, formats and markup could misread.
  ...[
    'co-op (a|b) [c] {d} $& \\ ^*+?',
    "100 % of o'clock_",
    '{name, plural, other {#}}',
    '<b>&amp;</b>',
    '🙏🏽',
    '\u200fمرحبا',
  ],
]
/** Names of fields whose values come from responses. */
const REFERS = /ids?$|^videoUrl$|slug|username|cursor|state|status|kind|token|key|secret|version/i
/** What fields with a pattern take, apart from values of responses. */
const WITH_PATTERN = [
  ...['1', '7', '30', '100', 'en', 'ar', 'de', 'en,ar', 'none', '2026-11-27', '2026-12-24T10:00:00.000Z'],
  ...['4242424242424242', '4000000000000002', 'request-1', 'video.approved'],
]
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
/** Texts that fields of these names take. */
const BY_NAME: [RegExp, readonly unknown[]][] = [
  [/password/i, ['lamplight', 'another password']],
  [/email/i, ['m1@example.org', 'm2@example.org']],
  [/price|amount|bid/i, ['5', '12.50', '0.99', '1000']],
  [/method/i, ['paypal']],
  [/^is[A-Z]|^guestViewing/, [true, false]],
  [/budget/i, ['60', '50', '1000', '0.99']],
  [/zone/i, ['Europe/Berlin', 'America/New_York']],
  [/accent/i, ['#24346b']],
  [/commission/i, ['10', '5']],
  [/^startDate/, [inDays(1).slice(0, 10), inDays(4).slice(0, 10)]],
  [/^endDate/, [inDays(9).slice(0, 10), inDays(30).slice(0, 10)]],
  [/date|at$|until|from|since/i, [inDays(-3), inDays(4), inDays(40), inDays(4).slice(0, 10), '2020-01-01']],
  [/language|locale/i, ['en', 'ar', 'de', 'es', 'fr']],
  [/cardNumber/i, ['4242424242424242', '4000000000000002', '4000002500003155']],
  [/url|website|place/i, ['https://example.org/a', 'https://example.net/b', 'http://example.net/']],
]

/** `areMarked`: each text contains a mark of its own, `zq12qz`, by which it is found in responses. */
export function createRandomValues(random: Random, { areMarked = false } = {}) {
  let marks = 0
  const known = new Map<string, unknown[]>()
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const chance = (share: number): boolean => random() < share

  const put = (place: string, value: unknown) => {
    const values = known.get(place) ?? []
    if (!values.includes(value)) known.set(place, [...values, value].slice(-KNOWN))
  }
  /** `whose`: the person who was sent it, and is more likely to be allowed to use it. */
  const remember = (name: string, value: unknown, whose?: string) => {
    put(name, value)
    if (whose) put(`${whose} ${name}`, value)
  }

  /** Remembers ids and similar values of a response. `kind`: what it is a list or an object of. */
  const readResponse = (value: unknown, kind: string, whose?: string): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 30)) readResponse(item, kind, whose)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        const isPlain = typeof part === 'string' || typeof part === 'number'
        if (name === 'id' && isPlain) remember(`${kind}Id`, part, whose)
        else if (isPlain && REFERS.test(name)) remember(name, part, whose)
        else readResponse(part, name.replace(/s$/, ''), whose)
      }
    }
  }

  const knownOf = (name: string, type?: string): unknown[] =>
    (known.get(name) ?? []).filter((value) => type === undefined || (type === 'string') === (typeof value === 'string'))

  /** A value that a person was sent does not exist for them any more. */
  const forget = (whose: string, value: string): void => {
    for (const [place, values] of known) {
      if (place.startsWith(`${whose} `))
        known.set(
          place,
          values.filter((one) => String(one) !== value),
        )
    }
  }

  const textFor = (name: string, { minLength = 0, maxLength = 5000 }: Shape): unknown => {
    const [, texts] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? []
    if (texts && chance(0.9)) return pick(texts)
    const text = pick(TEXTS)
    if (!areMarked || maxLength < 24) return text.padEnd(minLength, '.').slice(0, maxLength)
    marks += 1
    return `${text.slice(0, maxLength - 12)} zq${marks}qz`.padEnd(minLength, '.')
  }

  const matching = (name: string, pattern: string): string[] => {
    const test = new RegExp(pattern)
    const values = [...knownOf(name), ...knownOf(name.replace(/s$/, ''))]
    return [...values.map(String), ...WITH_PATTERN].filter((value) => test.test(value))
  }

  /** A value of a shape; optional fields are there or not. */
  const sample = (shape: Shape, name = ''): unknown => {
    if (shape.enum && chance(0.95)) return pick(shape.enum)
    if (shape.pattern && chance(0.9)) {
      const values = matching(name, shape.pattern)
      if (values.length > 0) return pick(values)
    }
    const values = knownOf(name, shape.type)
    if (values.length > 0 && REFERS.test(name) && chance(0.85)) return pick(values)
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return pick(shape.enum)
    if (shape.anyOf) return sample(pick(shape.anyOf), name)
    switch (shape.type) {
      case 'object': {
        const { properties = {}, required = [] } = shape
        const fields = Object.entries(properties).filter(([field]) => chance(required.includes(field) ? 0.98 : 0.5))
        return Object.fromEntries(fields.map(([field, part]) => [field, sample(part, field)]))
      }
      case 'array': {
        const length = Math.max(shape.minItems ?? 0, Math.floor(random() * 3))
        return Array.from({ length }, () => sample(shape.items ?? {}, name.replace(/s$/, '')))
      }
      case 'integer':
      case 'number':
        return pick([shape.minimum ?? 1, (shape.minimum ?? 0) + Math.floor(random() * 20), 100])
      case 'boolean':
        return chance(0.5)
      case 'null':
        return null
      default:
        return textFor(name, shape)
    }
  }

  return { pick, chance, remember, readResponse, knownOf, forget, sample }
}
