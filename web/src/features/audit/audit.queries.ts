import { auditApi } from '@lamplight/contract/audit'
import type { QueryInputOf } from '@lamplight/contract/endpoint'
import { apiPages, apiQuery } from '../../api/query-client.ts'

export type AuditQuery = QueryInputOf<typeof auditApi.list>
const FRESH = { staleTime: 0 }
export const auditPages = (query: AuditQuery) => apiPages(auditApi.list, { query }, FRESH)
export const auditActionsQuery = apiQuery(auditApi.actions, {}, FRESH)
export const auditTypesQuery = apiQuery(auditApi.types, {}, FRESH)
