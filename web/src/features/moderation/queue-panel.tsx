import type { QueueFilter } from '@lamplight/contract/review-queue'
import type { Video } from '@lamplight/contract/video-responses'
import type { ModerationState } from '@lamplight/contract/video-states'
import { type ReactNode, useState } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { range } from '../../lib/range.ts'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { ShowMore } from '../../ui/states/show-more.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { queuePages, useMarks } from './moderation.queries.ts'
import { ModerationCard } from './moderation-card.tsx'
import { isFiltered } from './queue-filter.ts'
import { queueKeys } from './queue-keys.ts'
import styles from './queue-panel.module.css'
import { ReviewClaim } from './review-claim.tsx'

const SKELETONS = 3

interface QueuePanelProps {
  status: ModerationState
  filter: QueueFilter
  /** An empty queue: its text, or a whole `EmptyState`. */
  empty: ReactNode
}

/** The videos of one tab; pending ones can be selected for a bulk decision. */
export function QueuePanel({ status, filter, empty }: QueuePanelProps) {
  const t = useT()
  const pages = usePages(queuePages(status, filter))
  const videos = pages.data ?? []
  const marks = useMarks(videos.map(({ id }) => id))
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(new Set())
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosenIds(new Set(isChosen ? [...chosenIds, ...ids] : [...chosenIds].filter((id) => !ids.includes(id))))
  const tools = (video: Video) => (
    <>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={chosenIds.has(video.id)}
          aria-label={t('moderation.chooseNamed', { title: video.title })}
          aria-keyshortcuts={queueKeys.choose}
          onChange={({ target }) => choose([video.id], target.checked)}
        />
        {t('moderation.choose')}
      </label>
      <ReviewClaim videoId={video.id} />
    </>
  )
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
        empty={isFiltered(filter) ? t('moderation.noneFiltered') : empty}
      >
        {(shown) => (
          <ul className={styles.list}>
            {shown.map((video) => (
              // After a decision elsewhere the key changes: notes and tick do not carry over.
              <li key={`${video.id} ${video.moderationVersion}`}>
                <ModerationCard
                  video={video}
                  mark={marks.get(video.id)}
                  tools={status === 'pending' ? tools(video) : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
      {status === 'pending' && (
        <BulkBar
          shown={videos}
          chosen={videos.filter(({ id }) => chosenIds.has(id))}
          onChooseAll={(ids) => choose(ids, true)}
          onClear={() => setChosenIds(new Set())}
        />
      )}
    </>
  )
}
