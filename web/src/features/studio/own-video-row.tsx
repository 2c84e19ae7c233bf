import type { Video } from '@lamplight/contract/video-responses'
import type { ModerationState } from '@lamplight/contract/video-states'
import { Link } from '@tanstack/react-router'
import { useCallback, useId, useState } from 'react'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { readDeleted, useDeletedElsewhere } from './deleted-videos.ts'
import styles from './own-video-row.module.css'
import { useRemoveVideo, useRestoreVideo } from './studio.queries.ts'

const states: Record<ModerationState, { text: PlainKey; tone: 'success' | 'warning' | 'danger' }> = {
  approved: { text: 'studio.approved', tone: 'success' },
  pending: { text: 'studio.pending', tone: 'warning' },
  rejected: { text: 'studio.rejected', tone: 'danger' },
}

/** One of the reader's videos: state, figures and actions. A deleted one stays in its place and can be restored. */
export function OwnVideoRow({ video }: { video: Video }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const [isDeleted, setIsDeleted] = useState(false)
  const { id, user } = video
  // Restored in another tab.
  useDeletedElsewhere(
    useCallback(() => {
      if (!readDeleted(user.id).some((deleted) => deleted.id === id)) setIsDeleted(false)
    }, [id, user.id]),
  )
  const remove = useRemoveVideo()
  const { text, tone } = states[video.status]

  if (isDeleted) return <DeletedVideoRow video={video} onRestored={() => setIsDeleted(false)} />
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="160px" />
      </div>
      <div className={styles.facts}>
        <h2 className={styles.title}>
          <Link to="/video/$id" params={{ id: String(video.id) }} dir="auto">
            {video.title}
          </Link>
        </h2>
        <p className={styles.badges}>
          {(video.status !== 'approved' || ((video.visibility ?? 'public') === 'public' && !video.publishAt)) && (
            <Badge tone={tone}>{t(text)}</Badge>
          )}
          {video.publishAt && <Badge>{t('studio.scheduled', { time: format.dateTime(video.publishAt) })}</Badge>}
          {video.visibility === 'unlisted' && <Badge>{t('studio.badgeUnlisted')}</Badge>}
          {video.visibility === 'members' && <Badge>{t('common.membersOnly')}</Badge>}
          {video.processing === 'failed' && <Badge tone="danger">{t('studio.processingFailed')}</Badge>}
          {(video.processing === 'uploaded' || video.processing === 'processing') && (
            <Badge>{t('studio.processing')}</Badge>
          )}
        </p>
        <Facts className={styles.figures}>
          <span className="figure">{format.views(video.views)}</span>
          <span className="figure">{t('studio.likes', { count: video.likes })}</span>
          <span className="figure">{t('studio.comments', { count: video.commentCount ?? 0 })}</span>
          <RelativeTime moment={video.createdAt} />
        </Facts>
        {video.status === 'rejected' && (
          <ModeratorNotes reason={video.contentReason} notes={video.contentNotes} className={styles.notes} />
        )}
      </div>
      <div className={styles.actions}>
        <ButtonLink
          to="/studio/$id"
          params={{ id: String(video.id) }}
          aria-label={t('studio.editNamed', { title: video.title })}
        >
          {t('studio.edit')}
        </ButtonLink>
        <Button
          variant="quiet"
          isPending={remove.isPending}
          aria-label={t('studio.deleteNamed', { title: video.title })}
          onClick={() =>
            remove.mutate(video, {
              onSuccess: () => setIsDeleted(true),
              onError: (error) => toast.failure({ title: t('studio.deleteFailed'), text: errorText(error) }),
            })
          }
        >
          {t('studio.delete')}
        </Button>
      </div>
    </article>
  )
}

interface DeletedVideoRowProps {
  video: Pick<Video, 'id' | 'title'>
  onRestored?: () => void
}

/** A video that was deleted within the last day, to be restored. */
export function DeletedVideoRow({ video, onRestored }: DeletedVideoRowProps) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const textId = useId()
  const restore = useRestoreVideo()
  return (
    <div className={styles.row}>
      <p id={textId} className={styles.facts}>
        {t('studio.deleted', { title: video.title })}
      </p>
      {/* It takes the focus of the button that deleted the video, and its description says what happened. */}
      <Button
        aria-describedby={textId}
        isPending={restore.isPending}
        onClick={() =>
          void restore.mutateAsync(video.id).then(
            () => {
              onRestored?.()
              toast.success({ title: t('studio.restored', { title: video.title }) })
            },
            (error: unknown) => toast.failure({ title: t('studio.restoreFailed'), text: errorText(error) }),
          )
        }
      >
        {t('studio.undo')}
      </Button>
    </div>
  )
}
