import { featuredApi } from '@lamplight/contract/featured'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Featured } from './featured.service.ts'

export function featuredRoutes(app: FastifyInstance, { featured }: { featured: Featured }): void {
  serve(app, featuredApi.current, async () => ok(await featured.current()))
  serve(app, featuredApi.entrance, async () => ok(await featured.entrance()))
  serve(app, featuredApi.schedule, async () => ok(await featured.schedule()))
  serve(app, featuredApi.add, ({ body, viewer }) => featured.add(viewer, body))
  serve(app, featuredApi.remove, ({ params, viewer }) => featured.remove(viewer, params.id))
}
