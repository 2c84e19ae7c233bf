import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useSettings } from '../../lib/settings.tsx'
import { FoldedText } from '../../ui/text/folded-text.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import styles from './video-about.module.css'

interface VideoAboutProps {
  video: WatchVideo
  /** Seeks to a time mentioned in the description. */
  onSeek: (seconds: number) => void
}

/** Views, date and the description, folded to three lines. */
export function VideoAbout({ video, onSeek }: VideoAboutProps) {
  const t = useT()
  const format = useFormat()
  const { publicUrl } = useSettings()
  return (
    <section className={styles.about} aria-label={t('videos.description')}>
      <p className={styles.facts}>
        {format.views(video.views)}
        <Separator />
        <time dateTime={video.createdAt}>{format.date(video.createdAt)}</time>
        {video.visibility === 'members' && (
          <>
            <Separator />
            {t('common.membersOnly')}
          </>
        )}
      </p>
      <p className={styles.address}>
        <bdi dir="ltr">{`${publicUrl}/video/${video.id}`}</bdi>
      </p>
      {video.description && (
        <FoldedText
          text={video.description}
          lines={3}
          moreLabel={t('common.showMore')}
          className={styles.text}
          lang={video.language ?? undefined}
          onSeek={(seconds) => onSeek(Math.min(seconds, video.duration))}
        />
      )}
      {video.sourceUrl && (
        <p className={styles.facts}>
          {t('videos.source')}{' '}
          <a
            className="text-link"
            href={video.sourceUrl}
            rel="ugc nofollow noopener noreferrer"
            target="_blank"
            dir="ltr"
          >
            {new URL(video.sourceUrl).host}
          </a>
        </p>
      )}
    </section>
  )
}
