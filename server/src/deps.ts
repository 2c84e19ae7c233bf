/** The composition root: every service is made here, from plain configuration, and passed on as an argument. */

import { join } from 'node:path'
import type { Config } from './config.ts'
import { createSharedLocks, type SharedLocks } from './db/advisory-locks.ts'
import type { DatabaseConnection, Db, OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/database.ts'
import { siteSecret } from './db/site-secret.ts'
import { createLocalBus } from './events/bus.ts'
import { createEvents, type Events } from './events/events.ts'
import { createPostgresBus } from './events/postgres-bus.ts'
import { createRedisBus } from './events/redis-bus.ts'
import { type Accounts, createAccounts } from './features/accounts/accounts.service.ts'
import { createSessions, type Sessions } from './features/accounts/sessions.ts'
import { type Advertising, createAdvertising } from './features/advertising/advertising.service.ts'
import { readAdvertisingFigures } from './features/advertising/advertising-figures.file.ts'
import { type Archive, createArchive } from './features/archive/archive.service.ts'
import { type ArchiveFolder, createArchiveFolder } from './features/archive/archive-folder.ts'
import { createImports, type Imports } from './features/archive/imports.service.ts'
import { type Captions, createCaptions } from './features/captions/captions.service.ts'
import { createManageCategories, type ManageCategories } from './features/categories/manage-categories.service.ts'
import { type Chat, createChat } from './features/chat/chat.service.ts'
import { type Comments, createComments } from './features/comments/comments.service.ts'
import { type Creators, createCreators } from './features/creators/creators.service.ts'
import { createDonations, type Donations } from './features/donations/donations.service.ts'
import { createMonthlyGifts, type MonthlyGifts } from './features/donations/monthly-gifts.service.ts'
import { createFeatured, type Featured } from './features/featured/featured.service.ts'
import { createForum, type Forum } from './features/forum/forum.service.ts'
import { listenToPayments } from './features/ledger/ledger.listeners.ts'
import { createLedger, type Ledger } from './features/ledger/ledger.service.ts'
import { createLists, type Lists } from './features/lists/lists.service.ts'
import { createModeration, type Moderation } from './features/moderation/moderation.service.ts'
import { createNewsletter, type Newsletter } from './features/newsletter/newsletter.service.ts'
import { createNewsletterTokens } from './features/newsletter/newsletter-token.ts'
import { createNotificationStreams, type NotificationStreams } from './features/notifications/notification-streams.ts'
import { createNotifications, type Notifications } from './features/notifications/notifications.service.ts'
import { createPush, type Push } from './features/notifications/push.service.ts'
import { createPaymentsAdmin, type PaymentsAdmin } from './features/payments-admin/payments-admin.service.ts'
import { createPayouts, type Payouts } from './features/payouts/payouts.service.ts'
import { createPaypalProvider } from './features/payouts/paypal-provider.ts'
import { createPeople, type People } from './features/people/people.service.ts'
import { createPlaylists, type Playlists } from './features/playlists/playlists.service.ts'
import { createProducts, type Products } from './features/products/products.service.ts'
import { createPurchasePayments } from './features/purchases/purchases.payments.ts'
import { createPurchases, type Purchases } from './features/purchases/purchases.service.ts'
import { createReports, type Reports } from './features/reports/reports.service.ts'
import { createStaffRemovals } from './features/reports/staff-removals.ts'
import { createSuspensionAppeals, type SuspensionAppeals } from './features/reports/suspension-appeals.ts'
import { createSuspensions, type Suspensions } from './features/reports/suspensions.ts'
import { createWordFilter, type WordFilter } from './features/reports/word-filter.ts'
import { createSearch, type Search } from './features/search/search.service.ts'
import { createSettings, type SettingsService } from './features/settings/settings.service.ts'
import {
  createLiveSettings,
  createSiteSettings,
  type LiveSettings,
  type SiteSettingsService,
} from './features/site-settings/site-settings.service.ts'
import { createSponsorFunding, type SponsorFunding } from './features/sponsors/sponsors.funding.ts'
import { createSponsorPlacing, type SponsorPlacing } from './features/sponsors/sponsors.placing.ts'
import { createSponsors, ratesWith, type Sponsors } from './features/sponsors/sponsors.service.ts'
import { createTestimonials, type Testimonials } from './features/testimonials/testimonials.service.ts'
import { openArrivingFiles } from './features/uploads/open-arriving-files.ts'
import { createTusServer, type TusServer } from './features/uploads/tus-server.ts'
import { createUploads, type Uploads } from './features/uploads/uploads.service.ts'
import { createUsers, type Users } from './features/users/users.service.ts'
import { createThumbnails, type Thumbnails } from './features/videos/choose-thumbnail.ts'
import { type CreateVideo, createCreateVideo } from './features/videos/create-video.ts'
import { createEditVideo, createRemoveVideo, type EditVideo, type RemoveVideo } from './features/videos/edit-video.ts'
import { createImportedVideos } from './features/videos/imported-videos.ts'
import { createMediaAddresses, type MediaAddresses } from './features/videos/media-addresses.ts'
import { createOriginals, type Originals } from './features/videos/originals.ts'
import { createProcessing, type Processing } from './features/videos/processing.service.ts'
import { createRelated, type Related } from './features/videos/related.ts'
import { createShareKeys, type ShareKeys } from './features/videos/share-keys.ts'
import { createVideoStatistics, type VideoStatistics } from './features/videos/video-statistics.ts'
import { createVideos, type Videos } from './features/videos/videos.service.ts'
import { createWatchTime, type WatchTime } from './features/videos/watch-time.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import { createPgBossQueue } from './jobs/pg-boss-queue.ts'
import { createDiskRoom, type DiskRoom } from './lib/disk-room.ts'
import type { Log } from './lib/log.ts'
import { createResponseCache, type ResponseCache } from './lib/response-cache.ts'
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts'
import { createSharedRateLimits } from './limits/shared-rate-limits.ts'
import { listenToEvents } from './listeners.ts'
import { createMail, type Mail } from './mail/mail.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { measureSite } from './metrics/site-metrics.ts'
import { openPaymentProvider } from './payments/open-provider.ts'
import { createPayments, type Payments } from './payments/payments.ts'
import type { SandboxProvider } from './payments/sandbox-provider.ts'
import type { RedisConnection } from './redis/redis-connection.ts'
import { reportTargets } from './report-targets.ts'
import { openStorage } from './storage/open-storage.ts'
import { createMediaPathSigner, type MediaPathSigner } from './storage/signed-path.ts'
import type { MediaStorage } from './storage/storage.ts'

export interface Deps {
  config: Config
  log: Log
  database: OpenDatabase
  db: Db
  storage: MediaStorage
  /** Local folder for bytes that are still arriving and for encoding. */
  uploadsDir: string
  /** In it: a folder for each run of the encoder. */
  workDir: string
  /** The disk of the data folder. */
  disk: DiskRoom
  jobs: JobQueue
  /** Null: this process shares nothing. */
  redis: RedisConnection | null
  /** Null with the embedded database, which serves one process. */
  sharedLocks: SharedLocks | null
  metrics: Metrics
  events: Events
  mail: Mail
  limits: RateLimits
  /** Shared responses; every change to a shared list clears it. */
  cache: ResponseCache
  signer: MediaPathSigner
  media: MediaAddresses
  shareKeys: ShareKeys
  /** For keyed hashes of visitors; not for signing. */
  viewerSecret: Buffer
  sessions: Sessions
  accounts: Accounts
  videos: Videos
  watchTime: WatchTime
  captions: Captions
  thumbnails: Thumbnails
  videoStatistics: VideoStatistics
  related: Related
  comments: Comments
  uploads: Uploads
  tus: TusServer
  originals: Originals
  createVideo: CreateVideo
  processing: Processing
  moderation: Moderation
  users: Users
  lists: Lists
  search: Search
  notifications: Notifications
  notificationStreams: NotificationStreams
  push: Push
  // Search and channels.
  featured: Featured
  // Playlists.
  playlists: Playlists
  // Notifications.
  settings: SettingsService
  // Payments and ledger.
  payments: Payments
  /** The provider that moves no money; null where real payments are taken. */
  sandbox: SandboxProvider | null
  ledger: Ledger
  // Donations.
  donations: Donations
  monthlyGifts: MonthlyGifts
  // Purchases.
  purchases: Purchases
  // Creators and payouts.
  creators: Creators
  editVideo: EditVideo
  removeVideo: RemoveVideo
  payouts: Payouts
  paymentsAdmin: PaymentsAdmin
  // Chat.
  chat: Chat
  // Forum.
  forum: Forum
  // Reports and safety.
  wordFilter: WordFilter
  reports: Reports
  suspensions: Suspensions
  suspensionAppeals: SuspensionAppeals
  // Sponsors.
  sponsors: Sponsors
  sponsorPlacing: SponsorPlacing
  sponsorFunding: SponsorFunding
  // Affiliate products.
  products: Products
  // Advertising and newsletter.
  advertising: Advertising
  newsletter: Newsletter
  testimonials: Testimonials
  // Administration.
  archive: Archive
  archiveFolder: ArchiveFolder
  imports: Imports
  live: LiveSettings
  siteSettings: SiteSettingsService
  people: People
  manageCategories: ManageCategories
  close(): Promise<void>
}

/** A visitor waits no longer for the database; work that takes longer is done in smaller steps. */
const QUERY_MS = 15_000

export interface DepsOptions {
  connection: DatabaseConnection
  /** Multiplies the rate limits; tests that are about something else raise it. */
  limitScale?: number
}

/** Needs a migrated database. Nothing listens or works yet when it returns. */
export async function createDeps(environment: Config, log: Log, options: DepsOptions): Promise<Deps> {
  // What admins set takes the place of the environment's values further down.
  const config = { ...environment }
  // Before anything is opened that a refusal would have to close.
  const figures = readAdvertisingFigures(config.mediaKitFile)
  const database = openDatabase(options.connection, { max: config.databasePool, log, queryTimeoutMs: QUERY_MS })
  const { db } = database
  const { storage, objects } = await openStorage(config)
  const uploadsDir = join(config.dataDir, 'uploads')
  const signer = createMediaPathSigner(await siteSecret(db, 'media paths'))
  const viewerSecret = await siteSecret(db, 'viewers')
  const media = createMediaAddresses(signer, config)
  const jobs = createPgBossQueue(options.connection, log)

  // Loaded only when it is used: the library takes several megabytes of memory.
  const redis = config.redisUrl
    ? (await import('./redis/redis-connection.ts')).createRedisConnection({
        url: config.redisUrl,
        siteId: (await siteSecret(db, 'redis keys')).toString('hex').slice(0, 12),
        log,
      })
    : null
  // Other processes can only be there over an outside database.
  const outsideBus = () => (redis ? createRedisBus(redis, log) : createPostgresBus(options.connection, db, log))
  const bus = config.databaseUrl ? outsideBus() : createLocalBus()
  const metrics = createMetrics()
  const events = createEvents({ bus, jobs, log, onMessage: metrics.countBus })

  const limitOptions = { scale: options.limitScale ?? 1, changes: config.limits }
  const limits = redis ? createSharedRateLimits({ ...limitOptions, connection: redis }) : createRateLimits(limitOptions)
  const cache = createResponseCache({
    maxEntries: 2_000,
    maxBytes: 64 * 1024 ** 2,
    ttlMs: 2_000,
    isConnected: () => events.isConnected(),
    onRead: metrics.countCache,
  })
  measureSite({ metrics, database, jobs, events, redis })

  // From here on `config` holds what admins have set, too: its values are read where they are used.
  const live = await createLiveSettings({ db, events, limits, cache, config, log })

  const life = { idleSeconds: config.sessionIdleSeconds, maxSeconds: config.sessionMaxSeconds }
  const sessions = createSessions({ db, events, life })

  const mail = createMail({
    db,
    jobs,
    get siteName() {
      return config.siteName
    },
    isConfigured: config.smtp !== null,
  })
  // What features ask before they store a text.
  const wordFilter = createWordFilter({ db, cache, events })
  const removals = createStaffRemovals({ events })

  const accounts = createAccounts({ db, sessions, limits, jobs, registration: () => live.current().registration })
  const watchTime = createWatchTime({ db, log })
  const captions = createCaptions({ db, events, removals })
  const shareKeys = createShareKeys({ secret: await siteSecret(db, 'shared links'), isOn: config.sharePreviews })
  const related = createRelated({ db, media, log })
  const videos = createVideos({ db, media, shareKeys, cache, events, related, watchTime })
  const comments = createComments({ db, cache, events, words: wordFilter, removals })
  const sharedLocks = config.databaseUrl ? createSharedLocks(options.connection, log) : null
  const shared = sharedLocks && { locks: sharedLocks, events }
  const disk = createDiskRoom(uploadsDir, { maxBytes: config.scratchMaxBytes })
  const arriving = await openArrivingFiles({ db, s3: config.s3, objects, uploadsDir, disk })
  const uploads = createUploads({ db, config, limits, files: arriving.files, log, shared })
  const tus = createTusServer({
    datastore: arriving.datastore,
    maxBytes: () => config.maxVideoBytes,
    locks: uploads.locks,
    log,
  })
  const originals = createOriginals({ storage, files: uploads.files })
  const thumbnails = createThumbnails({ db, events, storage, media, originals, uploads, videos, log })
  const rules = {
    minimumPayoutCents: config.payouts.minimumCents,
    payoutPauseHours: config.payouts.pauseHours,
    platformFeePercent: config.payments.platformFeePercent,
    holdDays: config.payments.holdDays,
    // Without mail nobody can confirm an address.
    needsConfirmedEmail: mail.isConfigured,
  }
  const creators = createCreators({ db, events, media, accounts, rules })
  const { lockMonetization } = creators
  const createVideo = createCreateVideo({ db, jobs, uploads, originals, videos, lockMonetization, log })
  const editVideo = createEditVideo({ db, events, videos, lockMonetization })
  const removeVideo = createRemoveVideo({ db, events, removals })
  const processing = createProcessing({ db, jobs })
  const moderation = createModeration({ db, cache, events, videos })
  const users = createUsers({ db, media, events })
  const lists = createLists({ db, media })
  const search = createSearch({ db, media, cache })
  // Search and channels.
  const featured = createFeatured({ db, media, cache, events })
  // Playlists.
  const playlists = createPlaylists({ db, media, removals })
  // Payments and ledger.
  const { provider, sandbox } = await openPaymentProvider(config.payments, {
    db,
    log,
    secret: await siteSecret(db, 'sandbox webhooks'),
  })
  const payments = createPayments({ db, log, provider })
  sandbox?.onWebhook(payments.receiveWebhook)
  const ledger = createLedger({
    db,
    feePercent: config.payments.platformFeePercent,
    holdDays: config.payments.holdDays,
  })
  listenToPayments({ payments, ledger })
  // Donations.
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const monthlyGifts = createMonthlyGifts({ db, log, events, payments, creators, publicUrl })
  const donations = createDonations({
    db,
    events,
    jobs,
    payments,
    ledger,
    monthlyGifts,
    creators,
    get siteName() {
      return config.siteName
    },
    publicUrl,
  })
  // Purchases.
  const purchases = createPurchases({
    ...{ db, media, events, payments, lockMonetization },
    get siteName() {
      return config.siteName
    },
  })
  payments.onIntent('purchase', createPurchasePayments({ events, jobs, ledger }))
  // Creators and payouts.
  const payouts = createPayouts({
    ...{ db, events, jobs, ledger, accounts, log },
    provider: config.payouts.paypal ? createPaypalProvider(config.payouts.paypal) : null,
    siteId: (await siteSecret(db, 'payout orders')).toString('hex').slice(0, 16),
    minimumCents: config.payouts.minimumCents,
    pauseHours: config.payouts.pauseHours,
    needsConfirmedEmail: mail.isConfigured,
  })
  const paymentsAdmin = createPaymentsAdmin({ db, payments, accounts })
  // Chat.
  const chat = createChat({ db, events, limits, words: wordFilter, removals })
  // Forum.
  const forum = createForum({
    db,
    events,
    limits,
    words: wordFilter,
    removals,
    staffCategories: config.forumCategoriesBy === 'staff',
  })
  // Affiliate products.
  const products = createProducts({ db, events, jobs, reviewsFirst: config.productReview, removals })
  // Reports and safety.
  const suspensions = createSuspensions({ db, events, sessions })
  const targets = reportTargets({
    ...{ db, videos, moderation, removeVideo, comments, forum, chat, products },
    ...{ playlists, captions },
  })
  const reports = createReports({ db, events, suspensions, targets })
  const suspensionAppeals = createSuspensionAppeals({ db, events, accounts })
  // Sponsors.
  const sponsors = createSponsors({
    db,
    events,
    jobs,
    rates: ratesWith(config.sponsorRates),
    creatorSharePercent: config.creatorSharePercent,
  })
  const sponsorPlacing = createSponsorPlacing({ db, cache, events, secret: viewerSecret })
  const sponsorFunding = createSponsorFunding({
    db,
    events,
    payments,
    ledger,
    publicUrl,
    creatorSharePercent: config.creatorSharePercent,
  })
  // Advertising and newsletter.
  const advertising = createAdvertising({
    db,
    figures,
    contactEmail: config.contactEmail,
    mail,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  })
  const newsletter = createNewsletter({
    db,
    mail,
    tokens: createNewsletterTokens(await siteSecret(db, 'newsletter links')),
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
  })
  const testimonials = createTestimonials({ db, jobs, cache })
  // Administration.
  const siteSettings = createSiteSettings({ db, events, storage, accounts, live })
  const manageCategories = createManageCategories({ db, events, cache })
  const people = createPeople({ db, events, sessions, accounts, suspensions, publicUrl })
  const archive = createArchive({
    ...{ db, uploads, createVideo, playlists, log },
    get maxBytes() {
      return config.maxVideoBytes
    },
    importedVideos: createImportedVideos({ db, cache }),
    folder: join(uploadsDir, 'archive'),
  })
  const archiveFolder = createArchiveFolder(config.archiveDir)
  // No refusal: a disk that is not mounted must not keep the site down for the sake of imports.
  if (!(await archiveFolder.isReadable())) {
    log.warn(
      { folder: config.archiveDir },
      'ARCHIVE_DIR is not a folder that can be read; nothing can be imported from it',
    )
  }
  const imports = createImports({ db, jobs, accounts, archiveFolder })

  const notifications = createNotifications({ db, events })
  const notificationStreams = createNotificationStreams({ db, events, log })
  const push = createPush({ db, publicKey: config.push?.publicKey ?? null })

  const settings = createSettings({
    db,
    events,
    mail,
    storage,
    uploads,
    jobs,
    payments,
    sponsors,
    monthlyGifts,
    siteAddress: () => config.publicUrl ?? `http://localhost:${config.port}`,
  })

  const deps: Deps = {
    config,
    log,
    database,
    db,
    storage,
    uploadsDir,
    workDir: join(uploadsDir, 'work'),
    disk,
    jobs,
    redis,
    sharedLocks,
    metrics,
    events,
    mail,
    limits,
    cache,
    signer,
    media,
    shareKeys,
    viewerSecret,
    sessions,
    accounts,
    videos,
    watchTime,
    captions,
    thumbnails,
    videoStatistics: createVideoStatistics(db),
    related,
    comments,
    uploads,
    tus,
    originals,
    createVideo,
    processing,
    moderation,
    users,
    lists,
    search,
    notifications,
    notificationStreams,
    push,
    settings,
    // Search and channels.
    featured,
    // Playlists.
    playlists,
    // Payments and ledger.
    payments,
    sandbox,
    ledger,
    // Donations.
    donations,
    monthlyGifts,
    // Purchases.
    purchases,
    // Creators and payouts.
    creators,
    editVideo,
    removeVideo,
    payouts,
    paymentsAdmin,
    // Chat.
    chat,
    // Forum.
    forum,
    // Reports and safety.
    wordFilter,
    reports,
    suspensions,
    suspensionAppeals,
    // Sponsors.
    sponsors,
    sponsorPlacing,
    sponsorFunding,
    // Affiliate products.
    products,
    // Advertising and newsletter.
    advertising,
    newsletter,
    testimonials,
    // Administration.
    archive,
    archiveFolder,
    imports,
    live,
    siteSettings,
    people,
    manageCategories,
    async close() {
      notificationStreams.close()
      await watchTime.close()
      await events.close()
      await redis?.close()
      await sharedLocks?.close()
      await storage.close()
      await database.close()
    },
  }
  listenToEvents(deps)
  return deps
}
