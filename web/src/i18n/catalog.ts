/** The catalogues of every feature, one line each; English defines the type. */
import type { accounts } from './en/accounts.ts'
import type { admin } from './en/admin.ts'
import type { advertising } from './en/advertising.ts'
import type { archive } from './en/archive.ts'
import type { audit } from './en/audit.ts'
import type { categories } from './en/categories.ts'
import type { chat } from './en/chat.ts'
import type { comments } from './en/comments.ts'
import type { common } from './en/common.ts'
import type { console } from './en/console.ts'
import type { creators } from './en/creators.ts'
import type { donations } from './en/donations.ts'
import type { edits } from './en/edits.ts'
import type { errors } from './en/errors.ts'
import type { failures } from './en/failures.ts'
import type { featured } from './en/featured.ts'
import type { fields } from './en/fields.ts'
import type { format } from './en/format.ts'
import type { forum } from './en/forum.ts'
import type { limits } from './en/limits.ts'
import type { lists } from './en/lists.ts'
import type { moderation } from './en/moderation.ts'
import type { newsletter } from './en/newsletter.ts'
import type { notifications } from './en/notifications.ts'
import type { outbox } from './en/outbox.ts'
import type { payments } from './en/payments.ts'
import type { people } from './en/people.ts'
import type { placements } from './en/placements.ts'
import type { player } from './en/player.ts'
import type { playlists } from './en/playlists.ts'
import type { processing } from './en/processing.ts'
import type { products } from './en/products.ts'
import type { purchases } from './en/purchases.ts'
import type { reports } from './en/reports.ts'
import type { reviews } from './en/reviews.ts'
import type { search } from './en/search.ts'
import type { settings } from './en/settings.ts'
import type { share } from './en/share.ts'
import type { shell } from './en/shell.ts'
import type { site } from './en/site.ts'
import type { sponsors } from './en/sponsors.ts'
import type { studio } from './en/studio.ts'
import type { testimonials } from './en/testimonials.ts'
import type { unsent } from './en/unsent.ts'
import type { uploads } from './en/uploads.ts'
import type { users } from './en/users.ts'
import type { validation } from './en/validation.ts'
import type { videos } from './en/videos.ts'

export interface Catalog {
  categories: typeof categories
  archive: typeof archive
  processing: typeof processing
  audit: typeof audit
  site: typeof site
  people: typeof people
  admin: typeof admin
  console: typeof console
  creators: typeof creators
  purchases: typeof purchases
  accounts: typeof accounts
  advertising: typeof advertising
  chat: typeof chat
  comments: typeof comments
  common: typeof common
  edits: typeof edits
  unsent: typeof unsent
  donations: typeof donations
  errors: typeof errors
  failures: typeof failures
  featured: typeof featured
  fields: typeof fields
  format: typeof format
  forum: typeof forum
  limits: typeof limits
  lists: typeof lists
  moderation: typeof moderation
  newsletter: typeof newsletter
  notifications: typeof notifications
  placements: typeof placements
  outbox: typeof outbox
  payments: typeof payments
  player: typeof player
  playlists: typeof playlists
  products: typeof products
  reports: typeof reports
  reviews: typeof reviews
  search: typeof search
  settings: typeof settings
  share: typeof share
  shell: typeof shell
  sponsors: typeof sponsors
  testimonials: typeof testimonials
  studio: typeof studio
  uploads: typeof uploads
  users: typeof users
  validation: typeof validation
  videos: typeof videos
}

/** The type of another language for the English texts `T`: the same keys, no fewer, no more. */
export type Translation<T> = { readonly [Meaning in keyof T]: string }

type Feature = keyof Catalog

/** `feature.meaning` of every text. */
export type MessageKey = { [F in Feature]: `${F}.${keyof Catalog[F] & string}` }[Feature]

type TextOf<K> = K extends `${infer F extends Feature}.${infer M}`
  ? M extends keyof Catalog[F]
    ? Catalog[F][M] & string
    : never
  : never

/** The named values of a text, parsed from its English ICU message. */
export type ValuesOf<K extends MessageKey> = { [Name in ArgumentsOf<TextOf<K>>]: string | number }

/** The rest parameters of `t` after the key: none when the text has no values. */
export type ValuesArgument<K extends MessageKey> = [ArgumentsOf<TextOf<K>>] extends [never] ? [] : [ValuesOf<K>]

/** Keys of texts without values. */
export type PlainKey = { [K in MessageKey]: [ArgumentsOf<TextOf<K>>] extends [never] ? K : never }[MessageKey]

/**
 * Names of the arguments of an ICU message. `Inside` is the stack of open braces: 'text' of a case, or the list of
 * 'cases' of a plural or select, where a brace opens a case and not an argument.
 */
type ArgumentsOf<
  S extends string,
  Inside extends Place[] = ['text'],
  Found = never,
> = S extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${infer Tail}`
    ? ArgumentsOf<`${Tail}{${After}`, Pop<Inside>, Found>
    : Inside extends ['cases', ...Place[]]
      ? ArgumentsOf<After, ['text', ...Inside], Found>
      : Argument<After, Inside, Found>
  : Found

type Place = 'text' | 'cases'
type Pop<S extends Place[]> = S extends [Place, ...infer Outer extends [Place, ...Place[]]] ? Outer : S

type Argument<After extends string, Inside extends Place[], Found> = After extends `${infer Inner}}${infer Rest}`
  ? Inner extends `${infer Name},${string}`
    ? Inner extends `${string}{${string}`
      ? After extends `${string},${infer Cases}`
        ? ArgumentsOf<Cases, ['cases', ...Inside], Found | Trim<Name>>
        : Found
      : ArgumentsOf<Rest, Inside, Found | Trim<Name>>
    : ArgumentsOf<Rest, Inside, Found | Trim<Inner>>
  : Found

type Trim<S extends string> = S extends ` ${infer R}` ? Trim<R> : S extends `${infer R} ` ? Trim<R> : S
