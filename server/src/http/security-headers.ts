import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** For the scripts and styles of a page; fresh with every request for one. */
    cspNonce: string
  }
}

/** Where the scripts, frames and counts of the display-ad network come from. */
const AD_SCRIPTS = 'https://pagead2.googlesyndication.com https://*.adtrafficquality.google'
const AD_FRAMES = 'https://googleads.g.doubleclick.net https://tpc.googlesyndication.com https://www.google.com'

/**
 * Everything from ourselves; scripts and styles of a page only by nonce; media also from blobs (MSE players). `allowsAds`
 * admits the ad network besides, where a site has one and the page holds no card fields; `allowsFrames` lets other sites
 * show the page in a frame; `mediaOrigin` is the S3 store that browsers are sent to for films.
 */
export const contentSecurityPolicy = (
  nonce: string,
  {
    allowsAds = false,
    allowsFrames = false,
    mediaOrigin = null,
  }: { allowsAds?: boolean; allowsFrames?: boolean; mediaOrigin?: string | null } = {},
): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${allowsAds ? ` ${AD_SCRIPTS}` : ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${allowsAds ? ' https:' : ''}`,
    `media-src 'self' blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${mediaOrigin ? ` ${mediaOrigin}` : ''}${allowsAds ? ` ${AD_SCRIPTS}` : ''}`,
    ...(allowsAds ? [`frame-src ${AD_FRAMES}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${allowsFrames ? '*' : "'none'"}`,
  ].join('; ')

/** What no page of ours asks a browser for; a script that got in could not either. */
const PERMISSIONS = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Headers every answer carries (norms row 9). Pages add their policy by `contentSecurityPolicy`. */
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

export const freshNonce = (): string => randomBytes(16).toString('base64url')
