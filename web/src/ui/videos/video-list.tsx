import type { Video } from '@lamplight/contract/video-responses'
import type { ReactNode } from 'react'
import type { Pages } from '../../api/use-pages.ts'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { AsyncList } from '../states/async-list.tsx'
import { ShowMore } from '../states/show-more.tsx'
import { GRID_SIZES, VideoCard } from './video-card.tsx'
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
  /** Widths of the pictures outside a grid of cards. */
  sizes?: string
}

interface VideoListProps extends CardOptions {
  pages: Pages<Video>
  /** Number of placeholders while loading. */
  skeletons: number
  failed: string
  empty: string | ReactNode
  /** On a phone rows with the picture at the side, so that more of them are seen at once. */
  hasRows?: boolean
}

/** The widths of pictures in rows; above 600 pixels as in every grid. */
const ROW_SIZES = `(width < 600px) 168px, ${GRID_SIZES}`

/** A grid of videos in its four states, with more on request. */
export function VideoList({ pages, skeletons, failed, empty, hasRows = false, ...options }: VideoListProps) {
  return (
    <div data-rows={hasRows || undefined}>
      <AsyncList query={pages} skeleton={<VideoGridSkeleton count={skeletons} />} failed={failed} empty={empty}>
        {(videos) => <Cards videos={videos} {...options} {...(hasRows && { sizes: ROW_SIZES })} />}
      </AsyncList>
      <ShowMore pages={pages} />
    </div>
  )
}

function Grid({
  videos,
  watched,
  drawTitle,
  actions,
  isSecondary = false,
  sizes,
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
            {...(sizes && { sizes })}
          >
            {actions?.(video)}
          </VideoCard>
        </VideoGridItem>
      ))}
    </VideoGrid>
  )
}

const Cards = import.meta.env.SSR ? sharedMarkup('VideoList', Grid) : Grid
