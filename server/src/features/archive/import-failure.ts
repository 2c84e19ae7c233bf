/** Errors as failures that people read. */
import type { ImportFailure } from '@lamplight/contract/import-failures'
import { FetchFailed, type FetchFault, FetchRefused } from '../../lib/fetch-public-file.ts'

const FAULTS = {
  invalid: 'address_invalid',
  forbidden: 'address_forbidden',
  redirects: 'address_redirects',
  too_large: 'address_too_large',
} as const satisfies Record<Exclude<FetchFault, object>, string>

/** What went wrong with an address. */
export function failureOfFetch(error: unknown, address: string): ImportFailure {
  if (error instanceof FetchFailed) return { code: 'address_status', address, status: error.status }
  if (error instanceof FetchRefused) {
    const { fault } = error
    return typeof fault === 'object'
      ? { code: 'address_status', address, status: fault.status }
      : { code: FAULTS[fault], address }
  }
  // A time limit arrives as one of these, by way of the request or of the stream.
  const isSilent = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)
  return { code: isSilent ? 'address_silent' : 'address_unreachable', address }
}

/** What went wrong with a file of this machine; `internal` for anything that is not the file's fault. */
export function failureOfFile(error: unknown): ImportFailure {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') return { code: 'file_gone' }
  if (code === 'EACCES' || code === 'EPERM') return { code: 'file_unreadable' }
  if (code === 'ENOSPC') return { code: 'disk_full' }
  return { code: 'internal' }
}
