import { accountsApi } from '@lamplight/contract/accounts'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type AccountSettings, EXPORT_PATH, settingsApi } from '@lamplight/contract/settings'
import { usersApi } from '@lamplight/contract/users'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, hasCode, reached } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { failureOf } from '../../api/failure-of.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { refreshHidden, refreshQueries } from '../../api/responses-of.ts'
import { sendFile } from '../../api/send-file.ts'
import { changeSession, isSignedOut, refetchSession, useSession } from '../../api/session.ts'
import { useLostResponse } from '../../api/use-lost-response.ts'
import { clearPersonalStorage } from '../../lib/personal-storage.ts'

export const settingsQuery = apiQuery(settingsApi.get, {})
export const readSettings = () => call(settingsApi.get, {})
export const sessionsQuery = apiQuery(settingsApi.sessions, {})
export const leavingQuery = apiQuery(settingsApi.leaving, {}, { staleTime: 0 })

export const readSettingsPage = (client: QueryClient) =>
  readAhead(client, [(by) => by.prefetchQuery(settingsQuery), (by) => by.prefetchQuery(sessionsQuery)])

export const readOwnSettings = (client: QueryClient) => readAhead(client, [(by) => by.prefetchQuery(settingsQuery)])

/** Everything the site holds about the reader, as JSON: browsers keep a large blob on disk. */
export async function readOwnData(): Promise<Blob> {
  const response = await reached(fetch(EXPORT_PATH))
  if (!response.ok) throw await failureOf(response)
  return reached(response.blob())
}

/**
 * A write that returns the updated settings. The header shows name and picture, so the session is updated too; so are the
 * other tabs. Videos, comments, posts and products have the member's name as well, and lists follow the languages.
 */
function useSave<Input>(save: (input: Input) => Promise<AccountSettings>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings)
      announceChange(client, { kind: 'account' })
      void refreshHidden(client)
      return refetchSession(client)
    },
  })
}

export const useSaveProfile = () =>
  useSave((body: BodyInputOf<typeof settingsApi.saveProfile>) => call(settingsApi.saveProfile, { body }))
export const useSavePreferences = () =>
  useSave((body: BodyInputOf<typeof settingsApi.savePreferences>) => call(settingsApi.savePreferences, { body }))
/** Saves the edited list of video languages. Those that another tab has added or removed meanwhile stay so. */
export const useSaveContentLanguages = () =>
  useSave(({ before, after }: { before: string[]; after: string[] }) =>
    call(settingsApi.savePreferences, { body: { contentLanguages: after, previous: { contentLanguages: before } } }),
  )
export const useSaveEmail = () =>
  useSave((body: BodyInputOf<typeof settingsApi.saveEmail>) => call(settingsApi.saveEmail, { body }))
export const useRemoveAvatar = () => useSave((_: undefined) => call(settingsApi.removeAvatar, {}))

export const useSaveAvatar = () => useSave((file: File) => sendFile(settingsApi.saveAvatar, file))

export const useSendVerification = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(settingsApi.sendVerification, {}),
    onSuccess: () => {
      announceChange(client, { kind: 'account' })
      return refreshQueries(client, settingsQuery)
    },
  })
}

type NewPassword = BodyInputOf<typeof settingsApi.savePassword>

/** When the response was lost, the new password may be the current one already. */
export const useSavePassword = () => {
  const client = useQueryClient()
  const lost = useLostResponse<NewPassword>()
  return useMutation({
    mutationFn: (body: NewPassword) =>
      call(settingsApi.savePassword, { body }).catch((error: unknown) => {
        if (!lost.isRepeated(body, error) || !hasCode(error, 'wrong_password')) throw error
        const { newPassword } = body
        return call(settingsApi.savePassword, { body: { currentPassword: newPassword, newPassword } }).catch(() => {
          throw error
        })
      }),
    // A long password ends the request for one.
    onSuccess: () => {
      announceChange(client, { kind: 'account' })
      return Promise.all([refreshQueries(client, sessionsQuery), refetchSession(client)])
    },
  })
}

/** Revokes one session, or all others when `id` is undefined. */
export const useEndSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined
        ? call(settingsApi.endOtherSessions, {})
        : call(settingsApi.endSession, { params: { id } }).catch((error: unknown) => {
            // It has ended by itself, or by a second press.
            if (!(error instanceof ApiError && error.code === 'session_not_found')) throw error
          }),
    onSuccess: () => announceChange(client, { kind: 'account' }),
    onSettled: () => refreshQueries(client, sessionsQuery),
  })
}

/** Whether no account has this id any more; false where that cannot be found out. */
const isAccountGone = (id: number): Promise<boolean> =>
  call(usersApi.get, { params: { id } }).then(
    () => false,
    (error) => hasCode(error, 'user_not_found'),
  )

/** A retry after a response that was lost succeeds too: its session ended with the account. */
export const useDeleteAccount = () => {
  const client = useQueryClient()
  const session = useSession()
  // Of the first render: when the account is gone, the session is read again and is empty.
  const [id] = useState(session?.id)
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof settingsApi.deleteAccount>) =>
      call(settingsApi.deleteAccount, { body }).catch(async (error) => {
        if (id === undefined || !isSignedOut(error) || !(await isAccountGone(id))) throw error
      }),
    onSuccess: () => {
      clearPersonalStorage(true)
      return changeSession(client, null)
    },
  })
}

export const useVerifyEmail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(settingsApi.verifyEmail, { body: { token } }),
    onSuccess: () => {
      announceChange(client, { kind: 'account' })
      return refreshQueries(client, settingsQuery)
    },
  })
}

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (body: BodyInputOf<typeof settingsApi.forgotPassword>) => call(settingsApi.forgotPassword, { body }),
  })

type PasswordReset = BodyInputOf<typeof settingsApi.resetPassword>

/** A link works once: when the response was lost, the same password sent again finds it used, and has been set. */
export const useResetPassword = () => {
  const client = useQueryClient()
  const lost = useLostResponse<PasswordReset>()
  return useMutation({
    mutationFn: (body: PasswordReset) =>
      call(settingsApi.resetPassword, { body }).catch((error: unknown) => {
        if (!lost.isRepeated(body, error) || !hasCode(error, 'link_expired')) throw error
      }),
    onSuccess: () => refreshQueries(client, accountsApi.current),
  })
}
