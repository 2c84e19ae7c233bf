import { videosApi } from '@lamplight/contract/videos'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { CreateVideo } from './create-video.ts'
import type { Processing } from './processing.service.ts'

export function processingRoutes(
  app: FastifyInstance,
  { createVideo, processing }: { createVideo: CreateVideo; processing: Processing },
): void {
  serve(app, videosApi.create, ({ viewer, body }) => createVideo(viewer, body))
  serve(app, videosApi.reprocess, ({ viewer, params }) => processing.reprocess(viewer, params.id))
}
