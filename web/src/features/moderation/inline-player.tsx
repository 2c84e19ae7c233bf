import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { Player } from '../../player/player.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './inline-player.module.css'
import { cardVideoQuery } from './moderation.queries.ts'

/** Plays the video in place of the card's picture. */
export function InlinePlayer({ videoId }: { videoId: number }) {
  const t = useT()
  const { data: video, error, refetch } = useQuery(cardVideoQuery(videoId))
  if (!video) {
    return error ? (
      <ErrorState text={t('common.somethingWrong')} onRetry={() => refetch()} />
    ) : (
      <Skeleton className={styles.stage} />
    )
  }
  if (!video.hlsUrl && !video.videoUrl)
    return <p>{t(video.processing === 'failed' ? 'moderation.processingFailed' : 'moderation.notPlayableYet')}</p>
  return (
    <div className={styles.stage}>
      <Player
        source={{ hls: video.hlsUrl, mp4: video.videoUrl || null }}
        title={video.title}
        poster={video.thumbnailUrl}
        posterSet={video.thumbnails}
        tracks={video.captions}
        storyboardVtt={video.storyboardUrl}
        durationHint={video.duration}
        onSourceExpired={() => void refetch()}
        autoPlay
      />
    </div>
  )
}
