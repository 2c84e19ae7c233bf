import { accountsApi } from '@lamplight/contract/accounts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Accounts } from './accounts.service.ts'
import { type CookieOptions, createSessionCookie, originOf } from './session-cookie.ts'
import type { Sessions } from './sessions.ts'
import { signInFormRoutes } from './sign-in-form.routes.ts'

export interface AccountsRoutesOptions {
  accounts: Accounts
  sessions: Sessions
  cookie: CookieOptions
}

export function accountsRoutes(app: FastifyInstance, { accounts, sessions, cookie }: AccountsRoutesOptions): void {
  const sessionCookie = createSessionCookie(sessions, cookie)

  serve(app, accountsApi.current, ({ viewer }) => accounts.current(viewer.id))

  serve(app, accountsApi.register, async ({ body, request, reply }) => {
    const result = await accounts.register(body, originOf(request))
    return result.ok ? sessionCookie.start(result.value, request, reply) : result
  })

  serve(app, accountsApi.login, async ({ body, request, reply }) => {
    const result = await accounts.login(body, originOf(request))
    return result.ok ? sessionCookie.start(result.value, request, reply) : result
  })

  serve(app, accountsApi.logout, async ({ request, reply }) => {
    await sessionCookie.end(request, reply)
    return ok({})
  })

  app.register(signInFormRoutes, { accounts, sessionCookie })
}
