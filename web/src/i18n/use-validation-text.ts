import { type LimitText, limitIn } from '@lamplight/contract/longest'
import { isSchemaMessage, type ValidationText, validationTexts } from '@lamplight/contract/validation-texts'
import { useCallback } from 'react'
import { useT } from './language-provider.tsx'

/** Sentences that name a limit. */
type LimitName = { [N in ValidationText]: (typeof validationTexts)[N] extends LimitText ? N : never }[ValidationText]
type PlainName = Exclude<ValidationText, LimitName>

const namesLimit = (entry: [string, string]): entry is [LimitName, LimitText] => entry[1].includes('{limit, number}')
const entries: [string, string][] = Object.entries(validationTexts)
const limitTexts = entries.filter(namesLimit)
const nameByText = new Map(
  entries.filter((entry) => !namesLimit(entry)).map(([name, text]) => [text, name as PlainName]),
)

/** Translates the contract's English sentence for a broken rule; other sentences are returned unchanged. */
export function useValidationText(): (message: string | undefined) => string | undefined {
  const t = useT()
  return useCallback(
    (message) => {
      if (message === undefined) return undefined
      if (isSchemaMessage(message)) return t('validation.valueInvalid')
      const name = nameByText.get(message)
      if (name) return t(`validation.${name}`)
      for (const [limitName, text] of limitTexts) {
        const limit = limitIn(message, text)
        if (limit !== null) return t(`validation.${limitName}`, { limit })
      }
      return message
    },
    [t],
  )
}
