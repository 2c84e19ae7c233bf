import type { VideoPreview as Preview } from '@lamplight/contract/video-responses'
import { useFormat } from '../../i18n/use-format.ts'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import styles from './video-preview.module.css'

/** What a shared link shows of its video to people without an account. */
export function VideoPreview({ video }: { video: Preview }) {
  const format = useFormat()
  return (
    <figure className={styles.preview}>
      <Thumbnail
        url={video.thumbnailUrl}
        set={video.thumbnails}
        sizes="(width >= 900px) 640px, 100vw"
        alt=""
        isPriority
      >
        <span className={styles.duration}>{format.duration(video.duration)}</span>
      </Thumbnail>
      <figcaption>
        <p className={styles.title}>
          <bdi lang={video.language ?? undefined}>{video.title}</bdi>
        </p>
        <p className={styles.creator}>
          <bdi>{video.creatorName}</bdi>
        </p>
      </figcaption>
    </figure>
  )
}
