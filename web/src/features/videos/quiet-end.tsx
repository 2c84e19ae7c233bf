import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import styles from './quiet-end.module.css'
import { relatedQuery } from './videos.queries.ts'

const SHOWN = 3

/** When a film has ended: a few related films in its dimmed last frame. The player's own button plays it again. */
export function QuietEnd({ videoId }: { videoId: number }) {
  const t = useT()
  const format = useFormat()
  const { data = [] } = useQuery(relatedQuery(videoId))
  if (data.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('videos.related')}>
      {data.slice(0, SHOWN).map((video) => (
        <li key={video.id}>
          <Link to="/video/$id" params={{ id: String(video.id) }} className={styles.film}>
            <span className={styles.picture}>
              <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="220px">
                <span className={styles.duration}>{format.duration(video.duration)}</span>
              </Thumbnail>
            </span>
            <span className={styles.title} dir="auto" lang={video.language ?? undefined}>
              {video.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
