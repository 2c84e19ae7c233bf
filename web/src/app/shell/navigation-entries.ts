import { useSession } from '../../api/session.ts'
import { useSettings } from '../../lib/settings.tsx'
import { libraryPlaces, type Place, places } from '../../ui/places.ts'

export type NavigationEntry = Place

/** In the order of the documents. */
export const mainEntries = [
  places.home,
  places.subscriptions,
  places.religiousChat,
  places.religiousProducts,
  places.creatorForum,
] as const
export const libraryEntries = libraryPlaces
/** Ruling 166. */
export const bottomEntries = [places.home, places.chat, places.forum, places.subscriptions, places.you] as const

/** Reviewing is for staff, who alone may do it; sponsoring is for every member (ruling 4). */
export const adminEntriesOf = (isStaff: boolean): readonly NavigationEntry[] =>
  isStaff ? [places.moderation, places.sponsoredContent, places.reports, places.console] : [places.sponsoredContent]

export function useIsStaff(): boolean {
  const user = useSession()
  return user?.role === 'admin' || user?.role === 'moderator'
}

/** Whether there are pages to link to: a visitor of a closed site can reach only /auth, and sees no navigation there. */
export function useIsSidebarShown(): boolean {
  const user = useSession()
  const { guestViewing } = useSettings()
  return user !== null || guestViewing
}

/** Whether a page is the one at `to` or below it. Everything is below home, so home is only itself. */
const isWithin = (pathname: string, to: string): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))

/** The entry that a page belongs to. Of two, as for `/admin/reports`, it is the one with the longer path. */
export const entryOf = (entries: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined =>
  entries
    .filter(({ to }) => isWithin(pathname, to))
    .reduce<NavigationEntry | undefined>(
      (best, entry) => (best && best.to.length > entry.to.length ? best : entry),
      undefined,
    )

/** The pages that a phone reaches over "You", apart from one's channel, which looks like all others. */
const yourPaths = [
  ...[...libraryEntries, ...adminEntriesOf(true), places.religiousProducts, places.settings].map(({ to }) => to),
  ...['/studio', '/giving', '/reports', '/monetization'],
]

/** The same for the bottom bar. */
export const bottomEntryOf = (pathname: string): NavigationEntry | undefined =>
  entryOf(bottomEntries, pathname) ?? (yourPaths.some((path) => isWithin(pathname, path)) ? places.you : undefined)

/** What navigation depends on of a page's URL: no entry is the page of one video, person or topic. For shared markup. */
export const partOfUrl = (url: string): string =>
  /^\/(video|profile)\/\d+(\?|$)/.test(url) ? '' : url.replace(/^(\/forum\/(?:topic|category)\/)\d+(\?.*)?$/, '$1')
