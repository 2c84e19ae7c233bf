/** The main pages of the site: path, name and icon. Navigation and the page "You" choose from them. */
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import History from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import ListVideo from 'lucide-react/icons/list-video'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Receipt from 'lucide-react/icons/receipt'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import TvMinimalPlay from 'lucide-react/icons/tv-minimal-play'
import UserRound from 'lucide-react/icons/user-round'

export const places = {
  home: { to: '/', text: 'shell.home', icon: House },
  subscriptions: { to: '/subscriptions', text: 'shell.subscriptions', icon: TvMinimalPlay },
  religiousChat: { to: '/chat', text: 'shell.religiousChat', icon: MessageCircle },
  religiousProducts: { to: '/affiliate-products', text: 'shell.religiousProducts', icon: ShoppingBag },
  creatorForum: { to: '/forum', text: 'shell.creatorForum', icon: MessagesSquare },
  chat: { to: '/chat', text: 'shell.chat', icon: MessageCircle },
  forum: { to: '/forum', text: 'shell.forum', icon: MessagesSquare },
  you: { to: '/you', text: 'shell.you', icon: UserRound },
  history: { to: '/history', text: 'shell.history', icon: History },
  watchLater: { to: '/watch-later', text: 'shell.watchLater', icon: Clock },
  likedVideos: { to: '/liked-videos', text: 'shell.likedVideos', icon: ThumbsUp },
  playlists: { to: '/playlists', text: 'shell.playlists', icon: ListVideo },
  purchases: { to: '/purchases', text: 'shell.myPurchases', icon: Receipt },
  moderation: { to: '/moderation', text: 'shell.contentModeration', icon: ShieldCheck },
  sponsoredContent: { to: '/sponsored-content', text: 'shell.sponsoredContent', icon: Megaphone },
  console: { to: '/admin', text: 'shell.console', icon: LayoutDashboard },
  reports: { to: '/admin/reports', text: 'shell.reports', icon: Flag },
  settings: { to: '/settings', text: 'shell.settings', icon: Settings },
} as const

export type Place = (typeof places)[keyof typeof places]

/** In the order of the documents. */
export const libraryPlaces = [
  places.history,
  places.watchLater,
  places.likedVideos,
  places.purchases,
  places.playlists,
] as const
