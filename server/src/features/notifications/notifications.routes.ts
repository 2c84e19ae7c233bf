import { NOTIFICATION_STREAM_PATH, notificationsApi } from '@lamplight/contract/notifications'
import { pushApi } from '@lamplight/contract/push'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { NotificationStreams } from './notification-streams.ts'
import type { Notifications } from './notifications.service.ts'
import type { Push } from './push.service.ts'

interface NotificationsRoutesOptions {
  notifications: Notifications
  notificationStreams: NotificationStreams
  push: Push
}

export function notificationsRoutes(app: FastifyInstance, options: NotificationsRoutesOptions): void {
  const { notifications, notificationStreams, push } = options
  serve(app, notificationsApi.list, async ({ viewer, query, reply }) =>
    sendPage(reply, await notifications.list(viewer, query)),
  )
  serve(app, notificationsApi.unread, async ({ viewer }) => ok(await notifications.unread(viewer)))
  serve(app, notificationsApi.markRead, async ({ viewer, body }) =>
    ok(await notifications.markRead(viewer, body ?? {})),
  )
  serve(app, notificationsApi.switches, async ({ viewer }) => ok(await notifications.switches(viewer)))
  serve(app, notificationsApi.setSwitch, async ({ viewer, body }) => {
    await notifications.setSwitch(viewer, body.kind, body.isOn)
    return ok({})
  })
  serve(app, pushApi.get, async ({ request }) => ok(await push.state(request.sessionToken ?? '')))
  serve(app, pushApi.subscribe, ({ viewer, body, request }) => push.subscribe(viewer, request.sessionToken ?? '', body))
  serve(app, pushApi.unsubscribe, async ({ request }) => ok(await push.unsubscribe(request.sessionToken ?? '')))

  // Not part of the contract: a schema cannot describe a stream.
  app.get(NOTIFICATION_STREAM_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { viewer, sessionToken: token } = request
    if (!viewer || token === null) return sendFailure(request, reply, 'not_signed_in')
    reply.hijack()
    await notificationStreams.add({ userId: viewer.id, token }, reply.raw)
    return reply
  })
  app.addHook('preClose', async () => notificationStreams.close())
}
