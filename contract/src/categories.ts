import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

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
    summary: 'The video categories, in their order',
    reply: z.array(Category),
    status: 200,
    errors: [],
  }),
}
