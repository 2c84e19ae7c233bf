import { commentsApi } from '@lamplight/contract/comments'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Comments } from './comments.service.ts'

export function commentsRoutes(app: FastifyInstance, { comments }: { comments: Comments }): void {
  serve(app, commentsApi.list, async ({ params, query, viewer, reply }) => {
    const result = await comments.list(params.id, viewer, query)
    if (!result.ok) return result
    reply.header('x-total-count', result.value.total)
    if (result.value.nextCursor) reply.header('x-next-cursor', result.value.nextCursor)
    return ok(result.value.comments)
  })

  serve(app, commentsApi.replies, async ({ params, query, viewer, reply }) => {
    const result = await comments.replies({ videoId: params.id, commentId: params.commentId }, viewer, query)
    if (!result.ok) return result
    if (result.value.nextCursor) reply.header('x-next-cursor', result.value.nextCursor)
    return ok(result.value.replies)
  })

  serve(app, commentsApi.add, ({ body, viewer }) => comments.add(viewer, body))
  serve(app, commentsApi.edit, ({ params, body, viewer }) => comments.edit(viewer, params.id, body))
  serve(app, commentsApi.remove, ({ params, body, viewer }) => comments.remove(viewer, params.id, body?.reason ?? ''))
  serve(app, commentsApi.hide, ({ params, body, viewer }) => comments.hide(viewer, params.id, body.reason))
  serve(app, commentsApi.restore, ({ params, viewer }) => comments.restore(viewer, params.id))
  serve(app, commentsApi.pin, ({ params, body, viewer }) => comments.pin(viewer, params.id, body.isPinned))
  serve(app, commentsApi.like, ({ params, body, viewer }) => comments.like(viewer, params.id, body?.liked))
}
