/** What visitors can do with guest viewing on and off; the player embedded in other sites; and offline pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { publish } from './support/publish.ts'
import { PASSWORD } from './support/site.ts'
import { awake, startStory, visit } from './support/story.ts'

const open = startStory({ GUEST_VIEWING: 'on' }, { isWebOnly: true })
const closed = startStory({}, { isWebOnly: true })
let psalm: number
/** With real files. */
let film: number
let hidden: number

beforeAll(async () => {
  const yusuf = await open.site.person('yusuf')
  psalm = await open.site.addVideo(yusuf, { title: 'A psalm at daybreak' })
  film = await publish(open.site, yusuf, 'clip.mp4', { title: 'A psalm at dusk' })
  hidden = await closed.site.addVideo(await closed.site.person('yusuf'), { title: 'A psalm at night' })
})

test('on: a visitor can open home, a video and a channel, and is asked to sign in to write', async () => {
  const page = await open.open(null, '/')
  await page.getByRole('main').getByText('A psalm at daybreak').first().click()
  await page.getByRole('heading', { name: 'A psalm at daybreak', level: 1 }).waitFor()
  expect(await page.getByPlaceholder('Add a comment...').count()).toBe(0)
  await page.goto('/upload')
  await page.waitForURL(/\/auth/)
  const source = await (await fetch(`${open.site.base}/video/${psalm}`)).text()
  expect(source).toContain('<meta property="og:title" content="A psalm at daybreak">')
  expect(source).toContain('application/json+oembed')
  expect(source).toContain('"@type":"VideoObject","name":"A psalm at daybreak"')
})

test('on: another site can show the video in a frame, and no other page', async () => {
  open.allow(/frame-ancestors|ERR_BLOCKED|404/)
  const page = await open.page(null)
  const frames = [`embed/${psalm}`, ''].map((path) => `<iframe src="${open.site.base}/${path}"></iframe>`)
  // On loopback as well: browsers block framed local pages on remote sites.
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(frames.join(''))
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const player = page.frameLocator('iframe').first()
  await player.getByRole('link', { name: /A psalm at daybreak/ }).waitFor()
  expect(await page.frameLocator('iframe').last().getByRole('main').count()).toBe(0)
  other.close()
})

test('an embedded player that is pressed before its scripts have loaded plays when they have', async () => {
  const page = await open.page(null)
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`/embed/${film}`, { waitUntil: 'commit' })
  await page.locator('[data-play]').first().click()
  scripts.resolve()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
})

test('switched off while pages are open: they lead to the sign-in page, and an embedded player says there is nothing; on again: they open', async () => {
  open.allow(/401|404/)
  const admin = await open.site.person('ruth', 'admin')
  const toggle = async (guestViewing: boolean) => {
    const response = await fetch(`${open.site.base}/api/admin/settings`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', cookie: admin.cookie },
      body: JSON.stringify({ guestViewing, password: PASSWORD }),
    })
    expect(response.status).toBe(200)
  }
  const video = await open.page(null)
  // What the watch page reads last would be refused as well, and lead to the sign-in page before the press.
  const lastRead = video.waitForResponse(/\/comments$/)
  const [profile, frame] = await Promise.all([
    open.open(null, `/profile/${admin.id}`),
    open.open(null, `/embed/${film}`),
    visit(video, `/video/${film}`),
  ])
  await lastRead
  await toggle(false)
  try {
    await profile.getByRole('link', { name: 'Home' }).first().click()
    await profile.waitForURL('/auth')
    await video.locator('[data-play]').first().click()
    await video.waitForURL(`/auth?next=%2Fvideo%2F${film}`)
    await frame.locator('[data-play]').first().click()
    await frame.getByRole('heading', { name: 'Video not found' }).waitFor()
  } finally {
    await toggle(true)
  }
  await profile.getByRole('link', { name: 'Lamplight' }).first().click()
  await profile.getByRole('main').getByText('A psalm at daybreak').first().waitFor()
  await video.goto(`/video/${film}`)
  await video.getByRole('heading', { name: 'A psalm at dusk', level: 1 }).waitFor()
})

test('off: a visitor is sent to the sign-in page, and other sites can show nothing', async () => {
  closed.allow(/404/)
  for (const path of ['/', `/video/${hidden}`, '/search?q=psalm']) {
    const page = await closed.page(null)
    await page.goto(path)
    await page.waitForURL(/\/auth/)
    expect(await page.getByText('A psalm at night').count()).toBe(0)
  }
  const frame = await fetch(`${closed.site.base}/embed/${hidden}`)
  expect(frame.status).toBe(404)
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect((await fetch(`${closed.site.base}/sitemap.xml`)).status).toBe(404)
})

test('the first visit uses the language of the browser if it is one of the five [L-LANG-07]', async () => {
  const page = await closed.page(null, { locale: 'ar-EG' })
  await page.goto('/auth')
  expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const other = await closed.page(null, { locale: 'ja-JP' })
  await other.goto('/auth')
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('en')
})

test('offline, a page says so in the reader’s language and lists what is saved', async () => {
  open.allow(/ERR_INTERNET_DISCONNECTED|Failed to load/)
  const yusuf = await open.site.person('yusuf')
  await yusuf.api.post('/api/watch-later', { videoId: psalm })
  const page = await open.page(yusuf, { serviceWorkers: 'allow', locale: 'de-DE' })
  await page.goto('/')
  await awake(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/watch-later')
  await page.evaluate(() => fetch('/api/watch-later').then((response) => response.text()))
  await page.context().setOffline(true)
  await page.goto('/search?q=psalm')
  await page.getByRole('heading', { name: 'Sie sind offline' }).waitFor()
  await page.getByText('A psalm at daybreak – yusuf').waitFor()
  // The application itself is not cached, so no part of it can be outdated.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.sort()).toEqual(['/api/watch-later', '/favicon.svg', '/offline.html'])
})
