import { moderationApi } from '@lamplight/contract/moderation'
import { reviewQueueApi } from '@lamplight/contract/review-queue'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Moderation } from './moderation.service.ts'

export function moderationRoutes(app: FastifyInstance, { moderation }: { moderation: Moderation }): void {
  serve(app, reviewQueueApi.list, async ({ query, viewer, reply }) =>
    sendPage(reply, await moderation.queue(viewer, query)),
  )
  serve(app, reviewQueueApi.marks, async ({ query }) => ok(await moderation.marks(query.ids.split(',').map(Number))))
  serve(app, reviewQueueApi.decideMany, ({ viewer, body }) => moderation.decideMany(viewer, body))
  serve(app, moderationApi.counts, async () => ok(await moderation.counts()))
  serve(app, moderationApi.reviewTimes, async () => ok(await moderation.reviewTimes()))
  serve(app, moderationApi.moderate, ({ params, body, viewer }) => moderation.moderate(viewer, params.id, body))
  serve(app, moderationApi.resubmit, ({ params, body, viewer }) =>
    moderation.resubmit(viewer, params.id, body.note ?? ''),
  )
  serve(app, moderationApi.history, ({ params, viewer }) => moderation.history(viewer, params.id))
}
