import { featuredApi } from '@lamplight/contract/featured'
import { apiQuery } from '../../api/query-client.ts'

/** The film behind the sign-in forms: one or none. */
export const entranceQuery = apiQuery(featuredApi.entrance, {}, { staleTime: 300_000 })
