import { findChapters } from '@lamplight/contract/chapters'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { Player } from '../../player/player.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { CreatorRow } from './creator-row.tsx'
import { ProcessingScreen } from './processing-screen.tsx'
import { RelatedPanel } from './related-panel.tsx'
import { sharedPicture } from './share-link.ts'
import { VideoAbout } from './video-about.tsx'
import { VideoActions } from './video-actions.tsx'
import { VideoNotices } from './video-notices.tsx'
import { useReportProgress } from './videos.queries.ts'
import styles from './watch-view.module.css'

// Needed after playback has started, or at its end.
const LightSpill = lazyPart(async () => (await import('./light-spill.tsx')).LightSpill, true)
const QuietEnd = lazyPart(async () => (await import('./quiet-end.tsx')).QuietEnd, true)

/** The search box of the header; on a phone it is on the search page. */
const pageActions = {
  search: () => document.querySelector<HTMLInputElement>('header input[role=combobox]')?.focus(),
}
const followLink = (rel: string) => document.querySelector<HTMLElement>(`a[rel=${rel}]`)?.click()
/** In a playlist its links to the other videos as well. */
const pageActionsInList = { ...pageActions, next: () => followLink('next'), previous: () => followLink('prev') }

interface WatchViewProps {
  video: WatchVideo
  /** Start time of a shared link in seconds; otherwise the reader's resume position. */
  startAt: number | undefined
  onSourceExpired: () => unknown
  /** Opened by a press on this site: plays at once. */
  isChosen: boolean
  /** How long reviews take, for a video that waits for one. */
  reviewTimes: ReactNode
  /** The subscribe button beside the creator. */
  follow: ReactNode
  /** The button that saves the video to lists. */
  save: ReactNode
  /** Buttons for staff; false for others. */
  staff: ReactNode
  /** The comments under the video. */
  comments: ReactNode
  /** Sponsored content above the player, and below the description. */
  before: ReactNode
  after: ReactNode
  /** The playlist it is watched in. */
  list: ReactNode
  /** Cards above the related videos, and below them. In one column all of them are below. */
  side: ReactNode
  sideEnd: ReactNode
}

/** A watch page: the player, the video and its creator, the comments, and related videos. */
export function WatchView({
  video,
  startAt,
  onSourceExpired,
  isChosen,
  reviewTimes,
  follow,
  save,
  staff,
  comments,
  before,
  after,
  list,
  side,
  sideEnd,
}: WatchViewProps) {
  const t = useT()
  const { publicUrl } = useSettings()
  // The server renders no glow, and does not wait for its code.
  const isHydrated = useIsHydrated()
  const stage = useRef<HTMLDivElement>(null)
  const { mutate: report } = useReportProgress(video.id)
  const isPortrait = video.width !== null && video.height !== null && video.height > video.width
  const isPlayable = video.hlsUrl !== null || video.videoUrl !== ''

  const start = startAt === undefined ? video.viewer.resumeAt : startAt < video.duration ? startAt : 0

  const [isWide, setIsWide] = useState(false)
  const isInList = Boolean(list)
  const actions = useMemo(
    () => ({ ...(isInList ? pageActionsInList : pageActions), theatre: () => setIsWide((wasWide) => !wasWide) }),
    [isInList],
  )
  const { description, duration } = video
  // The same while only the views and the position change, every few seconds.
  const chapters = useMemo(() => findChapters(description, duration), [description, duration])

  const seek = (seconds: number) => {
    const element = stage.current?.querySelector('video')
    if (!element) return
    element.currentTime = seconds
    void element.play().catch(() => {})
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={styles.page} data-film data-theatre={isWide || undefined}>
      <PageHead
        title={video.title}
        description={video.description}
        canonicalPath={`/video/${video.id}`}
        openGraph={{
          type: 'video.other',
          image: video.shareKey === null ? video.thumbnailUrl : sharedPicture(video.id, video.shareKey),
          imageAlt: video.title,
        }}
        alternates={[
          {
            type: 'application/json+oembed',
            path: `/api/oembed?url=${encodeURIComponent(`${publicUrl}/video/${video.id}`)}`,
            title: video.title,
          },
        ]}
        video={video}
        opening={start === 0 ? video.opening : null}
        isPrivate={video.status !== 'approved' || video.visibility !== 'public'}
      />
      <div className={styles.main}>
        {before}
        <div className={styles.lit}>
          {isHydrated && (
            <Suspense>
              <LightSpill stage={stage} />
            </Suspense>
          )}
          <div ref={stage} className={styles.stage} data-portrait={isPortrait || undefined}>
            {isPlayable ? (
              <Player
                source={{ hls: video.hlsUrl, mp4: video.videoUrl || null }}
                title={video.title}
                poster={video.thumbnailUrl}
                posterSet={video.thumbnails}
                tracks={video.captions}
                chapters={chapters}
                storyboardVtt={video.storyboardUrl}
                startAt={start}
                autoPlay={isChosen}
                isWide={isWide}
                pageActions={actions}
                durationHint={video.duration}
                onPlayed={(playedSeconds, position) => report({ playedSeconds, position })}
                onSourceExpired={() => void onSourceExpired()}
                atEnd={
                  <Suspense>
                    <QuietEnd videoId={video.id} />
                  </Suspense>
                }
              />
            ) : (
              <ProcessingScreen video={video} />
            )}
          </div>
        </div>
        <VideoNotices video={video} reviewTimes={reviewTimes} />
        <h1 className={styles.title} tabIndex={-1}>
          <bdi lang={video.language ?? undefined}>{video.title}</bdi>
        </h1>
        <div className={styles.row}>
          <CreatorRow video={video} follow={follow} />
          <VideoActions video={video} save={save} />
          {staff && <div className={styles.staff}>{staff}</div>}
        </div>
        <VideoAbout video={video} onSeek={seek} />
        {after}
        {comments}
      </div>
      <aside className={styles.side} aria-label={t('videos.related')}>
        {list}
        <div className={styles.cards}>{side}</div>
        <RelatedPanel videoId={video.id} />
        <div className={styles.cards}>{sideEnd}</div>
      </aside>
    </div>
  )
}
