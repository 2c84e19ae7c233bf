import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { findMatches } from '../../lib/find-matches.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useJointArrival } from '../../lib/use-joint-arrival.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { VideoGridSkeleton } from '../../ui/videos/video-grid.tsx'
import { VideoList } from '../../ui/videos/video-list.tsx'
import { useWatchedFractions } from '../lists/lists.queries.ts'
import { AdSlot } from '../placements/ad-slot.tsx'
import { searchPlacement } from '../placements/placements.queries.ts'
import { SponsoredSlot } from '../placements/sponsored-slot.tsx'
import { LanguageNotice } from '../videos/language-notice.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import { FoundChannels } from './found-channels.tsx'
import { foundChannelsQuery, otherDomainsQuery, searchedLanguages, searchPages } from './search.queries.ts'
import { SearchBox } from './search-box.tsx'
import { SearchFilters } from './search-filters.tsx'
import styles from './search-page.module.css'
import { readSearchParameters, type SearchParameters } from './search-parameters.ts'

const route = getRouteApi('/search')
/** Number of placeholders while results are loading. */
const SKELETONS = 8

export function SearchPage() {
  const t = useT()
  const parameters = readSearchParameters({ ...route.useSearch() })
  const { q, domain } = parameters
  const categories = useQuery(categoriesQuery)
  const hasTerm = q !== undefined || domain !== undefined
  const title = useTitle(parameters)
  return (
    <>
      <PageHead title={title} isPrivate />
      {/* On a phone the header has no room for the box, and its search button leads here. */}
      <div className={styles.box} data-first-field={!hasTerm || undefined}>
        <SearchBox id="page-search" />
      </div>
      <div className={styles.head}>
        <PageHeading>{title}</PageHeading>
        {hasTerm && <Badge>{domain === undefined ? t('search.contentSearch') : t('search.domainSearch')}</Badge>}
      </div>
      {hasTerm ? (
        <>
          <SearchFilters parameters={parameters} categories={categories.data ?? []} />
          <Found parameters={parameters} />
        </>
      ) : (
        <EmptyState text={t('search.enterTerm')} />
      )}
    </>
  )
}

function useTitle({ q, domain }: SearchParameters): string {
  const t = useT()
  if (domain !== undefined) return t('search.resultsForDomain', { domain })
  return q === undefined ? t('search.title') : t('search.resultsFor', { q })
}

/**
 * The results with channels and what is sponsored before them; without results that comes after the message that there are
 * none: on a phone the message would be out of sight.
 */
function Found({ parameters }: { parameters: SearchParameters }) {
  const { q, domain } = parameters
  const { data, error } = usePages(searchPages(parameters, searchedLanguages(parameters, useSession())))
  const words = domain === undefined ? q : undefined
  const channels = useQuery({ ...foundChannelsQuery(words ?? ''), enabled: words !== undefined })
  const sponsored = useQuery(searchPlacement)
  const hasArrived = useJointArrival({
    key: String([q, domain]),
    isMainLoading: data === undefined && error === null,
    isOtherLoading: channels.isLoading || sponsored.isLoading,
  })
  const parts = [
    <Fragment key="sponsored">
      <AdSlot place="search" />
      <SponsoredSlot query={searchPlacement} look="strip" />
    </Fragment>,
    <Fragment key="results">
      <OwnLanguages parameters={parameters} />
      <Results key={JSON.stringify(parameters)} parameters={parameters} />
    </Fragment>,
  ]
  return (
    <>
      <ResultCount parameters={parameters} />
      {hasArrived ? (
        <>
          {words !== undefined && <FoundChannels q={words} />}
          {data?.length === 0 ? parts.reverse() : parts}
        </>
      ) : (
        <VideoGridSkeleton count={SKELETONS} />
      )}
    </>
  )
}

/** For a reader with preferred languages, to which the search may be narrowed. */
function OwnLanguages({ parameters }: { parameters: SearchParameters }) {
  const user = useSession()
  const isAll = parameters.languages === 'all'
  const isNarrowed = searchedLanguages({ ...parameters, languages: undefined }, user) !== undefined
  return user && isNarrowed ? <LanguageNotice isAll={isAll} /> : null
}

/**
 * The number of results, for screen readers: announced when a filter or the words change. It stays on the page while the
 * results are replaced, because only a change of what is there already is announced.
 */
function ResultCount({ parameters }: { parameters: SearchParameters }) {
  const t = useT()
  const { data, hasMore } = usePages(searchPages(parameters, searchedLanguages(parameters, useSession())))
  const text = data && t(hasMore ? 'search.foundMore' : 'search.found', { count: data.length })
  return (
    <p aria-live="polite" className="visually-hidden">
      {/* A new element for each search: the same number is announced again. */}
      {text && <span key={JSON.stringify(parameters)}>{text}</span>}
    </p>
  )
}

function Results({ parameters }: { parameters: SearchParameters }) {
  const t = useT()
  const { q = '', domain } = parameters
  const user = useSession()
  const pages = usePages(searchPages(parameters, searchedLanguages(parameters, user)))
  const watched = useWatchedFractions(pages.data?.map((video) => video.id) ?? [])
  return (
    <VideoList
      pages={pages}
      skeletons={SKELETONS}
      failed={t('search.failed')}
      empty={
        <>
          <EmptyState
            text={t('search.none', { q: domain ?? q })}
            hint={t('search.noneHint')}
            action={
              <ButtonLink to="/" variant="primary">
                {t('common.backToHome')}
              </ButtonLink>
            }
          />
          {domain !== undefined && <OtherDomains domain={domain} />}
        </>
      }
      watched={watched}
      {...(domain === undefined && { drawTitle: (title: string) => <Marked text={title} search={q} /> })}
    />
  )
}

/** A text in which the search words are highlighted. */
function Marked({ text, search }: { text: string; search: string }) {
  return findMatches(text, search).map((part) =>
    part.isMatch ? (
      <mark key={part.at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}

/** The same name with other top-level domains (ruling 67). */
function OtherDomains({ domain }: { domain: string }) {
  const t = useT()
  const { data = [] } = useQuery(otherDomainsQuery(domain))
  if (data.length === 0) return null
  return (
    <section aria-label={t('search.otherDomains')} className={styles.others}>
      <p>{t('search.otherDomains')}</p>
      <ul>
        {data.map((other) => (
          <li key={other}>
            <ButtonLink to="/search" search={{ domain: other }}>
              <bdi>{other}</bdi>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
