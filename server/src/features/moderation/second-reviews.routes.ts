import { secondReviewsApi } from '@lamplight/contract/second-reviews'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { SecondReviewsService } from './second-reviews.service.ts'

export function secondReviewsRoutes(
  app: FastifyInstance,
  { secondReviews }: { secondReviews: SecondReviewsService },
): void {
  serve(app, secondReviewsApi.list, async ({ viewer }) => ok(await secondReviews.list(viewer)))
  serve(app, secondReviewsApi.answer, ({ viewer, params, body }) => secondReviews.answer(viewer, params.id, body))
}
