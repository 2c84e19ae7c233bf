import { playlistsApi } from '@lamplight/contract/playlists'
import type { FastifyInstance } from 'fastify'
import { sendPage } from '../../http/page.ts'
import { serve } from '../../http/serve.ts'
import { ok } from '../../lib/result.ts'
import type { Playlists } from './playlists.service.ts'

export function playlistsRoutes(app: FastifyInstance, { playlists }: { playlists: Playlists }): void {
  serve(app, playlistsApi.ofUser, async ({ params, query, viewer, reply }) => {
    const result = await playlists.ofUser(params.id, viewer, query)
    return result.ok ? sendPage(reply, result.value) : result
  })
  serve(app, playlistsApi.own, async ({ query, viewer }) => ok(await playlists.own(viewer, query.videoId)))
  serve(app, playlistsApi.get, ({ params, viewer }) => playlists.get(params.id, viewer))
  serve(app, playlistsApi.create, ({ body, viewer }) => playlists.create(viewer, body))
  serve(app, playlistsApi.update, ({ params, body, viewer }) => playlists.update(viewer, params.id, body))
  serve(app, playlistsApi.remove, ({ params, body, viewer }) => playlists.remove(viewer, params.id, body?.reason ?? ''))
  serve(app, playlistsApi.addItem, ({ params, body, viewer }) => playlists.addItem(viewer, params.id, body))
  serve(app, playlistsApi.removeItem, ({ params, viewer }) => playlists.removeItem(viewer, params.id, params.videoId))
  serve(app, playlistsApi.moveItem, ({ params, body, viewer }) => playlists.moveItem(viewer, params, body))
}
