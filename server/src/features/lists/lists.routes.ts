import { listsApi } from '@lamplight/contract/lists'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Lists } from './lists.service.ts'

export function listsRoutes(app: FastifyInstance, { lists }: { lists: Lists }): void {
  serve(app, listsApi.subscriptions, async ({ viewer, query, reply }) =>
    sendPage(reply, await lists.subscriptions(viewer, query)),
  )
  serve(app, listsApi.channels, async ({ viewer, query, reply }) =>
    sendPage(reply, await lists.channels(viewer, query)),
  )
  serve(app, listsApi.continueWatching, async ({ viewer, query, reply }) =>
    sendPage(reply, await lists.continueWatching(viewer, query)),
  )
  serve(app, listsApi.history, async ({ viewer, query, reply }) => sendPage(reply, await lists.history(viewer, query)))
  serve(app, listsApi.watchLater, async ({ viewer, query, reply }) =>
    sendPage(reply, await lists.watchLater(viewer, query)),
  )
  serve(app, listsApi.liked, async ({ viewer, query, reply }) => sendPage(reply, await lists.liked(viewer, query)))

  serve(app, listsApi.save, ({ body, viewer }) => lists.save(viewer, body))
  serve(app, listsApi.unsave, ({ params, viewer }) => lists.unsave(viewer, params.id))
  serve(app, listsApi.forgetHistory, async ({ params, viewer }) => {
    const removed = await lists.forget(viewer, params.id)
    return ok({ ...(removed && { removed }) })
  })
  serve(app, listsApi.restoreHistory, ({ params, body, viewer }) => lists.restore(viewer, params.id, body))
  serve(app, listsApi.clearHistory, async ({ viewer }) => {
    await lists.clearHistory(viewer)
    return ok({})
  })
  serve(app, listsApi.progress, async ({ query, viewer }) => ok(await lists.progress(viewer, query.videoIds)))
}
