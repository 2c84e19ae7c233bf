import { outboxApi } from '@lamplight/contract/outbox'
import { apiPages, apiQuery } from '../../api/query-client.ts'

const FRESH = { staleTime: 0 }
export const outboxPages = apiPages(outboxApi.list, { query: {} }, FRESH)
export const deliveryQuery = apiQuery(outboxApi.delivery, {}, FRESH)
