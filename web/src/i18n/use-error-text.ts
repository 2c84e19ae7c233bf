import { useCallback } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useKnownKey, useT } from './language-provider.tsx'

/**
 * A failure in words of the current language: the text of its code, else the server's own sentence, else (a lost line,
 * a fault of ours) a general one. Never raw JSON (V-CONV-15).
 */
export function useErrorText(): (error: unknown) => string {
  const t = useT()
  const isKnownKey = useKnownKey()
  return useCallback(
    (error) => {
      // `fetch` tells of a lost line by a TypeError.
      if (error instanceof TypeError) return t('common.unreachable')
      if (!(error instanceof ApiError)) return t('common.somethingWrong')
      const key = `errors.${error.code}`
      return isKnownKey(key) ? t(key) : error.detail || t('common.somethingWrong')
    },
    [t, isKnownKey],
  )
}
