import type { Video } from '@lamplight/contract/videos'
import type { ReactNode } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { AsyncList } from './async-list.tsx'
import { ShowMore } from './show-more.tsx'
import { VideoCard } from './video-card.tsx'
import { VideoGrid, VideoGridItem, VideoGridSkeleton } from './video-grid.tsx'

interface VideoListProps {
  pages: Pages<Video>
  /** Number of placeholders while loading. */
  skeletons: number
  failed: string
  empty: string | ReactNode
  /** Watched fraction of each video, 0 to 1, by id. */
  watched: ReadonlyMap<number, number>
  /** Renders a title for this list, for example with highlighted matches. */
  drawTitle?: (title: string) => ReactNode
  /** The actions on a video in this list. */
  actions?: (video: Video) => ReactNode
}

/** A grid of videos in its four states, with more on request. */
export function VideoList({ pages, skeletons, failed, empty, watched, drawTitle, actions }: VideoListProps) {
  return (
    <>
      <AsyncList query={pages} skeleton={<VideoGridSkeleton count={skeletons} />} failed={failed} empty={empty}>
        {(videos) => (
          <VideoGrid>
            {videos.map((video, index) => (
              <VideoGridItem key={video.id}>
                <VideoCard
                  video={video}
                  watchedFraction={watched.get(video.id) ?? 0}
                  isPriority={index === 0}
                  {...(drawTitle && { drawTitle })}
                >
                  {actions?.(video)}
                </VideoCard>
              </VideoGridItem>
            ))}
          </VideoGrid>
        )}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}
