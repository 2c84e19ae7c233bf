import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import { DurationBadge } from '../../ui/videos/duration-badge.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import { featuredQuery } from './featured.queries.ts'
import styles from './featured-film.module.css'

/** One large film chosen by staff; hidden when there is none. */
export function FeaturedFilm() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(featuredQuery)
  const video = data?.[0]
  if (!video) return null
  return (
    <section aria-label={t('shell.featured')} className={styles.film}>
      <span className={styles.picture}>
        <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="(width >= 960px) 620px, 100vw" isPriority>
          <DurationBadge video={video} />
        </Thumbnail>
      </span>
      <div className={styles.words}>
        <p className={styles.label}>{t('shell.featured')}</p>
        <h2 className={styles.title}>
          {/* The link covers the whole film, including the picture. */}
          <Link to="/video/$id" params={{ id: String(video.id) }} className={styles.link}>
            <bdi lang={video.language ?? undefined}>{video.title}</bdi>
          </Link>
        </h2>
        {video.description && (
          <p className={styles.description} dir="auto" lang={video.language ?? undefined}>
            {video.description}
          </p>
        )}
        <p className={styles.facts} suppressHydrationWarning>
          <bdi>{video.user.displayName}</bdi>
          <Separator />
          {format.views(video.views)}
          <Separator />
          <RelativeTime moment={video.createdAt} />
        </p>
      </div>
    </section>
  )
}
