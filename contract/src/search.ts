import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'
import { Video } from './videos.ts'

export const SEARCH_MAX = 200

export const searchApi = {
  videos: endpoint({
    method: 'GET',
    path: '/api/videos/search',
    access: 'viewing',
    summary: 'Approved videos whose title, description, creator or category matches, best first',
    query: z.object({ ...Page, q: z.optional(z.string().check(z.maxLength(SEARCH_MAX, texts.searchTooLong))) }),
    reply: z.array(Video),
    status: 200,
    errors: [],
  }),
}
