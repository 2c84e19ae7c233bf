import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { type SitePageName, type SiteSettingsForm, siteSettingsApi } from '@lamplight/contract/site-settings'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { repeatIfLost } from '../../api/lost-response.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiQuery } from '../../api/query-client.ts'
import { readAhead } from '../../api/read-ahead.ts'
import { sendFile } from '../../api/send-file.ts'

export const siteSettingsQuery = apiQuery(siteSettingsApi.get, {}, { staleTime: 0 })
export const readSiteSettings = () => call(siteSettingsApi.get, {})
export const sitePageQuery = (name: SitePageName) => apiQuery(siteSettingsApi.page, { params: { name } })

export const readSitePage = (client: QueryClient, name: SitePageName) =>
  readAhead(client, [(by) => by.prefetchQuery(sitePageQuery(name))])

/** A write that returns the updated settings. */
function useSave<Input>(save: (input: Input) => Promise<SiteSettingsForm>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (form) => {
      announceChange(client, { kind: 'decision' })
      client.setQueryData(siteSettingsQuery.queryKey, form)
    },
  })
}

export type SiteSettingsChange = BodyInputOf<typeof siteSettingsApi.change>

export const useChangeSettings = () =>
  useSave((body: SiteSettingsChange) => repeatIfLost(() => call(siteSettingsApi.change, { body })))
export const useRemoveLogo = () => useSave((_: undefined) => repeatIfLost(() => call(siteSettingsApi.removeLogo, {})))

export const useSaveLogo = () => useSave((file: File) => sendFile(siteSettingsApi.saveLogo, file))
