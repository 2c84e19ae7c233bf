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
const REFERS = /ids?$|url$|slug|username|cursor|state|status|kind|token|key|secret|version/i
/** Texts that fields of these names take. */
const BY_NAME: [RegExp, readonly unknown[]][] = [
  [/password/i, ['lamplight', 'another password']],
  [/email/i, ['m1@example.org', 'm2@example.org']],
  [/price|amount|budget/i, ['5', '12.50', '0.99', '1000']],
  [/date|at$|until|from|since/i, ['2026-11-27T10:00:00.000Z', '2026-12-24T10:00:00.000Z', '2020-01-01']],
  [/language|locale/i, ['en', 'ar', 'de', 'es', 'fr']],
  [/cardNumber/i, ['4242424242424242', '4000000000000002', '4000002500003155']],
  [/url|website|place/i, ['https://example.org/a', 'http://example.net/']],
]

export function createRandomValues(random: Random) {
  const known = new Map<string, unknown[]>()
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const chance = (share: number): boolean => random() < share

  const remember = (name: string, value: unknown) => {
    const values = known.get(name) ?? []
    if (!values.includes(value)) known.set(name, [...values, value].slice(-KNOWN))
  }

  /** Remembers ids and similar values of a response. `kind`: what it is a list or an object of. */
  const readResponse = (value: unknown, kind: string): void => {
    if (Array.isArray(value)) for (const item of value.slice(0, 30)) readResponse(item, kind)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) {
        const isPlain = typeof part === 'string' || typeof part === 'number'
        if (name === 'id' && isPlain) remember(`${kind}Id`, part)
        else if (isPlain && REFERS.test(name)) remember(name, part)
        else readResponse(part, name.replace(/s$/, ''))
      }
    }
  }

  const knownOf = (name: string, type?: string): unknown[] =>
    (known.get(name) ?? []).filter((value) => type === undefined || (type === 'string') === (typeof value === 'string'))

  const textFor = (name: string, { minLength = 0, maxLength = 5000 }: Shape): unknown => {
    const [, texts] = BY_NAME.find(([pattern]) => pattern.test(name)) ?? []
    if (texts && chance(0.9)) return pick(texts)
    return pick(TEXTS).padEnd(minLength, '.').slice(0, maxLength)
  }

  /** A value of a shape; optional fields are there or not. */
  const sample = (shape: Shape, name = ''): unknown => {
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

  return { pick, chance, remember, readResponse, knownOf, sample }
}
