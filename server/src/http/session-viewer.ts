/** The viewer of a request: its session cookie, resolved once. */
import '@fastify/cookie'
import type { IncomingHttpHeaders } from 'node:http'
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

// 43 characters are 256 bits in base64url; anything else was not issued here.
function tokenIn(cookies: Record<string, string | undefined>, name: string): string | null {
  const token = cookies[name]
  return token?.length === 43 ? token : null
}

/**
 * Finds the viewer of a request that Fastify has not seen, without waiting: `undefined` when the session has to be looked up.
 * `peekViewer` is the accounts feature's cache of sessions.
 */
export function createViewerAtOnce(
  app: FastifyInstance,
  options: { secure: boolean; peekViewer(token: string): Viewer | undefined },
): (headers: IncomingHttpHeaders) => Viewer | null | undefined {
  const name = sessionCookieName(options.secure)
  return ({ cookie }) => {
    const token = cookie === undefined ? null : tokenIn(app.parseCookie(cookie), name)
    return token === null ? null : options.peekViewer(token)
  }
}

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
    const token = request.headers.cookie === undefined ? null : tokenIn(request.cookies, name)
    if (token === null) return
    request.sessionToken = token
    request.viewer = await options.findViewer(token)
  })
}
