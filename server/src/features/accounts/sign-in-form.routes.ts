/** The two forms of /auth as a browser without scripts sends them; with scripts the calls of the contract are used. */
import { Login, Register } from '@lamplight/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { fail } from '../../lib/result.ts'
import type { Accounts } from './accounts.service.ts'
import { originOf, type SessionCookie } from './session-cookie.ts'

export interface SignInFormOptions {
  accounts: Accounts
  sessionCookie: SessionCookie
}

const invalid = ({ issues }: Pick<z.core.$ZodError, 'issues'>) =>
  fail(
    'validation_failed',
    issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  )

const FORM_LIMIT_BYTES = 16 * 1024

/**
 * Registered as a plugin of its own: only these URLs accept forms. Every response redirects to /auth: the page
 * redirects people who are signed in to `next`; the reason of a refusal is passed as `refused`, and of a field that cannot be used as
 * `issue`: the first sentence of the contract, which the page shows in its language.
 */
export async function signInFormRoutes(app: FastifyInstance, { accounts, sessionCookie }: SignInFormOptions) {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => {
      const fields = new URLSearchParams(String(body))
      // PostgreSQL stores no NUL in texts.
      if ([...fields.values()].some((value) => value.includes('\0'))) {
        return done(Object.assign(new Error('the text contains a NUL'), { statusCode: 400 }))
      }
      done(null, Object.fromEntries(fields))
    },
  )

  app.post('/auth', async (request, reply) => {
    const search = new URL(request.url, 'http://site.invalid').searchParams
    search.delete('refused')
    search.delete('issue')
    const isNew = search.get('view') === 'register'
    const origin = originOf(request)
    const attempt = async () => {
      if (isNew) {
        const input = Register.safeParse(request.body)
        return input.success ? accounts.register(input.data, origin) : invalid(input.error)
      }
      const input = Login.safeParse(request.body)
      return input.success ? accounts.login(input.data, origin) : invalid(input.error)
    }
    const result = await attempt()
    if (result.ok) await sessionCookie.start(result.value, request, reply)
    else search.set('refused', result.code)
    const issue = result.ok ? undefined : result.issues?.[0]
    if (issue) search.set('issue', issue.message)
    search.delete('wait')
    if (!result.ok && result.retryAfterSeconds) {
      reply.header('retry-after', String(result.retryAfterSeconds))
      search.set('wait', String(result.retryAfterSeconds))
    }
    return reply.header('cache-control', 'no-store').redirect(`/auth?${search}`, 303)
  })
}
