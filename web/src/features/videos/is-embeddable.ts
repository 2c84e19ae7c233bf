import type { WatchVideo } from '@lamplight/contract/videos'

/** Other sites may show what every visitor with its link may see, once visitors may see anything: also an unlisted video. */
export const isEmbeddable = (
  { status, visibility, publishAt }: Pick<WatchVideo, 'status' | 'visibility' | 'publishAt'>,
  { guestViewing }: { guestViewing: boolean },
): boolean => guestViewing && status === 'approved' && visibility !== 'members' && !publishAt
