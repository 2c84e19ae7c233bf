/** Amounts of money: dollars with at most two decimals outside, whole cents inside. */
import * as z from 'zod/mini'

/** Whole cents of an amount written as a number or as text (`12.5`, `"12.50"`); null when it is none, or has parts of a cent. */
export function toCents(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Dollars with two decimals, as text: `12.50`. */
export const toAmount = (cents: number): string => {
  const whole = Math.abs(Math.trunc(cents))
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** An amount within limits; answers whole cents. Each broken rule has its own text. */
export const amountBetween = (
  limits: { minCents: number; maxCents: number },
  texts: { missing: string; notNumber: string; tooSmall: string; tooLarge: string },
) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: texts.missing }).check(
      z.check<number | string>((context) => {
        const { value } = context
        if (value === '') context.issues.push({ code: 'custom', input: value, message: texts.missing })
        else {
          const cents = toCents(value)
          // A negative amount is below the minimum, not a text.
          const isNegative = /^\s*-\d+(\.\d+)?\s*$/.test(String(value))
          if (isNegative || (cents !== null && cents < limits.minCents)) {
            context.issues.push({ code: 'custom', input: value, message: texts.tooSmall })
          } else if (cents === null) context.issues.push({ code: 'custom', input: value, message: texts.notNumber })
          else if (cents > limits.maxCents) {
            context.issues.push({ code: 'custom', input: value, message: texts.tooLarge })
          }
        }
      }),
    ),
    z.transform((value: number | string) => toCents(value) ?? 0),
  )

/** Dollars in an answer: a number with at most two decimals. */
export const Dollars = z.number()

export const toDollars = (cents: number): number => cents / 100

/** An amount in a body, number or text (ruling 96), as whole cents; one `message` for every broken rule. */
export const amountInCents = (message: string, isAllowed: (cents: number) => boolean) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], { error: message }),
      z.transform((amount: number | string) => toCents(amount) ?? Number.NaN),
    ),
    z.custom<number>((cents) => Number.isInteger(cents) && isAllowed(Number(cents)), { error: message }),
  )
