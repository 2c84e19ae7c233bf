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

/** What navigation depends on of a page's URL: no entry is the page of one video or person. For shared markup. */
export const partOfUrl = (url: string): string => (/^\/(video|profile)\/\d+(\?|$)/.test(url) ? '' : url)
