import type { errors } from './en/errors.ts'

/** Features whose texts every page includes; the texts of all others are loaded with the pages that use them. */
export const CORE_FEATURES = ['common', 'format', 'shell', 'validation', 'videos'] as const

/** The texts of failures. Every page loads them, but after hydration: a page needs them only once a request has failed. */
export const FAILURES = 'errors'

/** Those that are shown without the response of a failed request, or when nothing more can be loaded. Every page includes them. */
export const CORE_FAILURES: readonly (keyof typeof errors)[] = ['not_signed_in', 'validation_failed', 'unavailable']
