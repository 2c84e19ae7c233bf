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

/** Headers of every response (norms row 9). Documents add a policy of their own (page-policies.ts). */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.setHeader('x-content-type-options', 'nosniff')
    reply.raw.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
    reply.raw.setHeader('cross-origin-opener-policy', 'same-origin')
    reply.raw.setHeader('permissions-policy', PERMISSIONS)
    if (options.https) reply.raw.setHeader('strict-transport-security', 'max-age=31536000')
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
