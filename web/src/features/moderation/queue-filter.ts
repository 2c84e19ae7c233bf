import { QueueFilter } from '@lamplight/contract/review-queue'

export const FILTER_NAMES = ['category', 'language', 'age', 'uploader', 'only'] as const

/** The filter in a URL; invalid values are ignored. */
export function readFilter(search: Partial<Record<string, unknown>>): QueueFilter {
  const entries = FILTER_NAMES.map((name) => [name, QueueFilter.shape[name].safeParse(search[name])] as const)
  return Object.fromEntries(
    entries.flatMap(([name, parsed]) => (parsed.success && parsed.data ? [[name, parsed.data]] : [])),
  )
}

export const isFiltered = (filter: QueueFilter): boolean => FILTER_NAMES.some((name) => filter[name] !== undefined)
