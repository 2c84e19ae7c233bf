import type { ReactionValue, WatchVideo } from '@lamplight/contract/videos'
import Bookmark from 'lucide-react/icons/bookmark'
import ThumbsDown from 'lucide-react/icons/thumbs-down'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useSaveForLater } from '../lists/lists.queries.ts'
import { Share } from './share.tsx'
import styles from './video-actions.module.css'
import { usePatchVideo, useReaction } from './videos.queries.ts'

/** Like, dislike, share, save. */
export function VideoActions({ video }: { video: WatchVideo }) {
  return (
    <div className={styles.actions}>
      <ReactionButtons video={video} />
      <Share video={video} />
      <SaveButton video={video} />
      <ReportButton target={{ type: 'video', id: video.id }} authorId={video.user.id} />
    </div>
  )
}

function ReactionButtons({ video }: { video: WatchVideo }) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const { mutate } = useReaction(video.id)
  const { reaction } = video.viewer
  const choose = (chosen: ReactionValue) =>
    mutate(
      { value: reaction === chosen ? 'none' : chosen, before: reaction },
      { onError: (error) => toast.failure({ title: t('videos.reactionFailed'), text: errorText(error) }) },
    )
  return (
    <span className={styles.pair}>
      <Button
        className={styles.first}
        icon={<Icon of={ThumbsUp} />}
        aria-pressed={reaction === 'like'}
        onClick={() => choose('like')}
      >
        <span aria-hidden="true">{format.compact(video.likes)}</span>
        <span className="visually-hidden">{`${t('videos.like')}, ${format.likes(video.likes)}`}</span>
      </Button>
      <Button
        className={styles.second}
        icon={<Icon of={ThumbsDown} />}
        aria-pressed={reaction === 'dislike'}
        aria-label={t('videos.dislike')}
        onClick={() => choose('dislike')}
      />
    </span>
  )
}

function SaveButton({ video }: { video: WatchVideo }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const patch = usePatchVideo(video.id)
  const { mutate, isPending } = useSaveForLater(video.id)
  const { isSaved } = video.viewer
  const toggle = () =>
    mutate(!isSaved, {
      onSuccess: (state) => {
        patch((shown) => ({ ...shown, viewer: { ...shown.viewer, isSaved: state.isSaved } }))
        toast.success({ title: state.isSaved ? t('videos.savedToast') : t('videos.unsavedToast') })
      },
      onError: (error) => toast.failure({ title: t('videos.saveFailed'), text: errorText(error) }),
    })
  return (
    <Button icon={<Icon of={Bookmark} />} aria-pressed={isSaved} isPending={isPending} onClick={toggle}>
      {isSaved ? t('videos.saved') : t('videos.save')}
    </Button>
  )
}
