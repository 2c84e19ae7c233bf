import { type ValidationText, validationTexts } from '@lamplight/contract/validation-texts'
import { useCallback } from 'react'
import { useT } from './language-provider.tsx'

const nameByText = new Map<string, ValidationText>(
  Object.entries(validationTexts).map(([name, text]) => [text, name as ValidationText]),
)

/** Translates the contract's English sentence for a broken rule; other sentences are returned unchanged. */
export function useValidationText(): (message: string | undefined) => string | undefined {
  const t = useT()
  return useCallback(
    (message) => {
      const name = message === undefined ? undefined : nameByText.get(message)
      return name ? t(`validation.${name}`) : message
    },
    [t],
  )
}
