import multipart from '@fastify/multipart'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { fail, ok } from '../../lib/result.ts'
import { renderPost } from '../forum/render-post.ts'
import type { SiteSettingsService } from './site-settings.service.ts'

interface SiteSettingsRoutesOptions {
  siteSettings: SiteSettingsService
}

const nobody = async () => new Map<string, never>()

/** Registered as a plugin of its own, because the logo is a multipart form. */
export async function siteSettingsRoutes(app: FastifyInstance, { siteSettings }: SiteSettingsRoutesOptions) {
  await app.register(multipart, { throwFileSizeLimit: false })

  serve(app, siteSettingsApi.get, () => ok(siteSettings.form()))
  serve(app, siteSettingsApi.change, ({ viewer, body }) => siteSettings.change(viewer, body))
  serve(app, siteSettingsApi.saveLogo, ({ viewer, request }) => siteSettings.saveLogo(viewer, request))
  serve(app, siteSettingsApi.removeLogo, async ({ viewer }) => ok(await siteSettings.removeLogo(viewer)))
  serve(app, siteSettingsApi.page, async ({ params }) => {
    const text = siteSettings.page(params.name)
    return text === '' ? fail('not_found') : ok({ html: (await renderPost(text, nobody)).html })
  })
}
