/**
 * Endpoints for other sites and feed readers: oEmbed, a site map, a feed of each channel, a permanent URL of each picture.
 * They exist only on sites that are open to visitors, except the picture of a shared link. XML and pictures are not part of the contract.
 */
import { IdText } from '@lamplight/contract/primitives'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/database.ts'
import { sendFailure } from '../../http/failures.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import type { ShareKeys } from '../videos/share-keys.ts'
import { toEpisodes } from './episodes.ts'
import { podcastFeed } from './podcast-feed.ts'
import { robotsText } from './robots.ts'
import * as sql from './sharing.sql.ts'
import { escapeXml as xml } from './xml.ts'

const FEED_ITEMS = 30
/** Ids in one part of the site map; the protocol allows 50,000 addresses, each video can add its channel. */
const IDS_IN_PART = 20_000
const EMBED_WIDTH = 640
const EMBED_HEIGHT = 360
const PICTURE_WIDTH = 1280
const PICTURE_HEIGHT = 720
const CACHE = 'public, max-age=300'

export interface SharingRoutesOptions {
  db: Db
  media: MediaAddresses
  storage: MediaStorage
  /** Of `createEpisodeCache`. */
  cache: ResponseCache
  shareKeys: ShareKeys
  sharePreviews: boolean
  /** Read at each request, because it may change while the site runs. */
  readonly siteName: string
  /** Without a slash at its end. */
  publicUrl: string
  defaultLanguage: string
}

export function sharingRoutes(app: FastifyInstance, options: SharingRoutesOptions): void {
  const { db, media, shareKeys, publicUrl, defaultLanguage } = options
  type RouteRequest<Route extends object> = FastifyRequest<Route & { Params: Record<string, string> }>
  /** A GET route that exists only on sites that are open to visitors, and elsewhere for requests that are `allowed`. */
  function open<Route extends object>(
    path: string,
    handler: (request: RouteRequest<Route>, reply: FastifyReply) => Promise<unknown>,
    allowed: (request: RouteRequest<Route>) => boolean = () => false,
  ): void {
    app.get(path, async (request, reply) => {
      const isOpen = app.guestViewing || allowed(request as RouteRequest<Route>)
      if (!isOpen) return sendFailure(request, reply, 'not_found')
      return handler(request as RouteRequest<Route>, reply)
    })
  }
  const idOf = (text: string | undefined) => {
    const id = IdText.safeParse(text)
    return id.success ? id.data : null
  }
  const sendXml = (reply: FastifyReply, type: string, lines: readonly string[]) =>
    reply
      .type(`${type}; charset=utf-8`)
      .header('cache-control', CACHE)
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`)

  /** The id of a video in a URL of this site. */
  const videoIdIn = (address: string): number | null => {
    const url = URL.parse(address)
    const found = url?.origin === new URL(publicUrl).origin && /^\/(?:video|embed)\/(\d{1,10})\/?$/.exec(url.pathname)
    return found ? idOf(found[1]) : null
  }

  open<{ Querystring: { url?: string; format?: string; maxwidth?: string; maxheight?: string } }>(
    '/api/oembed',
    async (request, reply) => {
      const { url = '', format = 'json', maxwidth, maxheight } = request.query
      const id = videoIdIn(url)
      const video = id === null ? undefined : await sql.findListed(db, id)
      if (!video) return sendFailure(request, reply, 'video_not_found')
      if (format !== 'json') return sendFailure(request, reply, 'format_not_supported')
      const [widest, highest] = [limitOf(maxwidth), limitOf(maxheight)]
      const fit = Math.min(1, widest / EMBED_WIDTH, highest / EMBED_HEIGHT)
      const [width, height] = [Math.round(EMBED_WIDTH * fit), Math.round(EMBED_HEIGHT * fit)]
      const source = `${publicUrl}/embed/${video.id}`
      reply.header('cache-control', CACHE).header('access-control-allow-origin', '*')
      return {
        version: '1.0',
        type: 'video',
        title: video.title,
        author_name: video.displayName,
        author_url: `${publicUrl}/profile/${video.ownerId}`,
        provider_name: options.siteName,
        provider_url: publicUrl,
        // The limits are for the picture as well; it is optional.
        ...(widest >= PICTURE_WIDTH &&
          highest >= PICTURE_HEIGHT && {
            thumbnail_url: `${publicUrl}/api/videos/${video.id}/picture`,
            thumbnail_width: PICTURE_WIDTH,
            thumbnail_height: PICTURE_HEIGHT,
          }),
        width,
        height,
        html: `<iframe width="${width}" height="${height}" src="${xml(source)}" title="${xml(video.title)}" allow="fullscreen; picture-in-picture" allowfullscreen loading="lazy" style="border:0"></iframe>`,
      }
    },
  )

  // Signed URLs of pictures expire after hours; feeds and cards are stored for longer. With the signature of a shared link
  // it is valid as long as that link, for what its preview shows: also on a closed site, and of an unlisted video.
  const hasSharedLink = ({ params, query }: RouteRequest<{ Querystring: { s?: string } }>) => {
    const id = idOf(params.id)
    return id !== null && shareKeys.isKeyOf(id, query.s)
  }
  open<{ Querystring: { s?: string } }>(
    '/api/videos/:id/picture',
    async (request, reply) => {
      const id = idOf(request.params.id)
      const find = hasSharedLink(request) ? sql.findShared : sql.findListed
      const video = id === null ? undefined : await find(db, id)
      if (!video) return sendFailure(request, reply, 'video_not_found')
      return reply.header('cache-control', CACHE).redirect(media.sharedOf(video).thumbnail, 302)
    },
    hasSharedLink,
  )

  // The banner of a channel, for the same reason.
  open('/api/users/:id/picture', async (request, reply) => {
    const id = idOf(request.params.id)
    const video = id === null ? undefined : await sql.findBanner(db, id)
    if (!video) return sendFailure(request, reply, 'user_not_found')
    return reply.header('cache-control', CACHE).redirect(media.sharedOf(video).thumbnail, 302)
  })

  open('/profile/:id/feed.xml', async (request, reply) => {
    const id = idOf(request.params.id)
    const channel = id === null ? undefined : await sql.findChannelName(db, id)
    if (id === null || !channel) return sendFailure(request, reply, 'user_not_found')
    const episodes = await toEpisodes(options, await sql.listForFeed(db, id, FEED_ITEMS))
    const banner = channel.bannerVideoId === null ? undefined : await sql.findListed(db, channel.bannerVideoId)
    const pictureOf = banner?.id ?? episodes.find(({ bytes }) => bytes !== null)?.id ?? null
    return sendXml(
      reply,
      'application/rss+xml',
      podcastFeed({ ...channel, id, pictureOf }, episodes, { siteName: options.siteName, publicUrl, defaultLanguage }),
    )
  })

  open('/sitemap.xml', async (_request, reply) => {
    const parts = Math.ceil((await sql.findLargestId(db)) / IDS_IN_PART)
    return sendXml(reply, 'application/xml', [
      '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...Array.from(
        { length: parts },
        (_, index) => `<sitemap><loc>${publicUrl}/sitemap-${index + 1}.xml</loc></sitemap>`,
      ),
      '</sitemapindex>',
    ])
  })

  open('/sitemap-:part(^\\d{1,6}$).xml', async (request, reply) => {
    const part = Number(request.params.part)
    const rows = await sql.listIds(db, (part - 1) * IDS_IN_PART, part * IDS_IN_PART)
    if (rows.length === 0) return sendFailure(request, reply, 'not_found')
    const channels = [...new Set(rows.map(({ ownerId }) => ownerId))]
    return sendXml(reply, 'application/xml', [
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...rows.map(
        ({ id, createdAt }) =>
          `<url><loc>${publicUrl}/video/${id}</loc><lastmod>${createdAt.toISOString().slice(0, 10)}</lastmod></url>`,
      ),
      ...channels.map((id) => `<url><loc>${publicUrl}/profile/${id}</loc></url>`),
      '</urlset>',
    ])
  })

  app.get('/robots.txt', { config: { isAnonymous: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', CACHE)
      .send(robotsText({ isOpen: app.guestViewing, sharePreviews: options.sharePreviews, publicUrl })),
  )
}

/** Pixels a caller allows; anything that is not a number sets no limit. */
const limitOf = (text: string | undefined): number =>
  /^[1-9]\d{1,4}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY
