import { accountsApi } from '@lamplight/contract/accounts'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasCode } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { refreshQueries } from '../../api/responses-of.ts'
import { changeSession, sessionQuery } from '../../api/session.ts'
import { useLostResponse } from '../../api/use-lost-response.ts'

export type LoginInput = BodyInputOf<typeof accountsApi.login>
export type RegisterInput = BodyInputOf<typeof accountsApi.register>

/** Signs in; from then on the page belongs to the signed-in member. */
export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginInput) => call(accountsApi.login, { body }),
    onSuccess: (user) => changeSession(client, user),
  })
}

/**
 * Signs in on a page that has stayed (session-end.ts). It is read again as the member's before it is shown, because on a site
 * with guest viewing some of it may have been read as a visitor meanwhile.
 */
export function useSignInAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginInput) => call(accountsApi.login, { body }),
    onSuccess: async (user) => {
      await refreshQueries(client, '/api')
      client.setQueryData(sessionQuery.queryKey, user)
    },
  })
}

/** Creates an account and signs in. When the response was lost, the name is taken by the account that was created. */
export function useRegister() {
  const client = useQueryClient()
  const lost = useLostResponse<RegisterInput>()
  return useMutation({
    mutationFn: (body: RegisterInput) =>
      call(accountsApi.register, { body }).catch((error: unknown) => {
        if (!lost.isRepeated(body, error) || !hasCode(error, 'username_taken')) throw error
        const { username, password } = body
        return call(accountsApi.login, { body: { username, password } }).catch((refused: unknown) => {
          throw hasCode(refused, 'wrong_credentials') ? error : refused
        })
      }),
    onSuccess: (user) => changeSession(client, user),
  })
}
