import type { FastifyReply } from 'fastify'
import { type Ok, ok } from '../lib/result.ts'

/** Sends one page of a list as a plain array; the cursor of the next page is in `X-Next-Cursor` (rulings R2). */
export function sendPage<T>(reply: FastifyReply, page: { items: T[]; nextCursor: string | null }): Ok<T[]> {
  if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
  return ok(page.items)
}
