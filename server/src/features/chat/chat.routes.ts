import { chatApi } from '@lamplight/contract/chat'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Chat } from './chat.service.ts'

export function chatRoutes(app: FastifyInstance, { chat }: { chat: Chat }): void {
  const { rooms, messages } = chat

  serve(app, chatApi.rooms, async ({ viewer, query, reply }) => {
    const { archived, ...rest } = query
    const page = await rooms.list(viewer, { ...rest, isArchived: archived === 'true' })
    if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
    return ok(page.rooms)
  })
  serve(app, chatApi.createRoom, async ({ viewer, body }) => ok(await rooms.create(viewer, body)))
  serve(app, chatApi.room, ({ viewer, params }) => rooms.find(viewer, params.id))
  serve(app, chatApi.changeRoom, ({ viewer, params, body }) => rooms.change(viewer, params.id, body))
  serve(app, chatApi.markRead, ({ viewer, params, body }) => rooms.markRead(viewer, params.id, body.messageId))

  serve(app, chatApi.messages, async ({ viewer, params, query, reply }) => {
    const page = await messages.list(viewer, params.id, query)
    if (!page.ok) return page
    if (page.value.nextCursor) reply.header('x-next-cursor', page.value.nextCursor)
    return ok(page.value.messages)
  })
  serve(app, chatApi.changes, ({ viewer, params, query }) => chat.changes(viewer, params.id, query.after))
  serve(app, chatApi.send, async ({ viewer, body }) => {
    const sent = await messages.send(viewer, body)
    return sent.ok ? ok(sent.value.message) : sent
  })
  serve(app, chatApi.edit, ({ viewer, params, body }) => messages.edit(viewer, params.id, body))
  serve(app, chatApi.remove, ({ viewer, params, body }) => messages.remove(viewer, params.id, body?.reason ?? ''))

  serve(app, chatApi.members, async ({ viewer, params, query, reply }) => {
    const page = await rooms.members(viewer, params.id, query)
    if (!page.ok) return page
    if (page.value.nextCursor) reply.header('x-next-cursor', page.value.nextCursor)
    return ok(page.value.items)
  })
  serve(app, chatApi.invite, ({ viewer, params, body }) => rooms.invite(viewer, params.id, body.username))
  serve(app, chatApi.removeMember, ({ viewer, params }) => rooms.removeMember(viewer, params.id, params.userId))
  serve(app, chatApi.mute, ({ viewer, params, body }) => rooms.mute(viewer, params.id, params.userId, body.minutes))
  serve(app, chatApi.unmute, ({ viewer, params }) => rooms.unmute(viewer, params.id, params.userId))

  serve(app, chatApi.standing, async ({ viewer }) => ok(await chat.standing(viewer)))
  serve(app, chatApi.acceptGuidelines, async ({ viewer }) => ok(await chat.acceptGuidelines(viewer)))
  serve(app, chatApi.blocks, async ({ viewer, query, reply }) => {
    const page = await chat.blocks(viewer, query)
    if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
    return ok(page.items)
  })
  serve(app, chatApi.blockedIds, async ({ viewer, query }) => ok(await chat.blockedIds(viewer, query.after)))

  serve(app, chatApi.block, ({ viewer, params }) => chat.block(viewer, params.id))
  serve(app, chatApi.unblock, ({ viewer, params }) => chat.unblock(viewer, params.id))
}
