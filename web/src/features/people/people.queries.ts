import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type PeopleState, peopleApi } from '@lamplight/contract/people'
import type { Role } from '@lamplight/contract/primitives'
import { reportsApi } from '@lamplight/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

const FRESH = { staleTime: 0 }
export const peoplePages = (state: PeopleState, q: string) =>
  apiPages(peopleApi.list, { query: { state, ...(q ? { q } : {}) } }, FRESH)
export const personQuery = (id: number) => apiQuery(peopleApi.get, { params: { id } }, FRESH)
export const invitationPages = apiPages(peopleApi.invitations, { query: {} }, FRESH)

/** Afterwards every query about people that is on screen is refetched. */
function useStep<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      announceChange(client, { kind: 'decision' })
      return refreshQueries(client, peopleApi.list.path, peopleApi.invitations)
    },
  })
}

export const useSetRole = (id: number) =>
  useStep((body: { role: Role; password: string }) => call(peopleApi.setRole, { params: { id }, body }))
/** Revokes one session, or all of them when `session` is undefined. */
export const useEndSessions = (id: number) =>
  useStep((session: string | undefined) =>
    session === undefined
      ? call(peopleApi.endSessions, { params: { id } })
      : call(peopleApi.endSession, { params: { id, session } }),
  )
export const useSuspend = (id: number) =>
  useStep((body: BodyInputOf<typeof reportsApi.suspend>) => call(reportsApi.suspend, { params: { id }, body }))
export const useLift = (id: number) => useStep((_: undefined) => call(reportsApi.lift, { params: { id } }))
export const useApprove = (id: number) =>
  useStep((isApproved: boolean) => call(peopleApi.approve, { params: { id }, body: { isApproved } }))
export const useInvite = () => useStep((note: string) => call(peopleApi.invite, { body: { note } }))
export const useWithdraw = (id: number) => useStep((_: undefined) => call(peopleApi.withdraw, { params: { id } }))
