import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** For the scripts and styles of a page; fresh with every request for one. */
    cspNonce: string
  }
}

/** Where the scripts, counts and frames of display-ad networks come from besides the origin of their script. */
const AD_NETWORKS: Record<string, { scripts: string; frames: string }> = {
  'https://pagead2.googlesyndication.com': {
    scripts: ' https://*.adtrafficquality.google',
    frames: ' https://googleads.g.doubleclick.net https://tpc.googlesyndication.com https://www.google.com',
  },
}

function adSources(scriptUrl: string | null): { scripts: string; frames: string } | null {
  if (scriptUrl === null) return null
  const { origin } = new URL(scriptUrl)
  const { scripts = '', frames = '' } = AD_NETWORKS[origin] ?? {}
  return { scripts: ` ${origin}${scripts}`, frames: ` ${origin}${frames}` }
}

/**
 * Everything from ourselves; scripts and styles of a page only by nonce; media also from blobs (MSE players). `adScriptUrl`
 * admits the ad network besides, where a site has one and the page holds no card fields; `allowsFrames` lets other sites
 * show the page in a frame; `mediaOrigin` is the S3 store that browsers are sent to for films.
 */
export const contentSecurityPolicy = (
  nonce: string,
  {
    adScriptUrl = null,
    allowsFrames = false,
    mediaOrigin = null,
  }: { adScriptUrl?: string | null; allowsFrames?: boolean; mediaOrigin?: string | null } = {},
): string => {
  const ads = adSources(adScriptUrl)
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${ads?.scripts ?? ''}`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:${ads ? ' https:' : ''}`,
    `media-src 'self' blob:${mediaOrigin ? ` ${mediaOrigin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${mediaOrigin ? ` ${mediaOrigin}` : ''}${ads?.scripts ?? ''}`,
    ...(ads ? [`frame-src${ads.frames}`] : []),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${allowsFrames ? '*' : "'none'"}`,
  ].join('; ')
}

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
