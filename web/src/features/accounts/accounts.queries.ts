import { accountsApi } from '@lamplight/contract/accounts'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { changeSession } from '../../api/session.ts'

export type LoginInput = BodyInputOf<typeof accountsApi.login>
export type RegisterInput = BodyInputOf<typeof accountsApi.register>

/** Signs in; the page belongs to that person from then on. */
export function useLogin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LoginInput) => call(accountsApi.login, { body }),
    onSuccess: (user) => changeSession(client, user),
  })
}

/** Makes an account and signs in. */
export function useRegister() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RegisterInput) => call(accountsApi.register, { body }),
    onSuccess: (user) => changeSession(client, user),
  })
}
