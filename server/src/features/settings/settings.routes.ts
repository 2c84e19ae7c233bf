import multipart from '@fastify/multipart'
import { EXPORT_PATH, settingsApi } from '@lamplight/contract/settings'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { SessionCookie } from '../accounts/session-cookie.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { SettingsService } from './settings.service.ts'

interface SettingsRoutesOptions {
  settings: SettingsService
  sessions: Pick<Sessions, 'stillOpen'>
  sessionCookie: SessionCookie
}

/** Registered as a plugin of its own, because the picture is a multipart form. */
export async function settingsRoutes(app: FastifyInstance, options: SettingsRoutesOptions) {
  const { settings, sessions, sessionCookie } = options
  await app.register(multipart, { throwFileSizeLimit: false })

  serve(app, settingsApi.get, ({ viewer }) => settings.get(viewer))
  serve(app, settingsApi.saveProfile, ({ viewer, body }) => settings.saveProfile(viewer, body))
  serve(app, settingsApi.saveAvatar, ({ viewer, request }) => settings.saveAvatar(viewer, request))
  serve(app, settingsApi.removeAvatar, ({ viewer }) => settings.removeAvatar(viewer))
  serve(app, settingsApi.savePreferences, ({ viewer, body }) => settings.savePreferences(viewer, body))
  serve(app, settingsApi.saveEmail, ({ viewer, body }) => settings.saveEmail(viewer, body))
  serve(app, settingsApi.sendVerification, ({ viewer }) => settings.sendVerification(viewer))
  serve(app, settingsApi.verifyEmail, ({ body }) => settings.verifyEmail(body.token))
  serve(app, settingsApi.savePassword, ({ viewer, body, request }) =>
    settings.savePassword(viewer, body, request.sessionToken ?? ''),
  )
  serve(app, settingsApi.forgotPassword, async ({ body }) => ok(await settings.forgotPassword(body.username)))
  serve(app, settingsApi.resetPassword, ({ body }) => settings.resetPassword(body.token, body.password))
  serve(app, settingsApi.sessions, async ({ viewer, request }) =>
    ok(await settings.sessions(viewer, request.sessionToken ?? '')),
  )
  serve(app, settingsApi.endSession, ({ viewer, params }) => settings.endSession(viewer, params.id))
  serve(app, settingsApi.endOtherSessions, async ({ viewer, request }) => {
    await settings.endOtherSessions(viewer, request.sessionToken ?? '')
    return ok({})
  })
  serve(app, settingsApi.leaving, async ({ viewer }) => ok(await settings.leaving(viewer)))
  serve(app, settingsApi.deleteAccount, async ({ viewer, body, request, reply }) => {
    const result = await settings.deleteAccount(viewer, body)
    if (result.ok) await sessionCookie.end(request, reply)
    return result
  })

  app.get(EXPORT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer, sessionToken } = request
    if (!viewer || sessionToken === null) return sendFailure(request, reply, 'not_signed_in')
    const retryAfterSeconds = await app.limits.secondsToWait('exports', String(viewer.id))
    if (retryAfterSeconds !== null) return sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    const { bytes, content } = await settings.exportData(viewer, { signal: left.signal })
    // Writing takes a while: a session that the person has ended meanwhile gets nothing.
    if (!(await sessions.stillOpen([sessionToken])).has(sessionToken)) {
      content.destroy()
      return sendFailure(request, reply, 'not_signed_in')
    }
    return reply
      .type('application/json; charset=utf-8')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="lamplight-${viewer.id}.json"`)
      .header('cache-control', 'no-store')
      .send(content)
  })
}
