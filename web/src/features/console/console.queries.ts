import { consoleApi } from '@lamplight/contract/console'
import { apiQuery } from '../../api/query-client.ts'

/** Read again whenever the page is opened: others work on the same queues. */
export const overviewQuery = apiQuery(consoleApi.overview, {}, { staleTime: 0 })
