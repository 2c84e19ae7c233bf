import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { ModeratorNotes } from '../../ui/text/moderator-notes.tsx'
import styles from './rejected-notice.module.css'

/** Why a video was rejected, beside the form that changes it. It is submitted on its own page, once the changes are saved. */
export function RejectedNotice({ video }: { video: WatchVideo }) {
  const t = useT()
  if (video.status !== 'rejected') return null
  return (
    <Notice tone="danger" title={t('videos.rejected')}>
      <p>{t('videos.rejectedText')}</p>
      <ModeratorNotes reason={video.contentReason} notes={video.contentNotes} className={styles.notes} />
      {video.viewer.canResubmit && (
        <ButtonLink className={styles.again} to="/video/$id" params={{ id: String(video.id) }}>
          {t('videos.resubmit')}
        </ButtonLink>
      )}
    </Notice>
  )
}
