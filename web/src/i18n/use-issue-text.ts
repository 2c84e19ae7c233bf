import { validationTexts } from '@lamplight/contract/validation-texts'
import { useCallback } from 'react'
import { useKnownKey, useT } from './language-provider.tsx'

const namesByText = new Map<string, string>(Object.entries(validationTexts).map(([name, text]) => [text, name]))

/** A validation sentence (from the contract's schemas or from the server) in the reader's language. */
export function useIssueText(): (text: string | undefined) => string | undefined {
  const t = useT()
  const isKnownKey = useKnownKey()
  return useCallback(
    (text) => {
      if (text === undefined) return
      const key = `validation.${namesByText.get(text)}`
      return isKnownKey(key) ? t(key) : text
    },
    [t, isKnownKey],
  )
}
