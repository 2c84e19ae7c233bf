import { usersApi } from '@lamplight/contract/users'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import type { Users } from './users.service.ts'

export function usersRoutes(app: FastifyInstance, { users }: { users: Users }): void {
  serve(app, usersApi.get, ({ params, viewer }) => users.get(params.id, viewer))
  serve(app, usersApi.videos, async ({ params, query, viewer, reply }) => {
    const result = await users.videos(params.id, viewer, query)
    return result.ok ? sendPage(reply, result.value) : result
  })
  serve(app, usersApi.change, ({ body, viewer }) => users.change(viewer, body))
  serve(app, usersApi.subscribe, ({ params, viewer }) => users.subscribe(viewer, params.id))
  serve(app, usersApi.unsubscribe, ({ params, viewer }) => users.unsubscribe(viewer, params.id))
}
