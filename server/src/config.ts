/** The environment, read once at start. Everything else receives plain typed values. */
import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '@lamplight/contract/limits'
import { LANGUAGES, type Language } from '@lamplight/contract/primitives'
import { RATE_CARD } from '@lamplight/contract/sponsors'
import * as z from 'zod/mini'
import type { LimitChanges } from './limits/rate-limits.ts'
import type { S3Settings } from './storage/s3-settings.ts'

const DAY_SECONDS = 86_400
const GIB = 1024 ** 3
/** One being sent, one started and abandoned, and one more on another device. */
const LARGEST_UNFINISHED = 3

export class ConfigError extends Error {}

const text = z.optional(z.string())
/** One of these words; the message lists them as an operator writes them. */
const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}` })
const flag = (fallback: boolean) =>
  z.pipe(
    z._default(oneOf(['on', 'off', '1', '0', 'true', 'false']), fallback ? '1' : '0'),
    z.transform((value: '0' | '1' | 'on' | 'off' | 'true' | 'false') => ['1', 'on', 'true'].includes(value)),
  )
const digits = z.string().check(z.regex(/^\d+$/, 'must be a whole number'))
const within = (minimum: number, maximum: number) =>
  z.number().check(z.minimum(minimum, `must be at least ${minimum}`), z.maximum(maximum, `must be at most ${maximum}`))
const whole = (fallback: number, minimum: number, maximum: number) =>
  z.pipe(z.pipe(z._default(digits, String(fallback)), z.transform(Number)), within(minimum, maximum))
/** With at most two decimals. */
const percent = (fallback: number) =>
  z.pipe(
    z.pipe(
      z._default(z.string().check(z.regex(/^\d+(\.\d{1,2})?$/, 'must be a percentage like 2.5')), String(fallback)),
      z.transform(Number),
    ),
    within(0, 90),
  )
/** Where the default follows from another variable. */
const wholeOrUnset = (minimum: number, maximum: number) =>
  z.optional(z.pipe(z.pipe(digits, z.transform(Number)), within(minimum, maximum)))

/** An address, a network as `10.0.0.0/8`, or one of the names for the networks around this machine. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}

/** Each variable once, with its type and default. `.env.example` and docs/operations.md list the same. */
const Environment = z.object({
  /** A misspelt `production` would fill a public site with the demo accounts, whose passwords are public. */
  NODE_ENV: z.optional(oneOf(['production', 'development', 'test'])),
  PORT: whole(8080, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Absolute address in links, cookies and Open Graph. */
  PUBLIC_URL: text,
  DATA_DIR: z._default(z.string(), './data'),
  /** An external PostgreSQL; without it the embedded one is used. */
  DATABASE_URL: text,
  DATABASE_POOL: whole(12, 2, 100),
  /** `redis://`, `rediss://` or `unix:///path`: what several web processes share. */
  REDIS_URL: text,
  /** How long a stopping web process still serves until its load balancer has removed it; unset: 5 with REDIS_URL, else 0. */
  DRAIN_SECONDS: wholeOrUnset(0, 300),
  /** Required of every caller of /metrics; unset: only this machine may call it. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** A worker serves /metrics, /healthz and /readyz here; unset: it listens nowhere. */
  WORKER_PORT: wholeOrUnset(0, 65_535),
  LAMPLIGHT_ROLE: z._default(oneOf(['web', 'worker', 'all']), 'all'),
  DEMO: z.optional(oneOf(['0', '1'])),
  ADMIN_USERNAME: text,
  ADMIN_PASSWORD: text,
  GUEST_VIEWING: flag(false),
  /** The language of pages for browsers that accept none of the five. */
  DEFAULT_LANGUAGE: z._default(oneOf(LANGUAGES), 'en'),
  /** Whether a link copied by Share shows its video's poster, title and creator to people without an account. */
  SHARE_PREVIEWS: flag(true),
  /** Who may add categories to the forum. */
  FORUM_CATEGORIES_BY: z._default(oneOf(['members', 'staff']), 'members'),
  SITE_NAME: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'must have at least 1 character'),
        z.maxLength(60, 'must have at most 60 characters'),
      ),
    'Lamplight',
  ),
  LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  /** Addresses of proxies whose X-Forwarded-For is trusted, comma separated; `loopback` is a name for this machine. */
  TRUST_PROXY: text,
  MAX_VIDEO_BYTES: whole(8 * GIB, 1024, 1024 * GIB),
  /** Per member, in uploads that are not a video yet; unset: three times MAX_VIDEO_BYTES. */
  MAX_UNFINISHED_BYTES: wholeOrUnset(1024, 1024 * GIB),
  MAX_VIDEO_SECONDS: whole(12 * 3600, 1, 7 * DAY_SECONDS),
  /** Limits that differ from the contract's: `uploads=300/3600,comments=30/60` (calls in seconds). */
  LIMITS: text,
  /** Cents for 1,000 impressions that differ from the rate card: `sidebar=600,premium=300`. */
  SPONSOR_RATES: text,
  /** The publisher id at the display-ad network, like `ca-pub-1234567890123456`; unset: only the site's own advertisements. */
  AD_PUBLISHER_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,60}$/, 'must be letters, digits and hyphens'))),
  /** The network's script. Pages with display ads run scripts of its origin, after consent. */
  AD_SCRIPT_URL: z._default(z.string(), 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js'),
  /** Of what is spent on a creator's pages. */
  CREATOR_SHARE_PERCENT: whole(50, 0, 100),
  /** How many ffmpeg processes may run at once in one worker. */
  ENCODERS: whole(1, 1, 64),
  /** The address for advertisers, shown on /advertise; unset: not shown. */
  CONTACT_EMAIL: z.optional(z.string().check(z.regex(z.regexes.email, 'must be an e-mail address'))),
  /** New and changed products wait for staff before they are listed. */
  PRODUCT_REVIEW: flag(false),
  /** JSON with figures of /advertise and /media-kit that differ from the built-in ones. */
  MEDIA_KIT_FILE: text,
  /** Admins can import each subfolder in the browser; unset: only feeds and PeerTube channels. */
  ARCHIVE_DIR: text,
  /** `smtp://user:password@host:587`; without it mail is kept in the outbox for staff. */
  SMTP_URL: text,
  /** Sender of mail; `Lamplight <no-reply@example.org>`. Needed with SMTP_URL. */
  MAIL_FROM: text,
  /** Both, from `lamplight push-keys`: members can have notifications pushed to their devices; neither: they cannot. */
  VAPID_PUBLIC_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{87}$/, 'must be a key created by `lamplight push-keys`')),
  ),
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'must be a key created by `lamplight push-keys`')),
  ),
  /** `sandbox` moves no money; `stripe` needs the three keys below. */
  PAYMENTS: z.optional(oneOf(['sandbox', 'stripe'])),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  /** Signs the webhooks that Stripe sends to /api/payments/webhook. */
  STRIPE_WEBHOOK_SECRET: text,
  /** Percent of each payment that the platform keeps. */
  PLATFORM_FEE_PERCENT: percent(0),
  /** Days before a creator can have an earning paid out. */
  HOLD_DAYS: whole(0, 0, 365),
  /** The least a creator can have paid out, whole dollars. */
  MINIMUM_PAYOUT_DOLLARS: whole(25, 1, 10_000),
  /** Payouts wait this long after a creator has changed their PayPal account. */
  PAYOUT_PAUSE_HOURS: whole(72, 0, 24 * 30),
  /** Both: payouts are made by PayPal Payouts; neither: by hand. */
  PAYPAL_CLIENT_ID: text,
  PAYPAL_CLIENT_SECRET: text,
  /** PayPal's API; its sandbox is https://api-m.sandbox.paypal.com. */
  PAYPAL_API_URL: z._default(z.string(), 'https://api-m.paypal.com'),
  /** nginx location prefix for X-Accel-Redirect; unset: Lamplight sends the bytes itself. */
  MEDIA_ACCEL_PREFIX: z.optional(
    z.string().check(z.regex(/^\/[\w./-]*$/, 'must be the path of an nginx location, like /internal-media')),
  ),
  /** off: media are read and written by Node alone, without the system calls of koffi. */
  SENDFILE: flag(true),
  // S3.
  /** Media and arriving uploads lie in this bucket instead of the data folder; created when missing. */
  S3_BUCKET: z.optional(
    z
      .string()
      .check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be 3 to 63 lower case letters, digits, - and .')),
  ),
  /** Unset: AWS. */
  S3_ENDPOINT: text,
  /** The address at which browsers reach the store, with S3_DELIVERY=redirect; unset: S3_ENDPOINT. */
  S3_PUBLIC_ENDPOINT: text,
  S3_REGION: z._default(
    z.string().check(z.regex(/^[\w-]+$/, 'must be the name of a region, like us-east-1')),
    'us-east-1',
  ),
  /** Both or neither; neither: the machine's own role or profile. */
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  /** The bucket in the path of addresses; unset: on with S3_ENDPOINT. */
  S3_PATH_STYLE: z.optional(oneOf(['on', 'off'])),
  /** Who sends the bytes of videos. */
  S3_DELIVERY: z._default(oneOf(['stream', 'redirect']), 'stream'),
  /** Bytes of files that a process keeps on its own disk while it checks and processes them; unset: limited by the disk only. */
  SCRATCH_MAX_BYTES: wholeOrUnset(1024, 1024 * GIB),
  /** off: a start refuses a database that is not on the newest migration instead of migrating it. */
  MIGRATE: flag(true),
})

export interface PayoutsConfig {
  minimumCents: number
  pauseHours: number
  /** Null: staff pay by hand. */
  paypal: { baseUrl: string; clientId: string; clientSecret: string } | null
}

export interface PushConfig {
  publicKey: string
  privateKey: string
  /** The contact of a push service in case of problems: the https address of the site, or `mailto:`. */
  subject: string
}

export type PaymentsConfig = {
  platformFeePercent: number
  holdDays: number
} & (
  | { provider: 'sandbox'; isAskedFor: boolean }
  | { provider: 'stripe'; secretKey: string; publishableKey: string; webhookSecret: string }
)

export interface Config {
  production: boolean
  port: number
  host: string
  /** Without a trailing slash. Null: `http://localhost:<port>`, known once the server listens. */
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  /** Null: the only web process of its site. */
  redisUrl: string | null
  drainSeconds: number
  metricsToken: string | null
  /** Null: a worker listens nowhere. */
  workerPort: number | null
  role: 'web' | 'worker' | 'all'
  demo: boolean
  admin: { username: string; password: string } | null
  guestViewing: boolean
  defaultLanguage: Language
  sharePreviews: boolean
  /** Who may add categories to the forum. */
  forumCategoriesBy: 'members' | 'staff'
  siteName: string
  logLevel: string
  trustProxy: string[] | false
  maxVideoBytes: number
  /** Bytes that one member may have in uploads that have not become a video; at least `maxVideoBytes`. */
  maxUnfinishedBytes: number
  maxVideoSeconds: number
  limits: LimitChanges
  /** Rates that replace those of the contract's rate card. */
  sponsorRates: Partial<Record<keyof typeof RATE_CARD, number>>
  creatorSharePercent: number
  adPublisherId: string | null
  /** Absolute address of the display-ad network's script. */
  adScriptUrl: string
  encoders: number
  smtp: { url: string; from: string } | null
  /** Null: nothing is pushed to devices. */
  push: PushConfig | null
  payments: PaymentsConfig
  payouts: PayoutsConfig
  mediaAccelPrefix: string | null
  /** Whether the kernel may send media by itself (koffi). */
  sendfile: boolean
  /** Null: media lie in the data folder. */
  s3: S3Settings | null
  /** Of `DATA_DIR/uploads`; null: as much as the disk holds. */
  scratchMaxBytes: number | null
  /** Whether starting brings the database to the newest migration. */
  migrates: boolean
  contactEmail: string | null
  productReview: boolean
  /** Absolute. */
  mediaKitFile: string | null
  /** Absolute; null: folders are imported at the command line only. */
  archiveDir: string | null
  /** Idle and absolute life of a session, seconds. (norms row 3) */
  sessionIdleSeconds: number
  sessionMaxSeconds: number
}

/** `name=points/seconds`, comma separated. */
function readLimits(text: string): LimitChanges {
  const entries = text.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name = '', points, seconds] = /^\s*(\w+)=(\d{1,7})\/(\d{1,7})\s*$/.exec(entry) ?? []
      if (!Object.hasOwn(limits, name) || Number(points) < 1 || Number(seconds) < 1) {
        throw new ConfigError(
          `LIMITS: "${entry.trim()}" is not a limit. Write name=calls/seconds with one of ${Object.keys(limits).join(', ')}.`,
        )
      }
      return [name, { points: Number(points), seconds: Number(seconds) }]
    }),
  )
}

/** `placement=cents`, comma separated. */
function readRates(text: string): Partial<Record<keyof typeof RATE_CARD, number>> {
  const entries = text.split(',').filter((part) => part.trim() !== '')
  return Object.fromEntries(
    entries.map((entry) => {
      const [, name = '', cents] = /^\s*([\w-]+)=(\d{1,7})\s*$/.exec(entry) ?? []
      if (!Object.hasOwn(RATE_CARD, name) || Number(cents) < 1) {
        throw new ConfigError(
          `SPONSOR_RATES: "${entry.trim()}" is not a rate. Write name=cents with one of ${Object.keys(RATE_CARD).join(', ')}.`,
        )
      }
      return [name, Number(cents)]
    }),
  )
}

/** Stripe when one of its keys is there; the sandbox otherwise. */
function readPayments(env: z.infer<typeof Environment>): PaymentsConfig {
  const rules = { platformFeePercent: env.PLATFORM_FEE_PERCENT, holdDays: env.HOLD_DAYS }
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env
  // One key is enough to see what was intended: without this, a misspelt name would mean test payments.
  const hasKey = [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET].some((key) => key !== undefined)
  const provider = env.PAYMENTS ?? (hasKey ? 'stripe' : 'sandbox')
  if (provider === 'sandbox') return { provider, isAskedFor: env.PAYMENTS !== undefined, ...rules }
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three.',
    )
  }
  return {
    provider,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...rules,
  }
}

function readPush(env: z.infer<typeof Environment>, publicUrl: string | null): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if ((publicKey === undefined) !== (privateKey === undefined)) {
    throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together: set both or neither.')
  }
  if (publicKey === undefined || privateKey === undefined) return null
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  if (pair.getPublicKey('base64url') !== publicKey) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: create a new pair with `lamplight push-keys`.',
    )
  }
  const isHttps = publicUrl?.startsWith('https://')
  const subject = isHttps ? publicUrl : env.CONTACT_EMAIL && `mailto:${env.CONTACT_EMAIL}`
  if (!subject) {
    throw new ConfigError(
      'Push services require a contact: with VAPID_PUBLIC_KEY set PUBLIC_URL to an https address, or CONTACT_EMAIL.',
    )
  }
  return { publicKey, privateKey, subject }
}

function readPayouts(env: z.infer<typeof Environment>): PayoutsConfig {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_API_URL: baseUrl } = env
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    throw new ConfigError('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both or neither.')
  }
  if (!isHttpAddress(baseUrl)) {
    throw new ConfigError('PAYPAL_API_URL must be an absolute http or https address, like https://api-m.paypal.com.')
  }
  return {
    minimumCents: env.MINIMUM_PAYOUT_DOLLARS * 100,
    pauseHours: env.PAYOUT_PAUSE_HOURS,
    paypal:
      clientId !== undefined && clientSecret !== undefined
        ? { baseUrl: baseUrl.replace(/\/+$/, ''), clientId, clientSecret }
        : null,
  }
}

const isHttpAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** An address, or a name and the address in angle brackets. */
const isSender = (text: string): boolean => {
  const [, inBrackets] = /^[^<>]*<([^<>]+)>$/.exec(text) ?? []
  return z.regexes.email.test(inBrackets ?? text)
}

/** The site answers at the root of its host only, so a path would be in every link and lead nowhere. */
function readPublicUrl(address: string): string {
  const url = isHttpAddress(address) ? new URL(address) : null
  if (url === null) {
    throw new ConfigError('PUBLIC_URL must be an absolute http or https address, like https://videos.example.org.')
  }
  if (url.href.replace(/\/+$/, '') !== url.origin) {
    throw new ConfigError(`PUBLIC_URL must be the address of the host alone, without a path: ${url.origin}`)
  }
  return url.origin
}

/** Its origin becomes part of the policy of pages, so it must be a plain address. */
function readAdScript(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new ConfigError('AD_SCRIPT_URL must be an absolute http or https address.')
  }
  return url.href
}

function readS3(env: z.infer<typeof Environment>): S3Settings | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_DELIVERY } = env
  if (S3_BUCKET === undefined) {
    const settings = { S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    const [unused] = Object.entries(settings).find(([, value]) => value !== undefined) ?? []
    const name = unused ?? (S3_DELIVERY === 'redirect' ? 'S3_DELIVERY=redirect' : null)
    if (name !== null) throw new ConfigError(`${name} needs S3_BUCKET: set the name of the bucket.`)
    return null
  }
  if ((S3_ACCESS_KEY_ID === undefined) !== (S3_SECRET_ACCESS_KEY === undefined)) {
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or neither.')
  }
  for (const [name, value] of Object.entries({ S3_ENDPOINT, S3_PUBLIC_ENDPOINT })) {
    if (value !== undefined && !isHttpAddress(value)) {
      throw new ConfigError(`${name} must be an absolute http or https address, like https://s3.example.org.`)
    }
  }
  if (S3_PUBLIC_ENDPOINT !== undefined && S3_DELIVERY !== 'redirect') {
    throw new ConfigError('S3_PUBLIC_ENDPOINT is where browsers are sent: it needs S3_DELIVERY=redirect.')
  }
  if (env.MEDIA_ACCEL_PREFIX !== undefined && S3_DELIVERY === 'redirect') {
    throw new ConfigError(
      'MEDIA_ACCEL_PREFIX and S3_DELIVERY=redirect exclude each other: either nginx sends the bytes or the store does.',
    )
  }
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT?.replace(/\/+$/, '') ?? null,
    publicEndpoint: S3_PUBLIC_ENDPOINT?.replace(/\/+$/, '') ?? null,
    region: env.S3_REGION,
    credentials:
      S3_ACCESS_KEY_ID !== undefined && S3_SECRET_ACCESS_KEY !== undefined
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : null,
    pathStyle: (env.S3_PATH_STYLE ?? (S3_ENDPOINT === undefined ? 'off' : 'on')) === 'on',
    delivery: S3_DELIVERY,
  }
}

/**
 * Test payments must not be mistaken for real ones: a production site uses the sandbox only when configured to.
 * @throws ConfigError
 */
export function refuseUnaskedSandbox({ production, payments }: Config): void {
  if (production && payments.provider === 'sandbox' && !payments.isAskedFor) {
    throw new ConfigError(
      'No payment provider is set. Set the three STRIPE_ variables, or PAYMENTS=sandbox for test payments only.',
    )
  }
}

/**
 * Reads and checks the environment. Empty values count as unset.
 * @throws ConfigError with one sentence that says what to change.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `${String(issue?.path[0])}: ${issue?.message ?? 'is not valid'}. Change or unset this variable.`,
    )
  }
  const env = parsed.data
  if ((env.ADMIN_USERNAME === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    throw new ConfigError('ADMIN_USERNAME and ADMIN_PASSWORD belong together: set both or neither.')
  }
  // Anything else is interpreted as the name of a database on this machine, or as PostgreSQL whatever the scheme is.
  if (env.DATABASE_URL !== undefined && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new ConfigError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.')
  }
  if (env.REDIS_URL !== undefined && !/^(rediss?:\/\/[^/]|unix:\/\/\/)/.test(env.REDIS_URL)) {
    throw new ConfigError(
      'REDIS_URL must be an address like redis://user:password@host:6379 or unix:///path/to/socket.',
    )
  }
  if (env.REDIS_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      'REDIS_URL needs DATABASE_URL: the embedded database serves one process only, which needs no Redis.',
    )
  }
  if (env.LAMPLIGHT_ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `LAMPLIGHT_ROLE=${env.LAMPLIGHT_ROLE} needs DATABASE_URL: the embedded database serves one process only.`,
    )
  }
  const trustProxy = env.TRUST_PROXY ? env.TRUST_PROXY.split(',').map((part) => part.trim()) : false
  if (trustProxy && !trustProxy.every(isProxy)) {
    throw new ConfigError('TRUST_PROXY must be addresses or networks, comma separated, or loopback for this machine.')
  }
  const maxUnfinishedBytes = env.MAX_UNFINISHED_BYTES ?? LARGEST_UNFINISHED * env.MAX_VIDEO_BYTES
  if (maxUnfinishedBytes < env.MAX_VIDEO_BYTES) {
    throw new ConfigError(
      'MAX_UNFINISHED_BYTES must be at least MAX_VIDEO_BYTES, or nobody could send the largest video.',
    )
  }
  if (env.SMTP_URL !== undefined && !/^smtps?:$/.test(URL.parse(env.SMTP_URL)?.protocol ?? '')) {
    throw new ConfigError('SMTP_URL must be an address like smtp://user:password@mail.example.org:587.')
  }
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined)) {
    throw new ConfigError('SMTP_URL and MAIL_FROM belong together: set both or neither.')
  }
  if (env.MAIL_FROM !== undefined && !isSender(env.MAIL_FROM)) {
    throw new ConfigError('MAIL_FROM must be an e-mail address, like Lamplight <no-reply@example.org>.')
  }
  const publicUrl = env.PUBLIC_URL === undefined ? null : readPublicUrl(env.PUBLIC_URL)
  const production = env.NODE_ENV === 'production'
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (env.REDIS_URL === undefined ? 0 : 5),
    metricsToken: env.METRICS_TOKEN ?? null,
    workerPort: env.WORKER_PORT ?? null,
    role: env.LAMPLIGHT_ROLE,
    demo: env.DEMO === '1',
    admin:
      env.ADMIN_USERNAME !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { username: env.ADMIN_USERNAME, password: env.ADMIN_PASSWORD }
        : null,
    guestViewing: env.GUEST_VIEWING,
    defaultLanguage: env.DEFAULT_LANGUAGE,
    sharePreviews: env.SHARE_PREVIEWS,
    forumCategoriesBy: env.FORUM_CATEGORIES_BY,
    siteName: env.SITE_NAME,
    logLevel: env.LOG_LEVEL,
    trustProxy,
    maxVideoBytes: env.MAX_VIDEO_BYTES,
    maxUnfinishedBytes,
    maxVideoSeconds: env.MAX_VIDEO_SECONDS,
    limits: readLimits(env.LIMITS ?? ''),
    sponsorRates: readRates(env.SPONSOR_RATES ?? ''),
    adPublisherId: env.AD_PUBLISHER_ID ?? null,
    adScriptUrl: readAdScript(env.AD_SCRIPT_URL),
    creatorSharePercent: env.CREATOR_SHARE_PERCENT,
    encoders: env.ENCODERS,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    push: readPush(env, publicUrl),
    payments: readPayments(env),
    payouts: readPayouts(env),
    mediaAccelPrefix: env.MEDIA_ACCEL_PREFIX ?? null,
    sendfile: env.SENDFILE,
    s3: readS3(env),
    scratchMaxBytes: env.SCRATCH_MAX_BYTES ?? null,
    migrates: env.MIGRATE,
    productReview: env.PRODUCT_REVIEW,
    contactEmail: env.CONTACT_EMAIL ?? null,
    mediaKitFile: env.MEDIA_KIT_FILE === undefined ? null : resolve(env.MEDIA_KIT_FILE),
    archiveDir: env.ARCHIVE_DIR === undefined ? null : resolve(env.ARCHIVE_DIR),
    sessionIdleSeconds: 14 * DAY_SECONDS,
    sessionMaxSeconds: 90 * DAY_SECONDS,
  }
}
