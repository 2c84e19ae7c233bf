import { type ChecklistStep, consoleApi } from '@lamplight/contract/console'
import { usersApi } from '@lamplight/contract/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'

/** Refetched whenever the page is opened: others work on the same queues. */
export const overviewQuery = apiQuery(consoleApi.overview, {}, { staleTime: 0 })

export const daysQuery = (days: number) =>
  apiQuery(consoleApi.days, { query: { days: String(days) } }, { staleTime: 0 })
export const checklistQuery = apiQuery(consoleApi.checklist, {}, { staleTime: 0 })

/** The newest video of a member that waits for review, as a list of one. */
export const waitingVideoQuery = (userId: number) =>
  apiQuery(usersApi.videos, { params: { id: userId }, query: { state: 'pending', limit: '1' } })

/** Marks a step as done that the site cannot check. */
export function useConfirmStep() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (step: ChecklistStep) => call(consoleApi.confirmStep, { params: { step } }),
    onSuccess: (checklist) => {
      announceChange(client, { kind: 'decision' })
      client.setQueryData(checklistQuery.queryKey, checklist)
    },
  })
}
