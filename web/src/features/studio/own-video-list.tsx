import type { Video } from '@lamplight/contract/video-responses'
import type { Pages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { range } from '../../lib/range.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { OwnVideoRow } from './own-video-row.tsx'
import styles from './studio-page.module.css'

const SKELETONS = 4

/** The loaded videos, or why there are none. */
export function OwnVideoList({ pages, isFiltered }: { pages: Pages<Video>; isFiltered: boolean }) {
  const t = useT()
  return (
    <AsyncList
      query={pages}
      skeleton={
        <SkeletonGroup>
          {range(SKELETONS).map((row) => (
            <Skeleton key={row} className={styles.skeleton} />
          ))}
        </SkeletonGroup>
      }
      failed={t('videos.loadFailed')}
      empty={
        isFiltered ? (
          <EmptyState
            text={t('studio.noneFound')}
            hint={t('studio.noneFoundHint')}
            action={
              <ButtonLink to="/studio" search={{}}>
                {t('studio.showAll')}
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            text={t('studio.empty')}
            hint={t('studio.emptyHint')}
            action={
              <ButtonLink to="/upload" variant="primary">
                {t('shell.upload')}
              </ButtonLink>
            }
          />
        )
      }
    >
      {(videos) => (
        <ul className={styles.list}>
          {videos.map((video) => (
            <li key={video.id}>
              <OwnVideoRow video={video} />
            </li>
          ))}
        </ul>
      )}
    </AsyncList>
  )
}
