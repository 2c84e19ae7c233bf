import { processingApi } from '@lamplight/contract/processing'
import type { ProcessingState } from '@lamplight/contract/video-states'
import { videosApi } from '@lamplight/contract/videos'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

const FRESH = { staleTime: 0 }
export const jobPages = (state: ProcessingState) => apiPages(processingApi.list, { query: { state } }, FRESH)
export const jobCountsQuery = apiQuery(processingApi.counts, {}, FRESH)
export const jobLogQuery = (id: number) => apiQuery(processingApi.log, { params: { id } }, FRESH)

/** Refetches every query about jobs that is on screen. */
export function useRefetchJobs() {
  const client = useQueryClient()
  return () => refreshQueries(client, processingApi.list.path)
}

/** Processes a video again from its original file. */
export function useRunAgain(id: number) {
  const client = useQueryClient()
  const readAgain = useRefetchJobs()
  return useMutation({
    mutationFn: () => call(videosApi.reprocess, { params: { id } }),
    onSuccess: () => {
      announceChange(client, { kind: 'decision' })
      return readAgain()
    },
  })
}
