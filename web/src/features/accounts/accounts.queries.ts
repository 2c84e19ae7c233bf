import { accountsApi } from '@lamplight/contract/accounts'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { changeSession } from '../../api/session.ts'

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

/** Creates an account and signs in. */
export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterInput) => call(accountsApi.register, { body }),
    onSuccess: (user) => changeSession(client, user),
  })
}
