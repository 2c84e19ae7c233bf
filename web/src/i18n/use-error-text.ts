import { useCallback } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useKnownKey, useT } from './language-provider.tsx'

/**
 * A failure in words of the current language: the text of its code, else the server's own sentence, else (a lost line)
 * that the site cannot be reached, else `fallback`, by default a general sentence. Never raw JSON (V-CONV-15).
 */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useT()
  const isKnownKey = useKnownKey()
  return useCallback(
    (error, fallback = t('common.somethingWrong')) => {
      // `fetch` tells of a lost line by a TypeError.
      if (error instanceof TypeError) return t('common.unreachable')
      if (!(error instanceof ApiError)) return fallback
      const key = `errors.${error.code}`
      return isKnownKey(key) ? t(key) : error.detail || fallback
    },
    [t, isKnownKey],
  )
}
