import { testimonialsApi } from '@lamplight/contract/testimonials'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Testimonials } from './testimonials.service.ts'

export function testimonialsRoutes(app: FastifyInstance, { testimonials }: { testimonials: Testimonials }): void {
  serve(app, testimonialsApi.list, ({ query }) => testimonials.list(query.place))
  serve(app, testimonialsApi.staffList, () => testimonials.staffList())
  serve(app, testimonialsApi.add, ({ viewer, body }) => testimonials.add(viewer, body))
  serve(app, testimonialsApi.edit, ({ viewer, params, body }) => testimonials.edit(viewer, params.id, body))
  serve(app, testimonialsApi.remove, ({ viewer, params }) => testimonials.remove(viewer, params.id))
}
