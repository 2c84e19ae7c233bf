/** The web application, built without listening so that a test can call it directly. The list of features. */

import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { publicUrlOf } from './config/http.ts'
import type { Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { createSessionCookie } from './features/accounts/session-cookie.ts'
import { advertisingRoutes } from './features/advertising/advertising.routes.ts'
import { archiveRoutes } from './features/archive/archive.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { captionsRoutes } from './features/captions/captions.routes.ts'
import { categoriesRoutes } from './features/categories/categories.routes.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { type ChatSocketOptions, chatSocket } from './features/chat/chat.socket.ts'
import { commentsRoutes } from './features/comments/comments.routes.ts'
import { consoleRoutes } from './features/console/console.routes.ts'
import { creatorsRoutes } from './features/creators/creators.routes.ts'
import { donationsRoutes } from './features/donations/donations.routes.ts'
import { featuredRoutes } from './features/featured/featured.routes.ts'
import { forumRoutes } from './features/forum/forum.routes.ts'
import { listsRoutes } from './features/lists/lists.routes.ts'
import { moderationRoutes } from './features/moderation/moderation.routes.ts'
import { reviewClaimsRoutes } from './features/moderation/review-claims.routes.ts'
import { secondReviewsRoutes } from './features/moderation/second-reviews.routes.ts'
import { newsletterRoutes } from './features/newsletter/newsletter.routes.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { outboxRoutes } from './features/outbox/outbox.routes.ts'
import { paymentsAdminRoutes } from './features/payments-admin/payments-admin.routes.ts'
import { payoutsRoutes } from './features/payouts/payouts.routes.ts'
import { peopleRoutes } from './features/people/people.routes.ts'
import { playlistsRoutes } from './features/playlists/playlists.routes.ts'
import { processingRoutes } from './features/processing/processing.routes.ts'
import { processingJobsRoutes } from './features/processing/processing-jobs.routes.ts'
import { productsRoutes } from './features/products/products.routes.ts'
import { purchasesRoutes } from './features/purchases/purchases.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { episodesRoutes } from './features/sharing/episodes.routes.ts'
import { createEpisodeCache } from './features/sharing/episodes.ts'
import { sharingRoutes } from './features/sharing/sharing.routes.ts'
import { publicSettings } from './features/site-settings/public-settings.ts'
import { siteSettingsRoutes } from './features/site-settings/site-settings.routes.ts'
import { sponsorsRoutes } from './features/sponsors/sponsors.routes.ts'
import { testimonialsRoutes } from './features/testimonials/testimonials.routes.ts'
import { uploadsRoutes } from './features/uploads/uploads.routes.ts'
import { usersRoutes } from './features/users/users.routes.ts'
import { createVideoAccess } from './features/videos/video-access.ts'
import { videosRoutes } from './features/videos/videos.routes.ts'
import { registerBodyTime } from './http/body-time.ts'
import { registerConnectionTurns } from './http/connection-turns.ts'
import { registerDiskGuard } from './http/disk-guard.ts'
import { createDrain, type Drain, registerDrain } from './http/drain.ts'
import { handleError, sendFailure } from './http/failures.ts'
import { healthRoutes } from './http/health-routes.ts'
import { registerHostCheck } from './http/host-check.ts'
import { installableRoutes } from './http/installable.ts'
import { mediaRoutes } from './http/media-routes.ts'
import { metricsRoutes } from './http/metrics-routes.ts'
import { openApiRoutes } from './http/openapi.ts'
import { registerOriginCheck } from './http/origin-check.ts'
import { pageUrlOf } from './http/page-url.ts'
import { pageRoutes } from './http/pages.ts'
import { registerRouteLimits } from './http/route-limits.ts'
import { registerSecurityHeaders, securityHeaders } from './http/security-headers.ts'
import { createViewerAtOnce, registerViewer } from './http/session-viewer.ts'
import { assetRoutes, type Renderer } from './http/web-build.ts'
import { parseJson } from './lib/parse-json.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { isSocketRequest } from './realtime/socket-server.ts'
import { browserOrigin } from './storage/s3-settings.ts'

const JSON_LIMIT_BYTES = 256 * 1024
export interface AppOptions {
  /** Validate every response against its contract before it is sent: on in tests. */
  checkResponses?: boolean
  /** Renders pages; without it only the API responds. */
  render?: Renderer
  /** Intervals of the socket's checks, where a test cannot wait. */
  socketTiming?: ChatSocketOptions['timing']
  /** Signals that the process is about to end. */
  drain?: Drain
}

export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = deps
  const loadKernel = config.sendfile ? undefined : async () => null
  const https = config.publicUrl?.startsWith('https:') ?? false
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_LIMIT_BYTES,
    routerOptions: { maxParamLength: 500 },
    // A URL that the router refuses: without it Fastify responds in a form of its own.
    frameworkErrors: handleError,
    rewriteUrl: pageUrlOf,
    // Requests on open connections are still served: the database is closed after the last response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    http: { shouldUpgradeCallback: isSocketRequest },
  })
  app.decorate('servedEndpoints', [])
  app.decorate('pageCalls', new Map())
  // Admins may change it while the site runs.
  app.decorate('guestViewing', { getter: () => config.guestViewing })
  app.decorate('checkResponses', options.checkResponses ?? false)
  app.decorate('limits', deps.limits)

  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 'not_found'))
  // Text bodies are not JSON: otherwise a form of another site could post one.
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    // A call without a body may still declare JSON.
    if (body === '') return done(null, undefined)
    try {
      done(null, parseJson(body as string))
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }))
    }
  })

  const turns = registerConnectionTurns(app)
  const drain = options.drain ?? createDrain()
  registerDrain(app, drain)
  registerBodyTime(app)
  await app.register(cookie)
  registerSecurityHeaders(app, { https })
  registerHostCheck(app)
  registerOriginCheck(app, config.publicUrl)
  registerViewer(app, { secure: https, findViewer: (token) => deps.sessions.find(token) })
  registerRouteLimits(app)

  const cookieOptions = { secure: https, maxAgeSeconds: config.sessionMaxSeconds }
  // With an external database the data is on another disk.
  if (!config.databaseUrl) registerDiskGuard(app, deps.disk)

  healthRoutes(app, { ...deps, isDraining: drain.isDraining })
  metricsRoutes(app, { metrics: deps.metrics, metricsToken: config.metricsToken })
  accountsRoutes(app, { ...deps, cookie: cookieOptions })
  categoriesRoutes(app, deps)
  videosRoutes(app, {
    videos: deps.videos,
    createVideo: deps.createVideo,
    editVideo: deps.editVideo,
    removeVideo: deps.removeVideo,
    thumbnails: deps.thumbnails,
    statistics: deps.videoStatistics,
    cache: deps.cache,
    secret: deps.viewerSecret,
  })
  captionsRoutes(app, deps)
  commentsRoutes(app, deps)
  await app.register(uploadsRoutes, { uploads: deps.uploads, tus: deps.tus })
  processingRoutes(app, deps)
  moderationRoutes(app, deps)
  usersRoutes(app, deps)
  listsRoutes(app, deps)
  searchRoutes(app, deps)
  // Search and channels.
  featuredRoutes(app, deps)
  // Playlists.
  playlistsRoutes(app, deps)
  // Notifications.
  notificationsRoutes(app, deps)
  await app.register(settingsRoutes, {
    settings: deps.settings,
    sessions: deps.sessions,
    sessionCookie: createSessionCookie(deps.sessions, cookieOptions),
  })
  // Payments and ledger.
  await paymentsRoutes(app, deps)
  // Donations.
  donationsRoutes(app, deps)
  // Purchases.
  purchasesRoutes(app, {
    purchases: deps.purchases,
    storage: deps.storage,
    internalPrefix: config.mediaAccelPrefix ?? undefined,
    loadKernel,
  })
  // Creators and payouts.
  creatorsRoutes(app, deps)
  payoutsRoutes(app, deps)
  paymentsAdminRoutes(app, deps)
  // Chat.
  chatRoutes(app, deps)
  await chatSocket(app, { ...deps, publicUrl: config.publicUrl, timing: options.socketTiming })
  // Forum.
  forumRoutes(app, deps)
  // Reports and safety.
  reportsRoutes(app, deps)
  // Sponsors.
  sponsorsRoutes(app, deps)
  // Affiliate products.
  productsRoutes(app, deps)
  // Advertising and newsletter.
  advertisingRoutes(app, deps)
  await app.register(newsletterRoutes, { newsletter: deps.newsletter })
  testimonialsRoutes(app, deps)
  // Administration.
  consoleRoutes(app, deps)
  await app.register(siteSettingsRoutes, deps)
  peopleRoutes(app, deps)
  auditRoutes(app, deps)
  outboxRoutes(app, deps)
  reviewClaimsRoutes(app, deps)
  secondReviewsRoutes(app, deps)
  processingJobsRoutes(app, deps)
  archiveRoutes(app, deps)

  const videoAccess = createVideoAccess(deps.db, deps.cache)
  const atOnce = {
    findViewer: createViewerAtOnce(app, { secure: https, peekViewer: (token) => deps.sessions.peek(token) }),
    findVideoAccess: videoAccess.peek,
    headers: securityHeaders({ https }),
    turns,
    onResponse: deps.metrics.countRequest,
  }
  const internalPrefix = config.mediaAccelPrefix ? { internalPrefix: config.mediaAccelPrefix } : {}
  await mediaRoutes(app, {
    storage: deps.storage,
    signer: deps.signer,
    findVideoAccess: videoAccess.find,
    findViewer: (request) => request.viewer,
    isOpenToVisitors: () => config.guestViewing,
    notFound: (request, reply) => sendFailure(request, reply, 'not_found'),
    ...internalPrefix,
    ...(loadKernel ? { loadKernel } : { atOnce }),
  })
  openApiRoutes(app, config.siteName)
  const episodes = createEpisodeCache()
  episodesRoutes(app, {
    ...deps,
    cache: episodes,
    sending: { ...internalPrefix, ...(loadKernel ? { loadKernel } : {}) },
  })
  sharingRoutes(app, {
    db: deps.db,
    media: deps.media,
    storage: deps.storage,
    cache: episodes,
    shareKeys: deps.shareKeys,
    sharePreviews: config.sharePreviews,
    get siteName() {
      return config.siteName
    },
    publicUrl: publicUrlOf(config),
    defaultLanguage: config.defaultLanguage,
  })
  installableRoutes(app, config)

  if (options.render) {
    await assetRoutes(app)
    pageRoutes(app, {
      render: options.render,
      cache: deps.cache,
      settings: () => publicSettings(deps),
      defaultLanguage: config.defaultLanguage,
      mediaOrigin: browserOrigin(config.s3),
      findUser: async (id) => {
        const found = await deps.accounts.current(id)
        return found.ok ? found.value : null
      },
    })
  }
  return app
}

/** What a worker serves on `WORKER_PORT`: its health and its metrics. */
export function buildWorkerApp(deps: Deps, drain: Drain): FastifyInstance {
  const app = fastify({ loggerInstance: deps.log as FastifyBaseLogger, forceCloseConnections: 'idle' })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, 'not_found'))
  healthRoutes(app, { ...deps, isDraining: drain.isDraining })
  metricsRoutes(app, { metrics: deps.metrics, metricsToken: deps.config.metricsToken })
  return app
}
