/** Turns errors into failure codes that people are shown. */
import type { ImportFailure } from '@lamplight/contract/import-failures'
import { FetchFailed, type FetchFault, FetchRefused } from '../../lib/fetch-public-file.ts'

const FAULTS = {
  invalid: 'address_invalid',
  forbidden: 'address_forbidden',
  redirects: 'address_redirects',
} as const satisfies Record<Exclude<FetchFault, object>, string>

/** The failure of a URL. */
export function failureOfFetch(error: unknown, address: string): ImportFailure {
  if (error instanceof FetchFailed) return { code: 'address_status', address, status: error.status }
  if (error instanceof FetchRefused) {
    const { fault } = error
    if (typeof fault === 'string') return { code: FAULTS[fault], address }
    return 'status' in fault
      ? { code: 'address_status', address, status: fault.status }
      : { code: 'address_too_large', address, limit: { value: fault.maxBytes, unit: 'bytes' } }
  }
  // A timeout is thrown as one of these, by the request or by the stream.
  const isSilent = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
  return { code: isSilent ? 'address_silent' : 'address_unreachable', address }
}

/** The failure of a local file; `internal` for an error that the file did not cause. */
export function failureOfFile(error: unknown): ImportFailure {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') return { code: 'file_gone' }
  if (code === 'EACCES' || code === 'EPERM') return { code: 'file_unreadable' }
  if (code === 'ENOSPC') return { code: 'disk_full' }
  return { code: 'internal' }
}
