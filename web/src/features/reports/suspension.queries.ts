import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

export type Credentials = BodyInputOf<typeof suspensionAppealsApi.own>

/** For the person who has just tried to sign in. The password is not part of any key, and the response is not cached. */
export const suspensionQuery = (credentials: Credentials) =>
  queryOptions({
    queryKey: ['own suspension', credentials.username],
    queryFn: () => call(suspensionAppealsApi.own, { body: credentials }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

export function useAppealSuspension(credentials: Credentials) {
  const client = useQueryClient()
  const query = suspensionQuery(credentials)
  return useMutation({
    mutationFn: (text: string) => call(suspensionAppealsApi.appeal, { body: { ...credentials, text } }),
    onSuccess: (suspension) => client.setQueryData(query.queryKey, suspension),
    // Rejected: somebody has decided meanwhile.
    onError: () => refreshQueries(client, query),
  })
}
