import { videosApi } from '@lamplight/contract/videos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Processing } from './processing.service.ts'

export function processingRoutes(app: FastifyInstance, { processing }: { processing: Processing }): void {
  serve(app, videosApi.reprocess, ({ viewer, params }) => processing.reprocess(viewer, params.id))
}
