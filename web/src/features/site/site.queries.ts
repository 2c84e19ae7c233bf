import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type SitePageName, type SiteSettingsForm, siteSettingsApi } from '@lamplight/contract/site-settings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'

export const siteSettingsQuery = apiQuery(siteSettingsApi.get, {}, { staleTime: 0 })
export const sitePageQuery = (name: SitePageName) => apiQuery(siteSettingsApi.page, { params: { name } })

export const readSitePage = (client: QueryClient, name: SitePageName) =>
  readAhead(client, [(by) => by.prefetchQuery(sitePageQuery(name))])

/** A write that returns the updated settings. */
function useSave<Input>(save: (input: Input) => Promise<SiteSettingsForm>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (form) => client.setQueryData(siteSettingsQuery.queryKey, form),
  })
}

export type SiteSettingsChange = BodyInputOf<typeof siteSettingsApi.change>

export const useChangeSettings = () => useSave((body: SiteSettingsChange) => call(siteSettingsApi.change, { body }))
export const useRemoveLogo = () => useSave((_: undefined) => call(siteSettingsApi.removeLogo, {}))

/** Uploads a picture as the multipart form that the contract defines. */
export const useSaveLogo = () =>
  useSave(async (file: File): Promise<SiteSettingsForm> => {
    const form = new FormData()
    form.set(siteSettingsApi.saveLogo.multipart, file)
    const response = await fetch(siteSettingsApi.saveLogo.path, {
      method: siteSettingsApi.saveLogo.method,
      headers: { accept: 'application/json' },
      credentials: 'include',
      body: form,
    })
    const text = await response.text()
    if (!response.ok) throw toApiError(response.status, response.statusText, text)
    return JSON.parse(text)
  })
