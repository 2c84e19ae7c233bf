import { productsApi } from '@lamplight/contract/products'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { createViewerKey } from '../../http/viewer-key.ts'
import type { Products } from './products.service.ts'

export interface ProductsRoutesOptions {
  products: Products
  /** Derives visitors' keys, which cannot be turned back into IP addresses. */
  viewerSecret: Buffer
}

export function productsRoutes(app: FastifyInstance, { products, viewerSecret }: ProductsRoutesOptions): void {
  const viewerKey = createViewerKey(viewerSecret)

  serve(app, productsApi.list, async ({ query, reply }) => sendPage(reply, await products.list(query)))
  serve(app, productsApi.mine, async ({ query, viewer, reply }) => sendPage(reply, await products.mine(viewer, query)))
  serve(app, productsApi.staffList, async ({ query, reply }) => sendPage(reply, await products.staffList(query)))
  serve(app, productsApi.own, ({ params, viewer }) => products.own(viewer, params.id))
  serve(app, productsApi.add, ({ body, viewer }) => products.add(viewer, body))
  serve(app, productsApi.edit, ({ params, body, viewer }) => products.edit(viewer, params.id, body))
  serve(app, productsApi.decide, ({ params, body, viewer }) => products.decide(viewer, params.id, body))
  serve(app, productsApi.clicks, ({ params, viewer }) => products.clicks(viewer, params.id))
  serve(app, productsApi.click, ({ body, viewer, request }) =>
    products.click(body.productId, {
      viewer,
      viewerKey: viewerKey(request),
      userAgent: request.headers['user-agent'] ?? '',
    }),
  )
}
