/** What all features stand on: database, storage, queue, events, limits, caches and settings. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createSharedLocks, type SharedLocks } from '../db/advisory-locks.ts'
import { type DatabaseConnection, type Db, type OpenDatabase, openDatabase } from '../db/database.ts'
import { siteSecret } from '../db/site-secret.ts'
import { createLocalBus } from '../events/bus.ts'
import { createEvents, type Events } from '../events/events.ts'
import { createPostgresBus } from '../events/postgres-bus.ts'
import { createRedisBus } from '../events/redis-bus.ts'
import { createLiveSettings, type LiveSettings } from '../features/site-settings/site-settings.service.ts'
import { createMediaAddresses, type MediaAddresses } from '../features/videos/media-addresses.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { createPgBossQueue } from '../jobs/pg-boss-queue.ts'
import { createDiskRoom, type DiskRoom } from '../lib/disk-room.ts'
import type { Log } from '../lib/log.ts'
import { createResponseCache, type ResponseCache } from '../lib/response-cache.ts'
import { createRateLimits, type RateLimits } from '../limits/rate-limits.ts'
import { createSharedRateLimits } from '../limits/shared-rate-limits.ts'
import { createMail, type Mail } from '../mail/mail.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { measureSite } from '../metrics/site-metrics.ts'
import type { RedisConnection } from '../redis/redis-connection.ts'
import { type OpenedStorage, openStorage } from '../storage/open-storage.ts'
import { createMediaPathSigner, type MediaPathSigner } from '../storage/signed-path.ts'
import type { MediaStorage } from '../storage/storage.ts'

export interface Infrastructure {
  /** The environment with what admins have set; its values are read where they are used. */
  config: Config
  log: Log
  database: OpenDatabase
  db: Db
  storage: MediaStorage
  /** The bucket behind the storage; null with a folder. */
  objects: OpenedStorage['objects']
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
  live: LiveSettings
  signer: MediaPathSigner
  media: MediaAddresses
  /** For keyed hashes of visitors; not for signing. */
  viewerSecret: Buffer
}

/** A visitor waits no longer for the database; work that takes longer is done in smaller steps. */
const QUERY_MS = 15_000

export interface DepsOptions {
  connection: DatabaseConnection
  /** Multiplies the rate limits; tests that are about something else raise it. */
  limitScale?: number
}

export async function openInfrastructure(environment: Config, log: Log, options: DepsOptions): Promise<Infrastructure> {
  // What admins set takes the place of the environment's values further down.
  const config = { ...environment }
  const database = openDatabase(options.connection, { max: config.databasePool, log, queryTimeoutMs: QUERY_MS })
  const { db } = database
  const { storage, objects } = await openStorage(config)
  const uploadsDir = join(config.dataDir, 'uploads')
  const signer = createMediaPathSigner(await siteSecret(db, 'media paths'))
  const jobs = createPgBossQueue(options.connection, log)

  // Loaded only when it is used: the library takes several megabytes of memory.
  const redis = config.redisUrl
    ? (await import('../redis/redis-connection.ts')).createRedisConnection({
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

  // From here on `config` holds what admins have set, too.
  const live = await createLiveSettings({ db, events, limits, cache, config, log })
  const mail = createMail({
    db,
    jobs,
    get siteName() {
      return config.siteName
    },
    isConfigured: config.smtp !== null,
  })
  return {
    ...{ config, log, database, db, storage, objects, uploadsDir, jobs, redis, metrics, events, mail, limits, cache },
    ...{ live, signer },
    workDir: join(uploadsDir, 'work'),
    disk: createDiskRoom(uploadsDir, { maxBytes: config.scratchMaxBytes }),
    sharedLocks: config.databaseUrl ? createSharedLocks(options.connection, log) : null,
    media: createMediaAddresses(signer, config),
    viewerSecret: await siteSecret(db, 'viewers'),
  }
}
