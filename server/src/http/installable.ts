/** The files with which a device installs the site as an application. */
import type { FastifyInstance } from 'fastify'

export function installableRoutes(app: FastifyInstance, config: { readonly siteName: string }): void {
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable') => ({
    src: `/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  })
  // The name may change while the site runs.
  const manifest = () => ({
    id: '/',
    name: config.siteName,
    short_name: config.siteName,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#24346b',
    theme_color: '#24346b',
    icons: [
      icon('icon-192.png', '192x192', 'any'),
      icon('icon-512.png', '512x512', 'any'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  })
  app.get('/manifest.webmanifest', { config: { isAnonymous: true } }, async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest())),
  )
}
