/** The cached candidates of the placements, read every two seconds at most and shared by all viewers. */
import type { Placement } from '@lamplight/contract/placements'
import type { CandidateRow } from './sponsors.placing.sql.ts'

/** How long the list is fresh. */
const FRESH_MS = 2_000
/** How long the stale list is still returned while a new one is read, so that no request waits. */
const USABLE_MS = 20_000

/** A candidate and the impressions it still needs; each time it is served, one is subtracted until the list is read again. */
export interface Candidate {
  row: CandidateRow
  wanted: number
}

interface Entry {
  candidates: Promise<Candidate[]>
  readAt: number
  isBeingRenewed: boolean
}

export interface CandidatePool {
  get(placement: Placement, categoryId: number | null): Promise<Candidate[]>
  /** Drops the list after a campaign has started, ended or changed. */
  clear(): void
}

export function createCandidatePool(
  read: (placement: Placement, categoryId: number | null) => Promise<CandidateRow[]>,
  now: () => Date,
): CandidatePool {
  // At most one entry for each placement and category of the site: unknown ids are rejected before.
  const entries = new Map<string, Entry>()

  const load = (key: string, placement: Placement, categoryId: number | null): Entry => {
    const candidates = read(placement, categoryId).then((rows) => rows.map((row) => ({ row, wanted: row.wanted })))
    const entry = { candidates, readAt: now().getTime(), isBeingRenewed: false }
    candidates.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return entry
  }

  return {
    async get(placement, categoryId) {
      const key = `${placement} ${categoryId ?? ''}`
      const known = entries.get(key)
      const age = known ? now().getTime() - known.readAt : Number.POSITIVE_INFINITY
      if (known && age >= 0 && age < FRESH_MS) return known.candidates
      if (known && age >= 0 && age < USABLE_MS) {
        if (!known.isBeingRenewed) {
          known.isBeingRenewed = true
          const next = load(key, placement, categoryId)
          next.candidates.then(
            () => {
              if (entries.get(key) === known) entries.set(key, next)
            },
            () => {
              known.isBeingRenewed = false
            },
          )
        }
        return known.candidates
      }
      const entry = load(key, placement, categoryId)
      entries.set(key, entry)
      return entry.candidates
    },
    clear: () => entries.clear(),
  }
}
