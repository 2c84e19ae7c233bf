import type { QueryClient } from '@tanstack/react-query'
import { responsesOf } from './responses-of.ts'
import { videoLists } from './video-lists.ts'

/**
 * Every list that may show a video is fetched again when it is next shown. Unlike `refreshVideoLists` it leaves the list on
 * screen as it is: a deleted video keeps its place there.
 */
export const refreshVideoListsLater = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: responsesOf(...videoLists), refetchType: 'none' })
