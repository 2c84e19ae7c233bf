import type { ComponentProps } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { lengthOf } from '../../lib/length-of.ts'
import { TextArea, TextField } from './field.tsx'

/** Characters above the limit. 0 when it fits. */
export const excessOf = (text: string, max: number): number => Math.max(0, lengthOf(text) - max)

interface Limit {
  value: string
  /** Maximum length. A paste is never truncated; the form calls `excessOf` and does not submit longer text. */
  max: number
}

function useExcessText({ value, max }: Limit): string | undefined {
  const t = useT()
  const count = excessOf(value, max)
  return count > 0 ? t('limits.tooLong', { count, max }) : undefined
}

/** Several lines of text with a counter of the characters above the limit. */
export function LimitedTextArea({ max, error, ...area }: ComponentProps<typeof TextArea> & Limit) {
  const excess = useExcessText({ value: area.value, max })
  return <TextArea {...area} error={excess ?? error} />
}

/** The same for one line. */
export function LimitedTextField({ max, error, ...input }: ComponentProps<typeof TextField> & Limit) {
  const excess = useExcessText({ value: input.value, max })
  return <TextField {...input} error={excess ?? error} />
}
