/** Where the site listens, under which address it is reached, and through which proxies. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import { isHttpAddress, text, whole, wholeOrUnset } from './variables.ts'

export const HttpVariables = z.object({
  PORT: whole(8080, 0, 65_535),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Absolute address in links, cookies and Open Graph. */
  PUBLIC_URL: text,
  /** Addresses of proxies whose X-Forwarded-For is trusted, comma separated; `loopback` is a name for this machine. */
  TRUST_PROXY: text,
  /** Required of every caller of /metrics; unset: only this machine may call it. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  /** A worker serves /metrics, /healthz and /readyz here; unset: it listens nowhere. */
  WORKER_PORT: wholeOrUnset(0, 65_535),
})

export interface HttpConfig {
  port: number
  host: string
  /** Without a trailing slash. Null: `http://localhost:<port>`, known once the server listens. */
  publicUrl: string | null
  trustProxy: string[] | false
  metricsToken: string | null
  /** Null: a worker listens nowhere. */
  workerPort: number | null
}

/** @throws ConfigError */
export function readHttp(env: z.infer<typeof HttpVariables>): HttpConfig {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL === undefined ? null : readPublicUrl(env.PUBLIC_URL),
    trustProxy: env.TRUST_PROXY === undefined ? false : readProxies(env.TRUST_PROXY),
    metricsToken: env.METRICS_TOKEN ?? null,
    workerPort: env.WORKER_PORT ?? null,
  }
}

/** The beginning of links in mails and feeds, without a trailing slash. */
export const publicUrlOf = ({ publicUrl, port }: Pick<HttpConfig, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** The site is served at the root of its host only, so a path would be in every link and lead nowhere. */
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

function readProxies(list: string): string[] {
  const proxies = list.split(',').map((part) => part.trim())
  if (!proxies.every(isProxy)) {
    throw new ConfigError('TRUST_PROXY must be addresses or networks, comma separated, or loopback for this machine.')
  }
  return proxies
}

/** An address, a network as `10.0.0.0/8`, or one of the names for the networks around this machine. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const [address = '', prefix = '0', ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128)
}
