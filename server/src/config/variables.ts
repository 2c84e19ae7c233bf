/** Types of environment variables. Each message follows the name of its variable: `PORT: must be a whole number`. */
import * as z from 'zod/mini'

export const text = z.optional(z.string())

/** One of these words; the message lists them as an operator writes them. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })

export const flag = (fallback: boolean) =>
  z.pipe(
    z._default(oneOf(['on', 'off', '1', '0', 'true', 'false']), fallback ? '1' : '0'),
    z.transform((value: '0' | '1' | 'on' | 'off' | 'true' | 'false') => ['1', 'on', 'true'].includes(value)),
  )

const digits = z.string().check(z.regex(/^\d+$/, 'must be a whole number'))
const within = (minimum: number, maximum: number) =>
  z.number().check(z.minimum(minimum, `must be at least ${minimum}`), z.maximum(maximum, `must be at most ${maximum}`))

export const whole = (fallback: number, minimum: number, maximum: number) =>
  z.pipe(z.pipe(z._default(digits, String(fallback)), z.transform(Number)), within(minimum, maximum))

/** Where the default follows from another variable. */
export const wholeOrUnset = (minimum: number, maximum: number) =>
  z.optional(z.pipe(z.pipe(digits, z.transform(Number)), within(minimum, maximum)))

/** From 0 to 90, with at most two decimals. */
export const percent = (fallback: number) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.regex(/^\d+(\.\d{1,2})?$/, 'must be a percentage like 2.5')), String(fallback)),
      z.transform(Number),
    ),
    within(0, 90),
  )

export const isHttpAddress = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

/** The parts of a comma separated list, without empty ones. */
export const partsOf = (list: string): string[] => list.split(',').filter((part) => part.trim() !== '')
