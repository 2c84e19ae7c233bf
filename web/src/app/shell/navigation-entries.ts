import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import MessagesSquare from 'lucide-react/icons/messages-square'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import TvMinimalPlay from 'lucide-react/icons/tv-minimal-play'
import { useSession } from '../../api/session.ts'
import { useSettings } from '../../lib/settings.tsx'

/** The places of the site. Pages that come later get their entry with the page. */
const home = { to: '/', text: 'shell.home', icon: House } as const
const subscriptions = { to: '/subscriptions', text: 'shell.subscriptions', icon: TvMinimalPlay } as const

const products = { to: '/affiliate-products', text: 'shell.religiousProducts', icon: ShoppingBag } as const

const creatorForum = { to: '/forum', text: 'shell.creatorForum', icon: MessagesSquare } as const

export const mainEntries = [home, subscriptions, products, creatorForum] as const
export const libraryEntries = [
  { to: '/history', text: 'shell.history', icon: History },
  { to: '/watch-later', text: 'shell.watchLater', icon: Clock },
  { to: '/liked-videos', text: 'shell.likedVideos', icon: ThumbsUp },
  { to: '/purchases', text: 'shell.myPurchases', icon: ReceiptText },
] as const
const staffEntries = [
  { to: '/moderation', text: 'shell.contentModeration', icon: ShieldCheck },
  { to: '/admin/reports', text: 'shell.reports', icon: Flag },
] as const
export const bottomEntries = [home, { ...creatorForum, text: 'shell.forum' }, subscriptions] as const

export type NavigationEntry =
  | (typeof mainEntries)[number]
  | (typeof libraryEntries)[number]
  | (typeof staffEntries)[number]
  | (typeof bottomEntries)[number]

/** Staff's own places: only staff can use what is there so far. */
export function useStaffEntries(): readonly NavigationEntry[] {
  const user = useSession()
  return user?.role === 'admin' || user?.role === 'moderator' ? staffEntries : []
}

/** Whether there is anywhere to go: a visitor of a closed site reaches /auth only, and sees a quiet page there. */
export function useIsSidebarShown(): boolean {
  const user = useSession()
  const { guestViewing } = useSettings()
  return user !== null || guestViewing
}
