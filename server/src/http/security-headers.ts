import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of the scripts and styles of a page; new for every request. */
    cspNonce: string
  }
}

/** Browser features that our pages never use; an injected script cannot use them either. */
const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Browsers honour this one over https and from this machine only; on other pages they ignore it with a message in the console. */
const OPENER_POLICY = ['cross-origin-opener-policy', 'same-origin'] as const

/** Headers of every response (norms row 9). Documents add a policy of their own (page-policies.ts). */
export const securityHeaders = (options: { https: boolean }): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': PERMISSIONS,
  ...(options.https ? { [OPENER_POLICY[0]]: OPENER_POLICY[1], 'strict-transport-security': 'max-age=31536000' } : {}),
})

/** Names of this machine, which browsers trust without https. */
const isLoopback = (host: string): boolean => /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host)

export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const headers = Object.entries(securityHeaders(options))
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    if (request.protocol === 'https' || isLoopback(request.hostname)) reply.raw.setHeader(...OPENER_POLICY)
    request.cspNonce = ''
  })
}

const NONCE_BYTES = 16
/** Drawn by hundreds: one drawing costs as much as its first bytes. */
let drawn = Buffer.alloc(0)

export function freshNonce(): string {
  if (drawn.length < NONCE_BYTES) drawn = randomBytes(256 * NONCE_BYTES)
  const nonce = drawn.toString('base64url', 0, NONCE_BYTES)
  drawn = drawn.subarray(NONCE_BYTES)
  return nonce
}
