import type { ErrorCode } from '@lamplight/contract/errors'
import { forumApi } from '@lamplight/contract/forum'
import type { ForumSearchHit } from '@lamplight/contract/forum-responses'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { responseLanguage } from '../../http/language.ts'
import { serve } from '../../http/serve.ts'
import { ok, type Result } from '../../lib/result.ts'
import type { Forum } from './forum.service.ts'
import type { PageOf } from './forum-common.ts'

export function forumRoutes(app: FastifyInstance, { forum }: { forum: Forum }): void {
  serve(app, forumApi.permissions, ({ viewer }) => ok(forum.permissions(viewer)))
  serve(app, forumApi.categories, async ({ request }) => ok(await forum.categories(responseLanguage(request))))
  serve(app, forumApi.category, ({ params, request }) => forum.category(params.id, responseLanguage(request)))
  serve(app, forumApi.addCategory, ({ body, viewer }) => forum.addCategory(viewer, body))

  serve(app, forumApi.topics, async ({ query, viewer, reply, request }) =>
    sendPage(reply, await forum.topics(viewer, query, responseLanguage(request))),
  )
  serve(app, forumApi.topicsOf, async ({ params, query, reply, request }) =>
    sendPage(reply, await forum.topicsOf(params.id, query, responseLanguage(request))),
  )
  serve(app, forumApi.topic, ({ params, query, viewer, request }) =>
    forum.open(viewer, params.id, query.preview === 'true', responseLanguage(request)),
  )
  serve(app, forumApi.removal, ({ params, viewer }) => forum.removal(viewer, params.id))
  serve(app, forumApi.addTopic, ({ body, viewer }) => forum.addTopic(viewer, body))
  serve(app, forumApi.changeTopic, ({ params, body, viewer, request }) =>
    forum.changeTopic(viewer, params.id, body, responseLanguage(request)),
  )
  serve(app, forumApi.mergeTopic, ({ params, body, viewer, request }) =>
    forum.mergeTopic(viewer, params.id, body.intoId, responseLanguage(request)),
  )
  serve(app, forumApi.removeTopic, ({ params, body, viewer }) => forum.removeTopic(viewer, params.id, body.reason))
  serve(app, forumApi.restoreTopic, ({ params, viewer, request }) =>
    forum.restoreTopic(viewer, params.id, responseLanguage(request)),
  )

  serve(app, forumApi.posts, async ({ params, query, viewer, reply }) => {
    const result = await forum.posts(viewer, params.id, query)
    if (result.ok && result.value.previousCursor) reply.header('x-previous-cursor', result.value.previousCursor)
    return sendPage(reply, result)
  })
  serve(app, forumApi.addPost, ({ body, viewer }) => forum.addPost(viewer, body))
  serve(app, forumApi.editPost, ({ params, body, viewer }) => forum.editPost(viewer, params.id, body))
  serve(app, forumApi.removePost, ({ params, body, viewer }) => forum.removePost(viewer, params.id, body?.reason ?? ''))
  serve(app, forumApi.restorePost, ({ params, viewer }) => forum.restorePost(viewer, params.id))
  serve(app, forumApi.edits, async ({ params, query, reply }) => sendPage(reply, await forum.edits(params.id, query)))
  serve(app, forumApi.preview, async ({ body }) => ok(await forum.preview(body.content)))

  serve(app, forumApi.subscribe, ({ params, body, viewer }) => forum.subscribe(viewer, params.id, body.isSubscribed))
  serve(app, forumApi.read, ({ params, body, viewer }) => forum.markRead(viewer, params.id, body.postId))
  serve(app, forumApi.search, async ({ query, reply, request }) =>
    sendPage<ForumSearchHit, never>(reply, ok(await forum.search(query.q, query, responseLanguage(request)))),
  )
}

function sendPage<Item, Code extends ErrorCode>(
  reply: FastifyReply,
  result: Result<PageOf<Item>, Code>,
): Result<Item[], Code> {
  if (!result.ok) return result
  if (result.value.nextCursor) reply.header('x-next-cursor', result.value.nextCursor)
  return ok(result.value.items)
}
