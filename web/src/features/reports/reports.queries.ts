import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type CASE_TABS, type ReportCasePage, reportsApi } from '@lamplight/contract/reports'
import { safetyApi, type WordFilterSettings } from '@lamplight/contract/safety'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshHidden, refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'

/** Other people report and decide all the time. */
const FRESH = { staleTime: 10_000 }

export type CaseTab = (typeof CASE_TABS)[number]

export const casePages = (state: CaseTab) => apiPages(reportsApi.queue, { query: { state } }, FRESH)
export const caseCountsQuery = apiQuery(reportsApi.counts, {}, FRESH)
export const caseQuery = (id: number) => apiQuery(reportsApi.case, { params: { id } }, FRESH)
export const noticePages = apiPages(reportsApi.mine, {}, FRESH)
export const wordFilterQuery = apiQuery(safetyApi.wordFilter, {})

export const readMyReports = (client: QueryClient) =>
  readAhead(client, [(queries) => queries.prefetchInfiniteQuery(noticePages)])

/** Whether this decision of a member is the one that the case has. */
export const isDecisionOf = ({ decider, decision }: ReportCasePage, userId: number, note: string): boolean =>
  decider?.id === userId && decision?.note === note.trim()

/** A decision hides or shows anything: a video, a comment, a post, a playlist. What is not on the page is read when it is shown. */
async function refreshDecided(client: QueryClient): Promise<void> {
  await refreshHidden(client)
  await refreshQueries(client, reportsApi.queue, reportsApi.counts, reportsApi.case)
}

/** `onSaved` runs before the lists are read again, also when the form is no longer on the page. */
export function useDecideCase(id: number, onSaved: () => void) {
  const client = useQueryClient()
  const userId = useSession()?.id ?? 0
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof reportsApi.decide>) =>
      orLostResponse(call(reportsApi.decide, { params: { id }, body }), async () => {
        const found = await call(reportsApi.case, { params: { id } })
        return isDecisionOf(found, userId, body.note ?? '') ? found : null
      }),
    onSuccess: () => {
      announceChange(client, { kind: 'decision' })
      onSaved()
    },
    // Also after a rejected request: another moderator has decided meanwhile.
    onSettled: () => refreshDecided(client),
  })
}

export function useRestoreRemoved(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(reportsApi.restore, { params: { id } }),
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    // Also after a rejected request: another moderator has restored it meanwhile.
    onSettled: () => refreshDecided(client),
  })
}

export function useAppeal(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(reportsApi.appeal, { params: { id }, body: { text } }),
    onSuccess: () => announceChange(client, { kind: 'own' }),
    // Also after a failure: only the response may have been lost, or somebody has decided meanwhile.
    onSettled: () => refreshQueries(client, noticePages),
  })
}

interface WordFilterEdit {
  /** The settings when the edit began. */
  before: WordFilterSettings
  after: WordFilterSettings
}

/** Saves the edited lists. What another moderator has added or removed meanwhile stays so. */
export function useChangeWordFilter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ before, after }: WordFilterEdit) =>
      call(safetyApi.changeWordFilter, { body: { ...after, previous: before } }),
    onSuccess: (settings) => {
      announceChange(client, { kind: 'decision' })
      client.setQueryData(wordFilterQuery.queryKey, settings)
    },
  })
}
