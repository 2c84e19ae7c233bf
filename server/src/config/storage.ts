/** Where media are stored and who sends their bytes. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { S3Settings } from '../storage/s3-settings.ts'
import { ConfigError } from './config-error.ts'
import { flag, isHttpAddress, oneOf, text } from './variables.ts'

export const StorageVariables = z.object({
  /** nginx location prefix for X-Accel-Redirect; unset: Lamplight sends the bytes itself. */
  MEDIA_ACCEL_PREFIX: z.optional(
    z.string().check(z.regex(/^\/[\w./-]*$/, 'must be the path of an nginx location, like /internal-media')),
  ),
  /** off: media are read and written by Node alone, without the system calls of koffi. */
  SENDFILE: flag(true),
  /** Admins can import each subfolder in the browser; unset: only feeds and PeerTube channels. */
  ARCHIVE_DIR: text,
  /** Media and arriving uploads are stored in this bucket instead of the data folder; created when missing. */
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
})

export interface StorageConfig {
  mediaAccelPrefix: string | null
  /** Whether the kernel may send media by itself (koffi). */
  sendfile: boolean
  /** Absolute; null: folders are imported at the command line only. */
  archiveDir: string | null
  /** Null: media are stored in the data folder. */
  s3: S3Settings | null
}

type StorageEnvironment = z.infer<typeof StorageVariables>

/** @throws ConfigError */
export function readStorage(env: StorageEnvironment): StorageConfig {
  return {
    mediaAccelPrefix: env.MEDIA_ACCEL_PREFIX ?? null,
    sendfile: env.SENDFILE,
    archiveDir: env.ARCHIVE_DIR === undefined ? null : resolve(env.ARCHIVE_DIR),
    s3: readS3(env),
  }
}

function readS3(env: StorageEnvironment): S3Settings | null {
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
