import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { ReactionValue } from '@lamplight/contract/video-states'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useIsPast } from '../../lib/use-is-past.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { ReportButton } from '../../ui/reports/report-button.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { Share } from './share.tsx'
import styles from './video-actions.module.css'
import { VideoOffers } from './video-offers.tsx'
import { useReaction } from './videos.queries.ts'

/** Like, dislike, share, the save button, which belongs to another feature, donating and the download, and reporting. */
export function VideoActions({ video, save }: { video: WatchVideo; save: ReactNode }) {
  const isPublished = useIsPast(video.publishAt ? Date.parse(video.publishAt) : null)
  return (
    <div className={styles.actions}>
      <ReactionButtons video={video} />
      {/* Nobody else could open the link yet. */}
      {video.status === 'approved' && isPublished && <Share video={video} />}
      {save}
      <VideoOffers video={video}>
        <ReportButton target={{ type: 'video', id: video.id, text: video.title, author: video.user }} />
      </VideoOffers>
    </div>
  )
}

function ReactionButtons({ video }: { video: WatchVideo }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const isVisitor = useSession() === null
  const { mutate } = useReaction(video.id)
  const { reaction } = video.viewer
  const choose = (chosen: ReactionValue) =>
    mutate(
      { value: reaction === chosen ? 'none' : chosen, before: reaction },
      {
        onError: (error) => toast.failure({ title: t('videos.reactionFailed'), text: errorText(error) }),
      },
    )
  const likes = (
    <>
      <span aria-hidden="true">{format.compact(video.likes)}</span>
      <span className="visually-hidden">{`${t('videos.like')}, ${format.likes(video.likes)}`}</span>
    </>
  )
  const first = { className: styles.first, icon: <Icon of={ThumbsUp} />, children: likes }
  const second = { className: styles.second, icon: <Icon of={ThumbsDown} />, 'aria-label': t('videos.dislike') }
  return (
    <span className={styles.pair}>
      {isVisitor ? (
        <>
          <SignInLink {...first} />
          <SignInLink {...second} />
        </>
      ) : (
        <>
          <Button {...first} aria-pressed={reaction === 'like'} onClick={() => choose('like')} />
          <Button {...second} aria-pressed={reaction === 'dislike'} onClick={() => choose('dislike')} />
        </>
      )}
    </span>
  )
}
