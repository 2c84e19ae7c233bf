import multipart from '@fastify/multipart'
import { uploadsApi } from '@lamplight/contract/uploads'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../../http/failures.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import { tusRoutes } from './tus.routes.ts'
import type { TusServer } from './tus-handler.ts'
import type { Uploads } from './uploads.service.ts'

/** Registered as a plugin of its own: only here are multipart bodies and streams of bytes accepted. */
export async function uploadsRoutes(
  app: FastifyInstance,
  { uploads, tus }: { uploads: Uploads; tus: TusServer },
): Promise<void> {
  await app.register(tusRoutes, { uploads, tus })
  // We detect files that are too large and respond ourselves; the parser does not throw.
  await app.register(multipart, { throwFileSizeLimit: false })

  serve(app, uploadsApi.limits, () => ok(uploads.limits()))
  serve(app, uploadsApi.unfinished, async ({ viewer }) => ok(await uploads.unfinished(viewer)))
  serve(app, uploadsApi.video, ({ viewer, request }) => uploads.receiveVideo(viewer, request))
  serve(app, uploadsApi.thumbnail, ({ viewer, request }) => uploads.receiveThumbnail(viewer, request))
  serve(app, uploadsApi.complete, ({ params, viewer }) => uploads.complete(viewer, params.id))
  serve(app, uploadsApi.saveDraft, ({ params, body, viewer }) => uploads.saveDraft(viewer, params.id, body))
  serve(app, uploadsApi.discard, ({ params, viewer }) => uploads.discard(viewer, params.id))

  // The URL of one's own picture shows it until its video exists; a picture, not JSON, so it is not part of the contract.
  app.get<{ Params: { id: string } }>('/uploads/:id', async (request, reply) => {
    const picture = request.viewer && (await uploads.findPreview(request.viewer, request.params.id))
    if (picture === null) return sendFailure(request, reply, 'not_found')
    return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(picture)
  })
}
