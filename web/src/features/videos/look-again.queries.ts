/** When a page reads a video again by itself: while it is prepared, reviewed or scheduled. */
import type { Video, WatchVideo } from '@lamplight/contract/video-responses'
import { videosApi } from '@lamplight/contract/videos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverNow } from '../../lib/server-time.ts'
import { isBeingPrepared, videoQuery } from './videos.queries.ts'

const SECOND = 1_000
/** Poll interval of a video that is being prepared, for its owner and staff only. */
const PROCESSING_LOOK_MS = 2 * SECOND
/** Poll interval of a video that waits for review, for its owner. */
const REVIEW_LOOK_MS = 10 * SECOND

/** Poll interval of a video that is not there, or not yet. */
const MISSING_LOOK_MS = 30 * SECOND
/** Timers cannot wait longer than 24 days. */
const LONGEST_LOOK_MS = 24 * 3600 * SECOND

/** Poll interval of its page in milliseconds; false for never. */
export function lookAgainMs(video: WatchVideo): number | false {
  if (isBeingPrepared(video)) return PROCESSING_LOOK_MS
  return video.status === 'pending' && video.viewer.isOwner ? REVIEW_LOOK_MS : untilPublishedMs([video])
}

/** When to read again in milliseconds: at the time of the first scheduled video, then until it is public; false for never. */
export function untilPublishedMs(videos: readonly Pick<Video, 'publishAt'>[]): number | false {
  const times = videos.flatMap(({ publishAt }) => (publishAt ? [Date.parse(publishAt)] : []))
  if (times.length === 0) return false
  return Math.min(Math.max(Math.min(...times) - serverNow(), REVIEW_LOOK_MS), LONGEST_LOOK_MS)
}

/** Shows a missing video as soon as it can be seen, for instance at its time, while its page is open and visible. */
export function useAppearance(id: string, isMissing: boolean): void {
  const client = useQueryClient()
  const { queryKey } = videoQuery(id)
  useQuery({
    // Not below the address of the video: what changes cached videos would find this here.
    queryKey: ['appearance', id],
    queryFn: async ({ signal }) => {
      const video = await call(videosApi.get, { params: { id }, signal })
      client.setQueryData(queryKey, video)
      return true
    },
    // The page has just been read.
    initialData: false,
    enabled: isMissing,
    refetchInterval: MISSING_LOOK_MS,
  })
}
