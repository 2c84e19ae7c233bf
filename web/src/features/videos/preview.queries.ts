import { videosApi } from '@lamplight/contract/videos'
import { apiQuery } from '../../api/query-client.ts'
import { readShareLink } from './share-link.ts'

/** What a shared link shows before sign-in, by the path it leads to; null for any other path. */
export function previewQuery(path: string) {
  const shared = readShareLink(path)
  return shared && apiQuery(videosApi.preview, { params: { id: shared.id }, query: { s: shared.key } })
}
