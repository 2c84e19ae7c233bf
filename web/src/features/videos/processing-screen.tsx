import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useT } from '../../i18n/language-provider.tsx'
import { LampLitDrawing, LampOutDrawing } from '../../ui/states/drawings.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './processing-screen.module.css'

/** Shown instead of the player while the video is being prepared, or when preparation failed. */
export function ProcessingScreen({ video }: { video: WatchVideo }) {
  const t = useT()
  const hasFailed = video.processing === 'failed'
  return (
    <div className={styles.screen}>
      {hasFailed ? <LampOutDrawing /> : <LampLitDrawing />}
      <p role="status">
        {hasFailed ? (
          t('videos.failed')
        ) : (
          <>
            <Spinner /> {t('videos.processingSoon')}
          </>
        )}
      </p>
    </div>
  )
}
