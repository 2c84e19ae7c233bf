import type { RelatedVideo } from '@lamplight/contract/video-responses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { sharedMarkup } from '../../lib/shared-markup.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { Separator } from '../../ui/text/separator.tsx'
import { DurationBadge } from '../../ui/videos/duration-badge.tsx'
import { Thumbnail } from '../../ui/videos/thumbnail.tsx'
import styles from './related-panel.module.css'
import { RelatedSkeletons } from './related-skeletons.tsx'
import { relatedQuery } from './videos.queries.ts'

const REASONS = {
  same_creator: 'videos.reasonCreator',
  same_category: 'videos.reasonCategory',
  same_words: 'videos.reasonWords',
  also_watched: 'videos.reasonWatched',
  popular: 'videos.reasonPopular',
} as const satisfies Record<RelatedVideo['reason'], PlainKey>

/** Related videos, each with the reason why it is shown. */
export function RelatedPanel({ videoId }: { videoId: number }) {
  const t = useT()
  const query = useQuery(relatedQuery(videoId))
  return (
    <section aria-labelledby="related-heading">
      <h2 id="related-heading" className={styles.heading}>
        {t('videos.related')}
      </h2>
      <AsyncList
        query={query}
        skeleton={
          <SkeletonGroup>
            <RelatedSkeletons />
          </SkeletonGroup>
        }
        failed={t('videos.relatedFailed')}
        empty={t('videos.relatedNone')}
      >
        {(videos) => <List videos={videos} />}
      </AsyncList>
    </section>
  )
}

function RelatedList({ videos }: { videos: readonly RelatedVideo[] }) {
  return (
    <ul className={styles.list}>
      {videos.map((video) => (
        <li key={video.id}>
          <RelatedItem video={video} />
        </li>
      ))}
    </ul>
  )
}

const List = import.meta.env.SSR ? sharedMarkup('RelatedList', RelatedList) : RelatedList

function RelatedItem({ video }: { video: RelatedVideo }) {
  const t = useT()
  const format = useFormat()
  return (
    <Link to="/video/$id" params={{ id: String(video.id) }} className={styles.item}>
      <span className={styles.picture}>
        <Thumbnail url={video.thumbnailUrl} set={video.thumbnails} sizes="168px">
          <DurationBadge video={video} isSmall />
        </Thumbnail>
      </span>
      <span className={styles.words}>
        <bdi className={styles.title}>{video.title}</bdi>
        <span className={styles.line}>
          <bdi>{video.user.displayName}</bdi>
        </span>
        <span className={styles.line}>
          {format.views(video.views)}
          <Separator />
          <RelativeTime moment={video.createdAt} />
        </span>
        <span className={styles.reason}>{t(REASONS[video.reason])}</span>
      </span>
    </Link>
  )
}
