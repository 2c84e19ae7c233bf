import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useSession, wantedLanguages } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useJointArrival } from '../../lib/use-joint-arrival.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Late } from '../../ui/states/late.tsx'
import { lazyPart } from '../../ui/states/lazy-part.tsx'
import { VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { VideoList } from '../../ui/videos/video-list.tsx'
import { featuredQuery } from '../featured/featured.queries.ts'
import { FeaturedFilm } from '../featured/featured-film.tsx'
import { ContinueRow } from '../lists/continue-row.tsx'
import { continueQuery, useWatchedFractions } from '../lists/lists.queries.ts'
import { AdSlot } from '../placements/ad-slot.tsx'
import { homePlacements } from '../placements/placements.queries.ts'
import { FeaturedPartners, SponsoredFeed } from '../placements/sponsored-block.tsx'
import { CategoryBar } from './category-bar.tsx'
import { LanguageNotice } from './language-notice.tsx'
import { categoriesQuery, videoPages } from './videos.queries.ts'

const FirstSteps = lazyPart(async () => (await import('../console/first-steps.tsx')).FirstSteps, true)

const route = getRouteApi('/')
/** Number of placeholders while loading. */
const SKELETONS = 4

export function HomePage() {
  const t = useT()
  const { category, languages } = route.useSearch()
  const isAll = languages === 'all'
  const user = useSession()
  const categories = useQuery(categoriesQuery)
  const featured = useQuery({ ...featuredQuery, enabled: category === undefined })
  const films = featured.data ?? []
  const continued = useQuery({ ...continueQuery, enabled: category === undefined && Boolean(user) })
  const partners = useQuery(homePlacements(category).featured)
  const pages = usePages(videoPages(category, wantedLanguages(user, isAll)))
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  const hasArrived = useJointArrival({
    key: String(category),
    isMainLoading: pages.data === undefined && pages.error === null,
    isOtherLoading: featured.isLoading || continued.isLoading || partners.isLoading,
  })
  return (
    <>
      <PageHead
        title={t('videos.homeTitle')}
        description={t('videos.homeDescription')}
        canonicalPath="/"
        openGraph={{ type: 'website' }}
      />
      <PageHeading isHidden>{t('videos.homeTitle')}</PageHeading>
      <CategoryBar categories={categories.data ?? []} selectedId={category} />
      <AdSlot place="home" />
      {hasArrived ? (
        <>
          {category === undefined && (
            <>
              <FeaturedFilm />
              <ContinueRow />
            </>
          )}
          <FeaturedPartners categoryId={category} />
          {user?.contentLanguages[0] && <LanguageNotice isAll={isAll} />}
          <VideoList
            pages={pages}
            skeletons={SKELETONS}
            failed={t('videos.loadFailed')}
            empty={
              user && category === undefined && wantedLanguages(user, isAll) === undefined ? (
                <Late room={<EmptyState text={t('videos.none')} />}>
                  <FirstSteps text={t('videos.none')} isAdmin={user.role === 'admin'} />
                </Late>
              ) : (
                <EmptyState
                  text={t('videos.none')}
                  action={category !== undefined && <ButtonLink to="/">{t('videos.showAll')}</ButtonLink>}
                />
              )
            }
            watched={watched}
            isSecondary={category === undefined && films.length > 0}
          />
          <SponsoredFeed categoryId={category} />
        </>
      ) : (
        <VideoGridSkeleton count={SKELETONS} />
      )}
    </>
  )
}
