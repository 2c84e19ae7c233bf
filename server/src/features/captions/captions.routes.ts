import { captionsApi } from '@lamplight/contract/captions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import type { Captions } from './captions.service.ts'

export function captionsRoutes(app: FastifyInstance, { captions }: { captions: Captions }): void {
  serve(app, captionsApi.save, ({ params, body, viewer }) => captions.save(viewer, params.id, params.language, body))
  serve(app, captionsApi.remove, ({ params: { id: videoId, language }, body, viewer }) =>
    captions.remove(viewer, { videoId, language }, body?.reason ?? ''),
  )
}
