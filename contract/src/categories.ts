import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

/** What this list answers for; without a kind it is videos. */
export const CATEGORY_KINDS = ['video', 'product'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]

export const Category = z.object({
  id: Id,
  /** In the language of the request (`Accept-Language`), English where a translation is missing. */
  name: z.string(),
})
export type Category = z.infer<typeof Category>

export const categoriesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'anyone',
    summary: 'The categories of videos, or of products, in their order',
    query: z.object({ kind: z.optional(z.enum(CATEGORY_KINDS)) }),
    reply: z.array(Category),
    status: 200,
    errors: [],
  }),
}
