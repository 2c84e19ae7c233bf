/** Viewing: home, a video, a channel, search. A site may open these to visitors. */
import { createRoute, redirect } from '@tanstack/react-router'
import { readAhead } from '../../api/read-ahead.ts'
import { sessionQuery, wantedLanguages } from '../../api/session.ts'
import { readFeatured } from '../../features/featured/featured.queries.ts'
import { readContinueWatching } from '../../features/lists/lists.queries.ts'
import {
  channelPlacement,
  homePlacements,
  placementReads,
  searchPlacement,
  watchPlacements,
} from '../../features/placements/placements.queries.ts'
import { readSearchParameters } from '../../features/search/search-parameters.ts'
import { toChannelTab } from '../../features/users/channel-tabs.ts'
import { readCategories, readHome, readVideo, readWatchPage } from '../../features/videos/videos.queries.ts'
import { requireViewer } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { choiceParameter, idParameter, timeParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

// As functions of their own the build writes them in fewer bytes, which every first page carries.
const loadTestimonialQueries = () => import('../../features/testimonials/testimonials.queries.ts').catch(explainMissing)
const loadSearchQueries = () => import('../../features/search/search.queries.ts').catch(explainMissing)
const loadPlaylistQueries = () => import('../../features/playlists/playlists.queries.ts').catch(explainMissing)

const home = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...idParameter(raw, 'category'),
    // Include videos in languages other than the reader's own.
    ...choiceParameter(raw, 'languages', ['all']),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireViewer,
  loader: ({ context: { queryClient }, deps: { category, languages } }) => {
    const user = queryClient.getQueryData(sessionQuery.queryKey)
    const isMember = Boolean(user)
    return Promise.all([
      readHome(queryClient, category, wantedLanguages(user, languages === 'all')),
      readAhead(queryClient, placementReads(Object.values(homePlacements(category)))),
      // What is above the grid when all categories are shown.
      ...(category === undefined ? [readFeatured(queryClient)] : []),
      ...(category === undefined && isMember ? [readContinueWatching(queryClient)] : []),
    ])
  },
  ...page('videos/home', 'HomePage'),
})

const watch = createRoute({
  getParentRoute,
  path: '/video/$id',
  validateSearch: (raw: Record<string, unknown>) => ({ ...timeParameter(raw), ...idParameter(raw, 'list') }),
  loaderDeps: ({ search }) => ({ ...(search.list !== undefined && { list: search.list }) }),
  beforeLoad: requireViewer,
  loader: async ({ context: { queryClient }, params: { id }, deps: { list } }) => {
    const readTestimonial = async () => {
      const { testimonialsQuery } = await loadTestimonialQueries()
      await readAhead(queryClient, [(queries) => queries.prefetchQuery(testimonialsQuery('watch'))])
    }
    const readList = async () => (await loadPlaylistQueries()).readPlaylistPage(queryClient, String(list))
    const beside = Promise.all([readTestimonial(), ...(list === undefined ? [] : [readList()])])
    await Promise.all([
      readWatchPage(queryClient, id),
      readAhead(queryClient, placementReads(Object.values(watchPlacements(id)))),
      // The browser does not wait for the code of these reads: the page is hydrated, or shown, before it arrives.
      import.meta.env.SSR ? beside : void beside.catch(() => {}),
    ])
  },
  ...page('videos/watch', 'WatchPage'),
})

/** Public videos in frames of other sites. Without guest viewing it says that there is nothing. */
const embed = createRoute({
  getParentRoute,
  path: '/embed/$id',
  validateSearch: timeParameter,
  loader: ({ context, params }) =>
    context.settings.guestViewing ? readVideo(context.queryClient, params.id) : undefined,
  ...page('embed/embed', 'EmbedPage'),
})

const playlist = createRoute({
  getParentRoute,
  path: '/playlist/$id',
  beforeLoad: requireViewer,
  loader: async ({ context, params }) => (await loadPlaylistQueries()).readPlaylistPage(context.queryClient, params.id),
  ...page('playlists/playlist', 'PlaylistPage'),
})

const channel = createRoute({
  getParentRoute,
  path: '/profile/$id',
  validateSearch: (raw: Record<string, unknown>) => {
    const tab = toChannelTab(raw.tab)
    return tab === 'videos' ? {} : { tab }
  },
  beforeLoad: requireViewer,
  loader: async ({ context, params }) => {
    const { readChannelPage } = await import('../../features/users/users.queries.ts').catch(explainMissing)
    return Promise.all([
      readChannelPage(context.queryClient, params.id),
      readAhead(context.queryClient, placementReads([channelPlacement(params.id)])),
    ])
  },
  ...page('users/channel', 'ChannelPage'),
})

const search = createRoute({
  getParentRoute,
  path: '/search',
  validateSearch: readSearchParameters,
  loaderDeps: ({ search }) => readSearchParameters({ ...search }),
  beforeLoad: requireViewer,
  loader: async ({ context, deps }) => {
    const { readSearchPage } = await loadSearchQueries()
    return Promise.all([
      readSearchPage(context.queryClient, deps, context.queryClient.getQueryData(sessionQuery.queryKey)),
      readCategories(context.queryClient),
      readAhead(context.queryClient, placementReads([searchPlacement])),
    ])
  },
  ...page('search/search', 'SearchPage'),
})

/** The second URL of a channel (ruling 2), keeps query and fragment. The target page has the guard. */
const user = createRoute({
  getParentRoute,
  path: '/users/$id',
  validateSearch: (raw: Record<string, unknown>) => raw,
  beforeLoad: ({ params, location }) => {
    const hash = location.hash && `#${location.hash}`
    throw redirect({ href: `/profile/${encodeURIComponent(params.id)}${location.searchStr}${hash}`, replace: true })
  },
})

export const viewingRoutes = [home, watch, embed, playlist, channel, search, user] as const
