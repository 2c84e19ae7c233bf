import type { Video } from '@lamplight/contract/video-responses'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { Avatar } from '../avatar.tsx'
import { lazyPart } from '../states/lazy-part.tsx'
import { RelativeTime } from '../text/relative-time.tsx'
import { Separator } from '../text/separator.tsx'
import { DurationBadge } from './duration-badge.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './video-card.module.css'

const StoryboardPreview = lazyPart(async () => (await import('./storyboard-preview.tsx')).StoryboardPreview, true)

/** Hover time before the storyboard is loaded: moving across a grid loads nothing. */
const REST_MS = 350

/** Widths at which VideoGrid renders a card, for the choice of picture. */
export const GRID_SIZES =
  '(width >= 1760px) 340px, (width >= 1280px) calc((100vw - 364px) / 4), (width >= 960px) 30vw, (width >= 600px) 45vw, calc(100vw - 32px)'

export type VideoCardVideo = Pick<
  Video,
  | 'id'
  | 'title'
  | 'language'
  | 'thumbnailUrl'
  | 'thumbnails'
  | 'storyboardUrl'
  | 'duration'
  | 'hasCaptions'
  | 'visibility'
  | 'views'
  | 'createdAt'
  | 'user'
>

interface VideoCardProps {
  video: VideoCardVideo
  /** The watched fraction, 0 to 1; shown as a gold bar. */
  watchedFraction?: number
  /** Among the first on the page: its picture is loaded before all others. */
  isPriority?: boolean
  /** Widths of its picture outside a grid. */
  sizes?: string
  /** Heading level of its title, below the heading of the list. */
  headingLevel?: 2 | 3
  /** Shown on the creator's own page, so the creator is omitted. */
  isCreatorHidden?: boolean
  drawTitle?: (title: string) => ReactNode
  /** State of a video that is not public yet, or its actions in this list. */
  children?: ReactNode
}

/** A video in a grid: picture with duration, title of two lines, creator, "views • age". */
function Card({
  video,
  watchedFraction = 0,
  isPriority = false,
  sizes = GRID_SIZES,
  headingLevel = 2,
  isCreatorHidden = false,
  drawTitle,
  children,
}: VideoCardProps) {
  const { user } = video
  const format = useFormat()
  const { isResting, restProps } = usePointerRest()
  const Title = headingLevel === 2 ? 'h2' : 'h3'
  const channel = { to: '/profile/$id', params: { id: String(user.id) } } as const
  return (
    <article className={styles.card} {...restProps}>
      <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes={sizes} isPriority={isPriority}>
        {isResting && video.storyboardUrl && (
          <Suspense>
            <StoryboardPreview url={video.storyboardUrl} />
          </Suspense>
        )}
        <DurationBadge video={video} />
        <WatchedLine fraction={watchedFraction} />
      </Thumbnail>
      <div className={styles.about}>
        {!isCreatorHidden && (
          // The name beside it is the same link for keyboards and screen readers.
          <Link {...channel} className={styles.creatorPicture} tabIndex={-1} aria-hidden="true">
            <Avatar name={user.displayName} url={user.avatarUrl} id={user.id} />
          </Link>
        )}
        <div className={styles.words}>
          <Title className={styles.title}>
            {/* The link covers the whole card, including the picture. */}
            <Link to="/video/$id" params={{ id: String(video.id) }} className={styles.titleLink}>
              <bdi lang={video.language ?? undefined}>{drawTitle ? drawTitle(video.title) : video.title}</bdi>
            </Link>
          </Title>
          {!isCreatorHidden && (
            <p className={styles.line}>
              <Link {...channel} className={styles.creator}>
                <bdi>{user.displayName}</bdi>
              </Link>
            </p>
          )}
          <p className={styles.figures} suppressHydrationWarning>
            {format.views(video.views)}
            <Separator />
            <RelativeTime moment={video.createdAt} />
          </p>
          {children && <div className={styles.extra}>{children}</div>}
        </div>
      </div>
    </article>
  )
}

export const VideoCard = import.meta.env.SSR ? sharedMarkup('VideoCard', Card) : Card

/** The watched part of a video as a thin gold bar at the bottom of its picture. */
function WatchedLine({ fraction }: { fraction: number }) {
  const t = useT()
  if (fraction <= 0) return null
  const percent = Math.min(Math.max(Math.round(fraction * 100), 1), 100)
  return <progress className={styles.watched} value={percent} max={100} aria-label={t('format.watched', { percent })} />
}

/** Whether a mouse has been resting on the element. Ignores touch, and respects reduced motion. */
function usePointerRest() {
  const [isResting, setIsResting] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    isResting,
    restProps: {
      onPointerEnter: ({ pointerType }: React.PointerEvent) => {
        if (pointerType !== 'mouse' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
        timer.current = window.setTimeout(() => setIsResting(true), REST_MS)
      },
      onPointerLeave: () => {
        window.clearTimeout(timer.current)
        setIsResting(false)
      },
    },
  }
}
