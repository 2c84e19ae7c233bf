import { moderationApi } from '@lamplight/contract/moderation'
import { apiQuery } from '../../api/query-client.ts'

export const reviewTimesQuery = apiQuery(moderationApi.reviewTimes, {})
