import { outboxApi } from '@lamplight/contract/outbox'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import type { FastifyInstance } from 'fastify'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Mail } from '../../mail/mail.ts'
import { bytesOf, toOutboxMail } from './outbox.view.ts'

export function outboxRoutes(app: FastifyInstance, { mail }: { mail: Pick<Mail, 'isConfigured' | 'list'> }): void {
  serve(app, outboxApi.list, async ({ query: { limit = DEFAULT_PAGE_SIZE, cursor }, reply }) => {
    const rows = await mail.list({ limit, position: decodeCursor(cursor) })
    const page = cutPage(rows, limit, ({ createdAt, id }) => ({ after: createdAt.toISOString(), id }), bytesOf)
    return sendPage(reply, { ...page, items: page.items.map(toOutboxMail) })
  })
  serve(app, outboxApi.delivery, async () => ok({ isConfigured: mail.isConfigured }))
}
