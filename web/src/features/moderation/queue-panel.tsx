import type { ModerationState } from '@lamplight/contract/videos'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { range } from '../../lib/range.ts'
import { AsyncList } from '../../ui/async-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx'
import { queuePages } from './moderation.queries.ts'
import { ModerationCard } from './moderation-card.tsx'
import styles from './queue-panel.module.css'
import { ReviewClaim } from './review-claim.tsx'

const SKELETONS = 3

/** The videos of one tab. */
export function QueuePanel({ status, empty }: { status: ModerationState; empty: string }) {
  const t = useT()
  const pages = usePages(queuePages(status))
  return (
    <>
      <AsyncList
        query={pages}
        skeleton={
          <SkeletonGroup>
            {range(SKELETONS).map((row) => (
              <Skeleton key={row} className={styles.skeleton} />
            ))}
          </SkeletonGroup>
        }
        failed={t('moderation.loadFailed')}
        empty={empty}
      >
        {(videos) => (
          <ul className={styles.list}>
            {videos.map((video) => (
              // A card decided elsewhere is another card: its notes and tick do not carry over.
              <li key={`${video.id} ${video.moderationVersion}`}>
                {status === 'pending' && <ReviewClaim videoId={video.id} />}
                <ModerationCard video={video} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
