/** Amounts of money: dollars with at most two decimals outside, whole cents inside. */
import * as z from 'zod/mini'
import { toPlainDigits } from './digits.ts'

/** The spaces of French and Spanish thousands and the sign of Arabic ones (`10 000`, `١٠٬٠٠٠`), which no language writes for decimals. */
const THOUSANDS = /(\d)[ \u00a0\u202f\u066c](?=\d{3}(?!\d))/g

/** Thousands whose sign is known because another one follows for the decimals: `1,234.56`, `1.234,56`. */
const THOUSANDS_BEFORE_DECIMALS = /(?<![\d.,])\d{1,3}(?:(?:,\d{3})+(?=\.\d)|(?:\.\d{3})+(?=,\d))/g

/** What this site writes around an amount of dollars: `$5.00`, `5,00 $`, and the direction mark of Arabic ones. */
const DOLLAR_SIGN = /^[\s\u200e\u200f]*(?:US)?\$\s*(?=\d)|(?<=\d)\s*(?:US)?\$\s*$|^[\u200e\u200f]+(?=\d)/g

/**
 * An amount with ASCII digits and a point: `٢٥٫٥`, with Arabic-Indic or Persian digits, and `25,5` become `25.5`, and `10 000` becomes
 * `10000`. So does an amount copied from a page of this site: `$1,234.56` and `1.234,56 $` become `1234.56`.
 */
export const toPlainAmount = (text: string): string =>
  toPlainDigits(text)
    .replace(DOLLAR_SIGN, '')
    .replace(THOUSANDS, '$1')
    .replace(THOUSANDS_BEFORE_DECIMALS, (whole) => whole.replace(/[.,]/g, ''))
    .replace(/[,\u066b]/g, '.')

/**
 * Whole cents of an amount written as a number or as text, with the digits and the decimal sign of the writer's language
 * (`12.5`, `"12.50"`, `"12,50"`, `"١٢٫٥٠"`); null when it is not an amount, or has parts of a cent. `"1,000"` is not one: it is a thousand to
 * some and one to others.
 */
export function toCents(amount: unknown): number | null {
  const text = typeof amount === 'number' ? String(amount) : typeof amount === 'string' ? amount.trim() : ''
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(toPlainAmount(text)) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Dollars with two decimals, as text: `12.50`. */
export const toAmount = (cents: number): string => {
  const whole = Math.abs(Math.trunc(cents))
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

/** An amount within limits, parsed to whole cents. Each violation has its own message. */
export const amountBetween = (
  limits: { minCents: number; maxCents: number },
  texts: { missing: string; notNumber: string; tooSmall: string; tooLarge: string },
) =>
  z.pipe(
    z.union([z.number(), z.string()], { error: texts.missing }).check(
      z.check<number | string>((context) => {
        const { value } = context
        if (String(value).trim() === '') context.issues.push({ code: 'custom', input: value, message: texts.missing })
        else {
          const cents = toCents(value)
          // A negative amount is below the minimum, not a text.
          const isNegative = /^\s*-\d+(\.\d+)?\s*$/.test(String(value))
          const isHuge = /^\s*\d{10,}\s*$/.test(toPlainAmount(String(value)))
          if (isNegative || (cents !== null && cents < limits.minCents)) {
            context.issues.push({ code: 'custom', input: value, message: texts.tooSmall })
          } else if (isHuge || (cents !== null && cents > limits.maxCents)) {
            context.issues.push({ code: 'custom', input: value, message: texts.tooLarge })
          } else if (cents === null) context.issues.push({ code: 'custom', input: value, message: texts.notNumber })
        }
      }),
    ),
    z.transform((value: number | string) => toCents(value) ?? 0),
  )

/** Dollars in a response: a number with at most two decimals. */
export const Dollars = z.number()

export const toDollars = (cents: number): number => cents / 100

/** The amount an edit began with, as whole cents; see `PreviousText`. */
export const PreviousAmount = z.optional(
  z.nullable(
    z.pipe(
      z.union([z.number(), z.string()]),
      z.transform((amount: number | string) => toCents(amount)),
    ),
  ),
)

/** An amount in a body, number or text (ruling 96), as whole cents; one `message` for every broken rule. */
export const amountInCents = (message: string, isAllowed: (cents: number) => boolean) =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string()], { error: message }),
      z.transform((amount: number | string) => toCents(amount) ?? Number.NaN),
    ),
    z.custom<number>((cents) => Number.isInteger(cents) && isAllowed(Number(cents)), { error: message }),
  )
