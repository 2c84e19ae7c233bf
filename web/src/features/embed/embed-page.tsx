import { findChapters } from '@lamplight/contract/chapters'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { isSignedOut } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { Player } from '../../player/player.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { isEmbeddable } from '../videos/share-link.ts'
import { useReportProgress, videoQuery } from '../videos/videos.queries.ts'
import styles from './embed-page.module.css'

const route = getRouteApi('/embed/$id')

/** The page inside the frame of another site: the player of a public or unlisted video, with its title as a link to this site. */
export function EmbedPage() {
  const t = useT()
  const { siteName, guestViewing } = useSettings()
  const { id } = route.useParams()
  const { t: startAt } = route.useSearch()
  const { data: video, error, isPending, refetch } = useQuery({ ...videoQuery(id), enabled: guestViewing })
  const { mutate: report } = useReportProgress(Number(id))
  const chapters = useMemo(() => (video ? findChapters(video.description, video.duration) : []), [video])
  if (guestViewing && isPending) {
    return (
      <div className={styles.frame}>
        <PageHead title={t('videos.watchTitle')} isPrivate />
        <Spinner label={t('common.loading')} />
      </div>
    )
  }
  // Guest viewing was switched off while the page was open.
  if (!video || !isEmbeddable(video, { guestViewing }) || isSignedOut(error)) {
    return (
      <div className={styles.frame}>
        <PageHead title={t('videos.notFound')} status={404} isPrivate />
        <div className={styles.missing}>
          <h1>{t('videos.notFound')}</h1>
          <p>{t('videos.notFoundText')}</p>
        </div>
      </div>
    )
  }
  const address = `/video/${video.id}`
  return (
    <div className={styles.frame}>
      <PageHead title={video.title} canonicalPath={address} isPrivate />
      <h1 className={styles.title}>
        {/* In the direction of the title: what does not fit is cut off at its end. */}
        <a href={address} target="_blank" rel="noopener" dir="auto">
          <span lang={video.language ?? undefined}>{video.title}</span>
          <span className={styles.site}> – {siteName}</span>
        </a>
      </h1>
      <div className={styles.player}>
        <Player
          source={{ hls: video.hlsUrl, mp4: video.videoUrl || null }}
          title={video.title}
          poster={video.thumbnailUrl}
          posterSet={video.thumbnails}
          tracks={video.captions}
          chapters={chapters}
          storyboardVtt={video.storyboardUrl}
          startAt={startAt ?? 0}
          durationHint={video.duration}
          onPlayed={(playedSeconds, position) => report({ playedSeconds, position })}
          onSourceExpired={() => void refetch()}
        />
      </div>
    </div>
  )
}
