/** The processes of the site: what each of them does, and the database and Redis they share. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { flag, oneOf, text, whole, wholeOrUnset } from './variables.ts'

export const ProcessVariables = z.object({
  LAMPLIGHT_ROLE: z._default(oneOf(['web', 'worker', 'all']), 'all'),
  LOG_LEVEL: z._default(oneOf(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'warn'),
  DATA_DIR: z._default(z.string(), './data'),
  /** An external PostgreSQL; without it the embedded one is used. */
  DATABASE_URL: text,
  DATABASE_POOL: whole(12, 2, 100),
  /** off: a start refuses a database that is not on the newest migration instead of migrating it. */
  MIGRATE: flag(true),
  /** `redis://`, `rediss://` or `unix:///path`: what several web processes share. */
  REDIS_URL: text,
  /** How long a stopping web process still serves until its load balancer has removed it; unset: 5 with REDIS_URL, else 0. */
  DRAIN_SECONDS: wholeOrUnset(0, 300),
  /** How many ffmpeg processes may run at once in one worker. */
  ENCODERS: whole(1, 1, 64),
})

export interface ProcessConfig {
  role: 'web' | 'worker' | 'all'
  logLevel: string
  /** Absolute. */
  dataDir: string
  databaseUrl: string | null
  databasePool: number
  /** Whether starting brings the database to the newest migration. */
  migrates: boolean
  /** Null: the only web process of its site. */
  redisUrl: string | null
  drainSeconds: number
  encoders: number
}

const isRedisAddress = (url: string): boolean => /^(rediss?:\/\/[^/]|unix:\/\/\/)/.test(url) && URL.canParse(url)

/** @throws ConfigError */
export function readProcess(env: z.infer<typeof ProcessVariables>): ProcessConfig {
  // Anything else is interpreted as the name of a database on this machine, or as PostgreSQL whatever the scheme is.
  if (env.DATABASE_URL !== undefined && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new ConfigError('DATABASE_URL must be an address like postgres://user:password@host:5432/database.')
  }
  if (env.REDIS_URL !== undefined && !isRedisAddress(env.REDIS_URL)) {
    throw new ConfigError(
      'REDIS_URL must be an address like redis://user:password@host:6379 or unix:///path/to/socket. In the password, write # as %23, / as %2F and ? as %3F.',
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
  return {
    role: env.LAMPLIGHT_ROLE,
    logLevel: env.LOG_LEVEL,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    migrates: env.MIGRATE,
    redisUrl: env.REDIS_URL ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (env.REDIS_URL === undefined ? 0 : 5),
    encoders: env.ENCODERS,
  }
}
