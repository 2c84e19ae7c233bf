import { IdText } from '@lamplight/contract/primitives'
import { purchasesApi } from '@lamplight/contract/purchases'
import type { FastifyInstance } from 'fastify'
import { type SendOptions, sendStoredFile } from '../../http/byte-ranges/send-stored-file.ts'
import { sendFailure } from '../../http/failures.ts'
import { sendPage } from '../../http/page.ts'
import { refuseAccess, serve } from '../../http/serve.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { Purchases } from './purchases.service.ts'

export interface PurchasesRoutesOptions {
  purchases: Purchases
  storage: MediaStorage
  /** See `SendOptions.internalPrefix`. */
  internalPrefix: string | undefined
  /** See `SendOptions.loadKernel`. */
  loadKernel?: SendOptions['loadKernel'] | undefined
}

/** False for requests that only resume a download. */
const isBeginning = (range: string | undefined): boolean => range === undefined || /^bytes=0-/.test(range)

export function purchasesRoutes(app: FastifyInstance, options: PurchasesRoutesOptions): void {
  const { purchases, storage, internalPrefix, loadKernel } = options
  serve(app, purchasesApi.status, ({ params, viewer }) => purchases.status(viewer, params.id))
  serve(app, purchasesApi.buy, ({ params, viewer }) => purchases.buy(viewer, params.id))
  serve(app, purchasesApi.receipt, ({ params, viewer }) => purchases.receipt(viewer, params.id))
  serve(app, purchasesApi.list, async ({ params, query, viewer, reply }) => {
    const page = await purchases.list(viewer, params.userId, query)
    return page.ok ? sendPage(reply, page.value) : page
  })

  // A file, not JSON, so it is not part of the contract.
  app.route<{ Params: { id: string; purchaseId: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/videos/:id/download/:purchaseId',
    // Purchases of people are not logged; failures still are.
    logLevel: 'warn',
    config: { limit: 'downloads' },
    async handler(request, reply) {
      const { viewer } = request
      const refusal = refuseAccess('signed-in', viewer, app.guestViewing)
      if (refusal || !viewer) return sendFailure(request, reply, refusal ?? 'not_signed_in')
      const videoId = IdText.safeParse(request.params.id)
      const purchaseId = IdText.safeParse(request.params.purchaseId)
      if (!videoId.success || !purchaseId.success) return sendFailure(request, reply, 'purchase_not_found')
      const found = await purchases.download(viewer, videoId.data, purchaseId.data)
      if (!found.ok) return sendFailure(request, reply, found.code)
      if (request.method === 'GET' && isBeginning(request.headers.range)) {
        await purchases.countDownload(purchaseId.data)
      }
      const isSent = await sendStoredFile(request, reply, storage, found.value.key, {
        contentType: 'video/mp4',
        cacheControl: 'private, no-cache',
        downloadName: found.value.name,
        mayRedirect: true,
        ...(internalPrefix === undefined ? {} : { internalPrefix }),
        ...(loadKernel === undefined ? {} : { loadKernel }),
      })
      return isSent ? reply : sendFailure(request, reply, 'download_missing')
    },
  })
}
