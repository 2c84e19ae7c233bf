import { accountsApi } from '@lamplight/contract/accounts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '../../http/serve.ts'
import { sessionCookieName } from '../../http/viewer.ts'
import { networkOf } from '../../lib/network-of.ts'
import { ok } from '../../lib/result.ts'
import type { Accounts, Origin, SignedIn } from './accounts.service.ts'
import type { Sessions } from './sessions.ts'

export interface AccountsRoutesOptions {
  accounts: Accounts
  sessions: Sessions
  cookie: { secure: boolean; maxAgeSeconds: number }
}

const originOf = (request: FastifyRequest): Origin => ({
  address: networkOf(request.ip),
  userAgent: request.headers['user-agent'] ?? '',
})

export function accountsRoutes(app: FastifyInstance, { accounts, sessions, cookie }: AccountsRoutesOptions): void {
  const name = sessionCookieName(cookie.secure)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: cookie.secure } as const

  /** A sign-in always gets a new token; one that came along is ended. */
  const start = async ({ user, token }: SignedIn, request: FastifyRequest, reply: FastifyReply) => {
    if (request.sessionToken) await sessions.close(request.sessionToken)
    reply.setCookie(name, token, { ...attributes, maxAge: cookie.maxAgeSeconds })
    return ok(user)
  }

  serve(app, accountsApi.current, ({ viewer }) => accounts.current(viewer.id))

  serve(app, accountsApi.register, async ({ body, request, reply }) => {
    const result = await accounts.register(body, originOf(request))
    return result.ok ? start(result.value, request, reply) : result
  })

  serve(app, accountsApi.login, async ({ body, request, reply }) => {
    const result = await accounts.login(body, originOf(request))
    return result.ok ? start(result.value, request, reply) : result
  })

  serve(app, accountsApi.logout, async ({ request, reply }) => {
    if (request.sessionToken) await sessions.close(request.sessionToken)
    reply.clearCookie(name, attributes)
    return ok({})
  })
}
