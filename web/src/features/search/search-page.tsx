import { getRouteApi } from '@tanstack/react-router'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { VideoList } from '../../ui/video-list.tsx'
import { useWatchedFractions } from '../lists/lists.queries.ts'
import { AdSlot } from '../placements/ad-slot.tsx'
import { searchPlacement } from '../placements/placements.queries.ts'
import { SponsoredSlot } from '../placements/sponsored-slot.tsx'
import { searchPages } from './search.queries.ts'
import styles from './search-page.module.css'

const route = getRouteApi('/search')
/** Placeholders while results are read. */
const SKELETONS = 8

export function SearchPage() {
  const t = useT()
  const { q } = route.useSearch()
  const title = q === undefined ? t('search.title') : t('search.resultsFor', { q })
  return (
    <>
      <PageHead title={title} isPrivate />
      {/* On a phone the header has no room for the box. */}
      <div className={styles.box}>
        <SearchBox />
      </div>
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        {q !== undefined && <Badge>{t('search.contentSearch')}</Badge>}
      </div>
      {q === undefined ? <EmptyState text={t('search.enterTerm')} /> : <Results key={q} q={q} />}
    </>
  )
}

function Results({ q }: { q: string }) {
  const t = useT()
  const pages = usePages(searchPages(q))
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  return (
    <>
      <AdSlot place="search" />
      <SponsoredSlot query={searchPlacement} look="strip" />
      <VideoList
        pages={pages}
        skeletons={SKELETONS}
        failed={t('search.failed')}
        empty={
          <EmptyState
            text={t('search.none', { q })}
            hint={t('search.noneHint')}
            action={
              <ButtonLink to="/" variant="primary">
                {t('common.backToHome')}
              </ButtonLink>
            }
          />
        }
        watched={watched}
      />
    </>
  )
}
