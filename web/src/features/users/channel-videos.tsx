import type { Channel } from '@lamplight/contract/users'
import type { Video } from '@lamplight/contract/videos'
import { Fragment, type ReactNode } from 'react'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { AsyncList } from '../../ui/async-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { VideoCard } from '../../ui/video-card.tsx'
import { VideoGrid, VideoGridItem, VideoGridSkeleton } from '../../ui/video-grid.tsx'
import { useWatchedFractions } from '../lists/lists.queries.ts'
import styles from './channel-videos.module.css'
import { channelVideoPages } from './users.queries.ts'

const SKELETONS = 4

interface ChannelVideosProps {
  channel: Channel
  /** What stands in the grid after so many videos, as a list item. */
  between: (count: number) => ReactNode
}

/** The channel's videos; the owner and staff also see what is pending, rejected or being prepared, and its notes. */
export function ChannelVideos({ channel, between }: ChannelVideosProps) {
  const t = useT()
  const pages = usePages(channelVideoPages(channel.id))
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  return (
    <section aria-labelledby="channel-videos">
      <h2 id="channel-videos" className={styles.heading}>
        {t('users.videos')}
      </h2>
      <AsyncList
        query={pages}
        skeleton={<VideoGridSkeleton count={SKELETONS} />}
        failed={t('videos.loadFailed')}
        empty={t('users.noVideos')}
      >
        {(videos) => (
          <VideoGrid>
            {videos.map((video, index) => (
              <Fragment key={video.id}>
                <VideoGridItem>
                  <VideoCard
                    video={video}
                    headingLevel={3}
                    isCreatorHidden
                    watchedFraction={watched.get(video.id) ?? 0}
                  >
                    <VideoState video={video} />
                  </VideoCard>
                </VideoGridItem>
                {between(index + 1)}
              </Fragment>
            ))}
          </VideoGrid>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </section>
  )
}

/** What keeps a video from the public, for those who are told. */
function VideoState({ video }: { video: Video }) {
  const t = useT()
  return (
    <>
      {video.status === 'pending' && <Badge tone="warning">{t('videos.pending')}</Badge>}
      {video.status === 'rejected' && <Badge tone="danger">{t('videos.rejected')}</Badge>}
      {video.processing === 'failed' && <Badge tone="danger">{t('videos.failed')}</Badge>}
      {video.contentNotes && video.status === 'rejected' && (
        <p className={styles.notes} dir="auto">
          {video.contentNotes}
        </p>
      )}
    </>
  )
}
