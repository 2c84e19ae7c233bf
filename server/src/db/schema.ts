/** All tables as Kysely sees them (columns in camelCase), by area. server/migrations is authoritative. */
import type { ArchiveTables } from './tables/archive.ts'
import type { BusinessTables } from './tables/business.ts'
import type { ChatTables } from './tables/chat.ts'
import type { CoreTables } from './tables/core.ts'
import type { CreatorTables } from './tables/creators.ts'
import type { DonationTables } from './tables/donations.ts'
import type { FeaturedTables } from './tables/featured.ts'
import type { ForumTables } from './tables/forum.ts'
import type { MailTables } from './tables/mail.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PlaylistTables } from './tables/playlists.ts'
import type { ProductTables } from './tables/products.ts'
import type { SafetyTables } from './tables/safety.ts'
import type { SiteTables } from './tables/site.ts'
import type { SponsorTables } from './tables/sponsors.ts'

// One line each, so that two areas can be added at the same time.
interface Areas {
  archive: ArchiveTables
  business: BusinessTables
  chat: ChatTables
  core: CoreTables
  creators: CreatorTables
  forum: ForumTables
  featured: FeaturedTables
  donations: DonationTables
  mail: MailTables
  payments: PaymentTables
  playlists: PlaylistTables
  products: ProductTables
  safety: SafetyTables
  site: SiteTables
  sponsors: SponsorTables
  notifications: NotificationTables
}

type Merged<Areas> = (Areas extends unknown ? (areas: Areas) => void : never) extends (merged: infer All) => void
  ? All
  : never

export type Schema = Merged<Areas[keyof Areas]>
