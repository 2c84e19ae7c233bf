import type { ComponentProps } from 'react'
import { useT } from '../i18n/language-provider.tsx'
import { TextArea, TextField } from './field.tsx'

/** Characters beyond the limit, counted as the server does: without the spaces around the text. 0 when it fits. */
export const excessOf = (text: string, max: number): number => Math.max(0, text.trim().length - max)

interface Limit {
  value: string
  /** Most characters. What is pasted is never cut; the form asks `excessOf` and does not send more. */
  max: number
}

function useExcessText({ value, max }: Limit): string | undefined {
  const t = useT()
  const count = excessOf(value, max)
  return count > 0 ? t('limits.tooLong', { count, max }) : undefined
}

/** Several lines of text, and beside them how many characters are too many. */
export function LimitedTextArea({ max, error, ...area }: ComponentProps<typeof TextArea> & Limit) {
  const excess = useExcessText({ value: area.value, max })
  return <TextArea {...area} error={excess ?? error} />
}

/** The same for one line. */
export function LimitedTextField({ max, error, ...input }: ComponentProps<typeof TextField> & Limit) {
  const excess = useExcessText({ value: input.value, max })
  return <TextField {...input} error={excess ?? error} />
}
