import type { CurrentUser } from '@lamplight/contract/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '../../http/session-viewer.ts'
import { networkOf } from '../../lib/network-of.ts'
import { type Ok, ok } from '../../lib/result.ts'
import type { Origin, SignedIn } from './accounts.service.ts'
import type { Sessions } from './sessions.ts'

export interface CookieOptions {
  secure: boolean
  maxAgeSeconds: number
}

export const originOf = (request: FastifyRequest): Origin => ({
  address: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

/** Sets and clears the session cookie of the requesting browser. */
export function createSessionCookie(sessions: Sessions, { secure, maxAgeSeconds }: CookieOptions) {
  const name = sessionCookieName(secure)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    /** A sign-in always gets a new token; the one sent with the request is ended. */
    async start({ user, token }: SignedIn, request: FastifyRequest, reply: FastifyReply): Promise<Ok<CurrentUser>> {
      if (request.sessionToken) await sessions.close(request.sessionToken)
      reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds })
      return ok(user)
    },
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (request.sessionToken) await sessions.close(request.sessionToken)
      reply.clearCookie(name, attributes)
    },
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
