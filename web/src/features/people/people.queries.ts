import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type PeopleState, peopleApi, type StaffPersonPage } from '@lamplight/contract/people'
import type { Role } from '@lamplight/contract/primitives'
import { reportsApi } from '@lamplight/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { orLostResponse } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { useSession } from '../../api/session.ts'

const FRESH = { staleTime: 0 }
export const peoplePages = (state: PeopleState, q: string) =>
  apiPages(peopleApi.list, { query: { state, ...(q ? { q } : {}) } }, FRESH)
export const personQuery = (id: number) => apiQuery(peopleApi.get, { params: { id } }, FRESH)
export const invitationPages = apiPages(peopleApi.invitations, { query: {} }, FRESH)

/**
 * Afterwards every query about people that is on screen is refetched, also when the step was refused: somebody else has acted
 * on the person meanwhile.
 */
function useStep<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    onSettled: () => refreshQueries(client, peopleApi.list.path, peopleApi.invitations),
  })
}

const readPerson = (id: number) => call(peopleApi.get, { params: { id } })

/** The person, when the response to a step was lost and the person shows that it was carried out. */
const orDone = <Reply>(reply: Promise<Reply>, id: number, isDone: (person: StaffPersonPage) => boolean) =>
  orLostResponse(reply, async () => {
    const person = await readPerson(id)
    return isDone(person) ? person : null
  })

export const useSetRole = (id: number) =>
  useStep((body: { role: Role; previous: Role; password: string }) =>
    orDone(call(peopleApi.setRole, { params: { id }, body }), id, ({ role }) => role === body.role),
  )
/** Revokes one session, or all of them when `session` is undefined. */
export const useEndSessions = (id: number) =>
  useStep((session: string | undefined) =>
    session === undefined
      ? orDone(call(peopleApi.endSessions, { params: { id } }), id, ({ sessions }) => sessions.length === 0)
      : orDone(call(peopleApi.endSession, { params: { id, session } }), id, ({ sessions }) =>
          sessions.every((open) => open.id !== session),
        ),
  )

type SuspensionInput = Omit<BodyInputOf<typeof reportsApi.suspend>, 'previous'>

/** Suspends a person who is not suspended. One that somebody else has ordered meanwhile is not replaced. */
export function useSuspend(id: number) {
  const userId = useSession()?.id
  return useStep((order: SuspensionInput) =>
    orDone(call(reportsApi.suspend, { params: { id }, body: { ...order, previous: null } }), id, ({ suspensions }) => {
      const [newest] = suspensions
      return newest?.isActive === true && newest.actor?.id === userId && newest.reason === order.reason
    }),
  )
}
export const useLift = (id: number) =>
  useStep((_: undefined) => orDone(call(reportsApi.lift, { params: { id } }), id, ({ isSuspended }) => !isSuspended))
export const useApprove = (id: number) =>
  useStep((isApproved: boolean): Promise<unknown> => {
    const reply = call(peopleApi.approve, { params: { id }, body: { isApproved } })
    return isApproved
      ? orDone(reply, id, ({ waitsSince }) => waitsSince === null)
      : orLostResponse(reply, () => isGone(id))
  })
export const useInvite = () => useStep((note: string) => call(peopleApi.invite, { body: { note } }))
export const useWithdraw = (id: number) => useStep((_: undefined) => call(peopleApi.withdraw, { params: { id } }))

/** True when the person does not exist any more; null otherwise. */
const isGone = (id: number): Promise<true | null> =>
  readPerson(id).then(
    () => null,
    (error: unknown) => (hasCode(error, 'user_not_found') ? true : null),
  )
