import { archiveApi, type Import, type ImportItemState } from '@lamplight/contract/archive'
import type { BodyInputOf } from '@lamplight/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { announceChange } from '../../api/other-tabs.ts'
import { apiPages, apiQuery } from '../../api/query-client.ts'
import { refreshQueries } from '../../api/responses-of.ts'

/** Poll interval while an import is in progress. */
const LOOK_MS = 2_000
const FRESH = { staleTime: 0 }

export const isUnderWay = ({ state }: Import): boolean => state === 'reading' || state === 'running'

export const importFoldersQuery = apiQuery(archiveApi.folders, {}, FRESH)
/** Polled while one of them is in progress. */
export const importPages = {
  ...apiPages(archiveApi.list, { query: {} }, FRESH),
  refetchInterval: ({ state }: { state: { data?: { pages: readonly { items: readonly Import[] }[] } | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? LOOK_MS : false,
}
export const importItemPages = (id: number, state: ImportItemState | undefined) =>
  apiPages(archiveApi.items, { params: { id }, query: state ? { state } : {} }, FRESH)

/** Afterwards every query about imports that is on screen is refetched. */
function useStep<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => announceChange(client, { kind: 'decision' }),
    onSettled: () => refreshQueries(client, archiveApi.list.path),
  })
}

export const usePlanImport = () =>
  useStep((body: BodyInputOf<typeof archiveApi.plan>) => call(archiveApi.plan, { body }))
export const useStartImport = (id: number) =>
  useStep((body: BodyInputOf<typeof archiveApi.start>) => call(archiveApi.start, { params: { id }, body }))
export const useCancelImport = (id: number) => useStep((_: undefined) => call(archiveApi.cancel, { params: { id } }))
