import { type LimitText, limitIn, type RangeText, rangeIn } from '@lamplight/contract/longest'
import { isSchemaMessage, type ValidationText, validationTexts } from '@lamplight/contract/validation-texts'
import { useCallback } from 'react'
import { useT } from './language-provider.tsx'
import { type Format, useFormat } from './use-format.ts'

/** Sentences that name a limit. */
type LimitName = { [N in ValidationText]: (typeof validationTexts)[N] extends LimitText ? N : never }[ValidationText]
/** Sentences that name a range. */
type RangeName = { [N in ValidationText]: (typeof validationTexts)[N] extends RangeText ? N : never }[ValidationText]
type PlainName = Exclude<ValidationText, LimitName | RangeName>

const namesLimit = (entry: [string, string]): entry is [LimitName, LimitText] => entry[1].includes('{limit, number}')
const namesRange = (entry: [string, string]): entry is [RangeName, RangeText] => entry[1].includes('{from}')
const entries: [string, string][] = Object.entries(validationTexts)
const limitTexts = entries.filter(namesLimit)
const rangeTexts = entries.filter(namesRange)
const nameByText = new Map(
  entries.filter((entry) => !namesLimit(entry) && !namesRange(entry)).map(([name, text]) => [text, name as PlainName]),
)

/** Translates the contract's English sentence for a broken rule; undefined for other sentences. */
export function useKnownValidationText(): (message: string) => string | undefined {
  const t = useT()
  const format = useFormat()
  return useCallback(
    (message) => {
      if (isSchemaMessage(message)) return t('validation.valueInvalid')
      const name = nameByText.get(message)
      if (name) return t(`validation.${name}`)
      for (const [limitName, text] of limitTexts) {
        const limit = limitIn(message, text)
        if (limit !== null) return t(`validation.${limitName}`, { limit })
      }
      for (const [rangeName, text] of rangeTexts) {
        const range = rangeIn(message, text)
        if (range) return t(`validation.${rangeName}`, { from: inOwn(format, range.from), to: inOwn(format, range.to) })
      }
      return undefined
    },
    [t, format],
  )
}

/** The same; other sentences are returned unchanged. */
export function useValidationText(): (message: string | undefined) => string | undefined {
  const translate = useKnownValidationText()
  return useCallback((message) => (message === undefined ? undefined : (translate(message) ?? message)), [translate])
}

/** A number or an amount of an English sentence, in the reader's language. */
function inOwn(format: Format, value: string): string {
  const number = Number(value.replaceAll(/[$,]/g, ''))
  return value.startsWith('$') ? format.money(Math.round(number * 100)) : format.number(number)
}
