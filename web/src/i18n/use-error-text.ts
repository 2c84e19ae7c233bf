import { isLimitCode } from '@lamplight/contract/exceeded-limit'
import { useCallback } from 'react'
import { ApiError, ConnectionError } from '../api/api-error.ts'
import { useKnownKey, useT } from './language-provider.tsx'
import { useFormat } from './use-format.ts'

/**
 * The text of a failure in the current language: that of its code, else the server's own sentence, else (for a lost
 * connection) that the site cannot be reached, else `fallback`, by default a general sentence. Never raw JSON (V-CONV-15).
 * A rate limit says how long to wait, what is too large or too long says the limit, and an unexpected failure has the number
 * under which the operator finds it.
 */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const t = useT()
  const isKnownKey = useKnownKey()
  const format = useFormat()
  return useCallback(
    (error, fallback) => {
      const general = fallback ?? t('common.somethingWrong')
      if (error instanceof ConnectionError) return t('common.unreachable')
      if (!(error instanceof ApiError)) return general
      if (error.code === undefined && !error.detail) {
        // A proxy in front of the site: it accepts less than the site does, or the site is starting again.
        if (error.status === 413) return t('common.tooLargeForServer')
        return fallback ?? ([502, 503, 504].includes(error.status) ? t('errors.unavailable') : general)
      }
      if (error.code === 'internal' && error.requestId) {
        return t('common.somethingWrongNumbered', { id: error.requestId })
      }
      if (error.code === 'rate_limited' && error.retryAfterSeconds) {
        return t('common.tooMany', { time: format.wait(error.retryAfterSeconds) })
      }
      if (error.code === 'account_suspended' && error.until) {
        return t('common.suspendedUntil', { date: format.dateTime(error.until) })
      }
      if (isLimitCode(error.code) && error.limit) {
        return t(`errors.${error.code}`, { limit: format.limit(error.limit) })
      }
      const key = `errors.${error.code}`
      return isKnownKey(key) ? t(key) : error.detail || general
    },
    [t, isKnownKey, format],
  )
}
