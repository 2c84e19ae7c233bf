import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Late } from '../../ui/states/late.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './video-notices.module.css'
import { isBeingPrepared } from './videos.queries.ts'

/** Visible only to the owner and to staff, of rejected and of failed videos. */
const ModeratorNotes = lazyPart(async () => (await import('../../ui/text/moderator-notes.tsx')).ModeratorNotes)
const ResubmitForm = lazyPart(async () => (await import('./resubmit-form.tsx')).ResubmitForm)
const ReprocessButton = lazyPart(async () => (await import('./reprocess-button.tsx')).ReprocessButton)
const FailureReason = lazyPart(async () => (await import('./failure-reason.tsx')).FailureReason)

interface VideoNoticesProps {
  video: WatchVideo
  /** How long reviews take, for a video that waits for one. */
  reviewTimes: ReactNode
}

/** For the owner and staff: the state of review and preparation. Hidden for others. */
export function VideoNotices({ video, reviewTimes }: VideoNoticesProps) {
  const { viewer } = video
  if (!viewer.isOwner && !viewer.canModerate) return null
  return (
    <div className={styles.notices}>
      <ReviewNotice video={video} reviewTimes={reviewTimes} />
      <ProcessingNotice video={video} />
    </div>
  )
}

function ReviewNotice({ video, reviewTimes }: VideoNoticesProps) {
  const t = useT()
  if (video.status === 'approved') return video.publishAt ? <ScheduledNotice publishAt={video.publishAt} /> : null
  const isRejected = video.status === 'rejected'
  return (
    <Notice tone={isRejected ? 'danger' : 'warning'} title={isRejected ? t('videos.rejected') : t('videos.pending')}>
      <p>{isRejected ? t('videos.rejectedText') : t('videos.pendingText')}</p>
      {!isRejected && reviewTimes}
      {(video.contentReason || video.contentNotes) && (
        <>
          <h3 className={styles.notesTitle}>{t('videos.moderatorNotes')}</h3>
          <Late room={<NotesRoom video={video} />}>
            <ModeratorNotes reason={video.contentReason} notes={video.contentNotes} className={styles.notes} />
          </Late>
        </>
      )}
      {video.viewer.canResubmit && (
        <Late room={<Skeleton className={styles.resubmitRoom} />}>
          <ResubmitForm videoId={video.id} />
        </Late>
      )}
    </Notice>
  )
}

/** The notes before the texts of the reasons are loaded; a reason takes a line. */
function NotesRoom({ video: { contentReason, contentNotes } }: { video: WatchVideo }) {
  return (
    <>
      {contentReason && <p>&nbsp;</p>}
      {contentNotes && (
        <p className={styles.notes} dir="auto">
          {contentNotes}
        </p>
      )}
    </>
  )
}

function ScheduledNotice({ publishAt }: { publishAt: string }) {
  const t = useT()
  const format = useFormat()
  const isPublished = useIsPast(Date.parse(publishAt))
  if (isPublished) return null
  return (
    <Notice tone="neutral" title={t('videos.scheduled', { time: format.dateTime(publishAt) })}>
      <p>{t('videos.scheduledText')}</p>
    </Notice>
  )
}

/** Progress of the preparation of a video, or why it failed and what can be done; nothing once it is ready. */
export function ProcessingNotice({ video }: { video: WatchVideo }) {
  const t = useT()
  const format = useFormat()
  if (video.processing === 'failed') {
    return (
      <Notice tone="danger" title={t('videos.failed')}>
        <Late room={<Skeleton className={video.viewer.canReprocess ? styles.failureRoom : styles.reasonRoom} />}>
          <FailureReason code={video.processingFailure ?? 'unknown'} />
          {video.viewer.canReprocess && <ReprocessButton videoId={video.id} />}
        </Late>
      </Notice>
    )
  }
  if (!isBeingPrepared(video)) return null
  const title =
    video.processing === 'uploaded'
      ? t('videos.processingWaiting')
      : t('videos.processing', { percent: format.percent(video.processingProgress) })
  return (
    <Notice tone="neutral" title={title}>
      <Progress label={title} value={video.processing === 'uploaded' ? undefined : video.processingProgress} />
      <p>{t('videos.processingText')}</p>
      {video.viewer.canReprocess && (
        <Late room={<Skeleton className={styles.buttonRoom} />}>
          <ReprocessButton videoId={video.id} />
        </Late>
      )}
    </Notice>
  )
}
