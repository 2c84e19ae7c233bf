/** The viewer of a request: its session cookie, resolved once. */
import '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '../identity/viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The same for everybody: the session is not looked up, so that it works while the database is unavailable. */
    isAnonymous?: boolean
  }
  interface FastifyRequest {
    /** Null for a visitor. Set before any handler runs. */
    viewer: Viewer | null
    /** The cookie's token, or null; only the accounts feature uses it. */
    sessionToken: string | null
  }
}

/** `__Host-` binds the cookie to this host over https; browsers refuse the prefix on plain http. */
export const sessionCookieName = (secure: boolean): string => (secure ? '__Host-session' : 'session')

/** Resolves the viewer of every request by `findViewer` (the accounts feature's session lookup). */
export function registerViewer(
  app: FastifyInstance,
  options: { secure: boolean; findViewer(token: string): Promise<Viewer | null> },
): void {
  const name = sessionCookieName(options.secure)
  app.decorateRequest('viewer', null)
  app.decorateRequest('sessionToken', null)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (request.routeOptions.config.isAnonymous) return
    const token = request.headers.cookie === undefined ? undefined : request.cookies[name]
    // 43 characters are 256 bits in base64url; anything else was not issued here.
    if (token === undefined || token.length !== 43) return
    request.sessionToken = token
    request.viewer = await options.findViewer(token)
  })
}
