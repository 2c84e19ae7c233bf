import { usersApi } from '@lamplight/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let open: TestSite
let closed: TestSite
let creator: Person
let psalm: number
let hidden: number[]

beforeAll(async () => {
  open = await createTestSite({ environment: { GUEST_VIEWING: 'on' } })
  closed = await createTestSite()
  creator = await open.person('grace')
  psalm = await makeVideo(open, creator, { title: 'Psalm <23> & "more"', isPlayable: true })
  hidden = await Promise.all([
    makeVideo(open, creator, { title: 'Waiting', status: 'pending' }),
    makeVideo(open, creator, { title: 'By address', visibility: 'unlisted' }),
    makeVideo(open, creator, { title: 'For members', visibility: 'members' }),
    makeVideo(open, creator, { title: 'Later', publishAt: new Date(Date.now() + 3_600_000) }),
  ])
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const get = (site: TestSite, url: string) => site.request(null, { url })
const oembed = (id: number | string, more = '') =>
  get(open, `/api/oembed?url=${encodeURIComponent(`http://site.test/video/${id}`)}${more}`)

describe('on a site that is closed to visitors', () => {
  test.each([
    '/api/oembed?url=http://site.test/video/1',
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/profile/1/feed.xml',
    '/api/videos/1/picture',
    '/api/users/1/picture',
  ])('%s does not exist', async (url) => {
    expect((await get(closed, url)).statusCode).toBe(404)
  })
})

describe('robots.txt', () => {
  /** Whether it allows a bot to fetch a path, by the rules of RFC 9309. */
  function allows(robots: string, bot: string, path: string): boolean {
    const groups = robots.split('\n\n').map((group) => group.split('\n').map((line) => line.split(': ')))
    const isOf = (name: string) => (group: string[][]) =>
      group.some(([key, value]) => key === 'User-agent' && value === name)
    const group = groups.find(isOf(bot)) ?? groups.find(isOf('*')) ?? []
    const matching = group.filter(([key, pattern = '']) => {
      const parts = pattern.split('*').map((part) => part.replace(/[.?]/g, '\\$&'))
      return (key === 'Allow' || key === 'Disallow') && new RegExp(`^${parts.join('.*')}`).test(path)
    })
    const [longest] = matching.sort(([, a = ''], [, b = '']) => b.length - a.length)
    return longest?.[0] !== 'Disallow'
  }
  const robotsOf = async (site: TestSite) => (await get(site, '/robots.txt')).body
  const BOTS = ['facebookexternalhit', 'Twitterbot', 'WhatsApp', 'Slackbot', 'LinkedInBot']

  test('of a closed site excludes search engines from everything', async () => {
    const robots = await robotsOf(closed)
    for (const path of ['/', '/video/1?s=key', '/auth', '/api/videos/1/picture?s=key']) {
      expect(allows(robots, 'Googlebot', path), path).toBe(false)
    }
  })

  test('of a closed site allows messengers what the card of a shared link needs, and nothing else', async () => {
    const film = await makeVideo(closed, await closed.person('miriam'), { isPlayable: true })
    const robots = await robotsOf(closed)
    const key = closed.deps.shareKeys.keyOf(film)
    const picture = `/api/videos/${film}/picture?s=${key}`
    const { headers } = await get(closed, picture)
    const next = encodeURIComponent(`/video/${film}?s=${key}`)
    for (const bot of BOTS) {
      for (const path of [`/video/${film}?s=${key}`, `/video/${film}?t=12&s=${key}`, `/auth?next=${next}`, picture]) {
        expect(allows(robots, bot, path), `${bot} ${path}`).toBe(true)
      }
      expect(allows(robots, bot, String(headers.location)), `${bot} ${headers.location}`).toBe(true)
      for (const path of ['/', `/video/${film}`, '/auth', '/auth?next=%2Fupload', '/search?q=psalm', '/api/videos']) {
        expect(allows(robots, bot, path), `${bot} ${path}`).toBe(false)
      }
    }
  })

  test('of a closed site without share previews excludes messengers too', async () => {
    const site = await createTestSite({ environment: { SHARE_PREVIEWS: 'off' } })
    const robots = await robotsOf(site)
    await site.close()
    for (const bot of BOTS) expect(allows(robots, bot, '/video/1?s=key'), bot).toBe(false)
  })

  test('of an open site names the site map, and allows pages and pictures but not the interface', async () => {
    const robots = await robotsOf(open)
    expect(robots).toContain('Sitemap: http://site.test/sitemap.xml')
    for (const bot of ['Googlebot', ...BOTS]) {
      for (const path of ['/', `/video/${psalm}`, `/api/videos/${psalm}/picture`]) {
        expect(allows(robots, bot, path), `${bot} ${path}`).toBe(true)
      }
      expect(allows(robots, bot, '/api/videos'), bot).toBe(false)
    }
  })
})

describe('oEmbed', () => {
  test('describes a public video with an iframe of its player, in the requested size', async () => {
    const response = (await oembed(psalm)).json()
    expect(response).toMatchObject({
      type: 'video',
      version: '1.0',
      title: 'Psalm <23> & "more"',
      author_url: `http://site.test/profile/${creator.id}`,
      width: 640,
      height: 360,
    })
    expect(response.html).toContain(`src="http://site.test/embed/${psalm}"`)
    expect(response.html).toContain('title="Psalm &lt;23&gt; &amp; &quot;more&quot;"')
    expect(response.thumbnail_width).toBe(1280)
    const small = (await oembed(psalm, '&maxwidth=320&maxheight=900')).json()
    expect(small).toMatchObject({ width: 320, height: 180 })
    // Neither may the picture be wider.
    expect(small).not.toHaveProperty('thumbnail_url')
  })

  test('does not describe videos that are not public, other sites, other URLs or in other formats', async () => {
    for (const id of hidden) expect((await oembed(id)).statusCode).toBe(404)
    expect((await oembed(psalm, '&format=xml')).statusCode).toBe(501)
    expect((await get(open, `/api/oembed?url=http://evil.example/video/${psalm}`)).statusCode).toBe(404)
    expect((await get(open, '/api/oembed')).statusCode).toBe(404)
  })
})

test('the picture of a public video has a permanent URL', async () => {
  const response = await get(open, `/api/videos/${psalm}/picture`)
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toMatch(/poster\.jpg$/)
  for (const id of hidden) expect((await get(open, `/api/videos/${id}/picture`)).statusCode).toBe(404)
})

describe('the picture of a shared link', () => {
  const keyOf = (site: TestSite, id: number) => site.deps.shareKeys.keyOf(id) ?? ''
  const picture = (site: TestSite, id: number, key: string) => get(site, `/api/videos/${id}/picture?s=${key}`)
  let member: Person
  let film: number
  beforeAll(async () => {
    member = await closed.person('miriam')
    film = await makeVideo(closed, member, { title: 'Evening psalm', isPlayable: true })
  })

  test('has a permanent URL on a closed site too, and leads to that picture alone', async () => {
    const response = await picture(closed, film, keyOf(closed, film))
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toMatch(/poster\.jpg$/)
    expect((await get(closed, `/api/videos/${film}`)).statusCode).toBe(401)
  })

  test('is not shown with the signature of another video, a guessed one, or none', async () => {
    const other = await makeVideo(closed, member, { isPlayable: true })
    for (const key of [keyOf(closed, other), 'A'.repeat(20), ''])
      expect((await picture(closed, film, key)).statusCode, key).toBe(404)
  })

  test('is shown of an unlisted video, and of none that outsiders may not see', async () => {
    const [pending, unlisted, forMembers, later] = hidden as [number, number, number, number]
    expect((await picture(open, unlisted, keyOf(open, unlisted))).statusCode).toBe(302)
    for (const id of [pending, forMembers, later])
      expect((await picture(open, id, keyOf(open, id))).statusCode, String(id)).toBe(404)
  })
})

test('the banner of a channel has a permanent URL while its video is public', async () => {
  const banner = (id: number | null) => open.call(creator, usersApi.change, { body: { bannerVideoId: id } })
  expect((await get(open, `/api/users/${creator.id}/picture`)).statusCode).toBe(404)
  await banner(psalm)
  const response = await get(open, `/api/users/${creator.id}/picture`)
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toMatch(/poster\.jpg$/)
  await banner(null)
  expect((await get(open, `/api/users/${creator.id}/picture`)).statusCode).toBe(404)
})

test('a channel has a feed of its public videos', async () => {
  const response = await get(open, `/profile/${creator.id}/feed.xml`)
  expect(response.headers['content-type']).toMatch(/^application\/rss\+xml/)
  expect(response.body).toContain('<title>Psalm &lt;23&gt; &amp; &quot;more&quot;</title>')
  expect(response.body.match(/<item>/g)).toHaveLength(1)
  expect((await get(open, '/profile/999999/feed.xml')).statusCode).toBe(404)
})

test('the site map lists public videos and their channels, in parts', async () => {
  expect((await get(open, '/sitemap.xml')).body).toContain('<loc>http://site.test/sitemap-1.xml</loc>')
  const { body } = await get(open, '/sitemap-1.xml')
  expect(body).toContain(`<loc>http://site.test/video/${psalm}</loc>`)
  expect(body).toContain(`<loc>http://site.test/profile/${creator.id}</loc>`)
  for (const id of hidden) expect(body).not.toContain(`/video/${id}<`)
  expect((await get(open, '/sitemap-2.xml')).statusCode).toBe(404)
})
