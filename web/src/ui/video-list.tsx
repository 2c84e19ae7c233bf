import type { Video } from '@lamplight/contract/videos'
import type { ReactNode } from 'react'
import type { Pages } from '../api/use-pages.ts'
import { sharedMarkup } from '../lib/shared-markup.tsx'
import { AsyncList } from './async-list.tsx'
import { ShowMore } from './show-more.tsx'
import { VideoCard } from './video-card.tsx'
import { VideoGrid, VideoGridItem, VideoGridSkeleton } from './video-grid.tsx'

interface CardOptions {
  /** Watched fraction of each video, 0 to 1, by id. */
  watched: ReadonlyMap<number, number>
  /** Renders a title for this list, for example with highlighted matches. */
  drawTitle?: (title: string) => ReactNode
  /** The actions on a video in this list. */
  actions?: (video: Video) => ReactNode
  /** Something larger precedes the list: its pictures wait for that. */
  isSecondary?: boolean
}

interface VideoListProps extends CardOptions {
  pages: Pages<Video>
  /** Number of placeholders while loading. */
  skeletons: number
  failed: string
  empty: string | ReactNode
}

/** A grid of videos in its four states, with more on request. */
export function VideoList({ pages, skeletons, failed, empty, ...options }: VideoListProps) {
  return (
    <>
      <AsyncList query={pages} skeleton={<VideoGridSkeleton count={skeletons} />} failed={failed} empty={empty}>
        {(videos) => <Cards videos={videos} {...options} />}
      </AsyncList>
      <ShowMore pages={pages} />
    </>
  )
}

function Grid({
  videos,
  watched,
  drawTitle,
  actions,
  isSecondary = false,
}: CardOptions & { videos: readonly Video[] }) {
  return (
    <VideoGrid>
      {videos.map((video, index) => (
        <VideoGridItem key={video.id}>
          <VideoCard
            video={video}
            watchedFraction={watched.get(video.id) ?? 0}
            isPriority={index === 0 && !isSecondary}
            {...(drawTitle && { drawTitle })}
          >
            {actions?.(video)}
          </VideoCard>
        </VideoGridItem>
      ))}
    </VideoGrid>
  )
}

const Cards = import.meta.env.SSR ? sharedMarkup('VideoList', Grid) : Grid
