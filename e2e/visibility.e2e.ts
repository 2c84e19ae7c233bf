/** Who can open what: visitors, members, and others than the owner of an unapproved video. */
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { beforeAll, expect, test } from 'vitest'
import { addPrepared } from './support/publish.ts'
import { PASSWORD, type Person } from './support/site.ts'
import { awake, follow, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
let moderator: Person

beforeAll(async () => {
  grace = await story.site.person('grace')
  yusuf = await story.site.person('yusuf')
  moderator = await story.site.person('keeper', 'moderator')
})

const MEMBERS_ONLY = [
  ['/', 'V-ROUTE-01'],
  ['/video/1', 'V-ROUTE-02'],
  ['/profile/1', 'V-ROUTE-03'],
  ['/search?q=psalm', 'V-ROUTE-04'],
  ['/upload', 'V-ROUTE-05'],
  ['/monetization/1', 'V-ROUTE-06'],
  ['/purchases', 'V-ROUTE-07'],
  ['/checkout', 'V-ROUTE-08'],
  ['/subscriptions', 'V-ROUTE-09'],
  ['/history', 'V-ROUTE-10'],
  ['/watch-later', 'V-ROUTE-11'],
  ['/liked-videos', 'V-ROUTE-12'],
  ['/chat', 'V-ROUTE-13'],
  ['/forum', 'V-ROUTE-14'],
  ['/forum/category/1', 'V-ROUTE-15'],
  ['/forum/topic/1', 'V-ROUTE-16'],
  ['/forum/new-topic', 'V-ROUTE-17'],
  ['/sponsored-content', 'V-ROUTE-18'],
] as const

test.for(MEMBERS_ONLY)(
  'a visitor who asks for %s is sent to sign in with the address they came from [%s]',
  async ([path]) => {
    const response = await fetch(story.site.base + path, { redirect: 'manual' })
    expect(response.status).toBe(302)
    const target = new URL(response.headers.get('location') ?? '', story.site.base)
    expect(target.pathname).toBe('/auth')
    expect(target.searchParams.get('next')).toBe(path === '/' ? null : path)
    expect(await response.text()).not.toContain('id="root"')
  },
)

test('a visitor gets the Login form instead of each page for members', async () => {
  const page = await story.open(null, '/')
  expect(new URL(page.url()).pathname).toBe('/auth')
  await page.getByRole('tab', { name: 'Login', selected: true }).waitFor()
  // An empty page, which has no policy for the styles of what it reads.
  const parser = await story.page(null)
  for (const [path] of MEMBERS_ONLY) {
    const response = await fetch(story.site.base + path)
    expect([path, response.status, new URL(response.url).pathname]).toEqual([path, 200, '/auth'])
    const selected = await parser.evaluate(
      (html) => {
        const rendered = new DOMParser().parseFromString(html, 'text/html')
        return [...rendered.querySelectorAll('[role=tab][aria-selected=true]')].map((tab) => tab.textContent)
      },
      await response.text(),
    )
    expect([path, selected]).toEqual([path, ['Login']])
  }
})

test('sign-in and the moderation page are open to visitors, but its queue is not [V-ROUTE-20, V-ROUTE-24, M-MOD-33]', async () => {
  await story.site.addVideo(grace, { title: 'Waiting for its review', status: 'pending' })
  const page = await story.open(null, '/auth')
  expect(new URL(page.url()).pathname).toBe('/auth')
  await visit(page, '/moderation')
  await page.getByRole('heading', { name: 'This page is for moderators' }).waitFor()
  expect(await page.content()).not.toContain('Waiting for its review')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/auth?next=%2Fmoderation')

  const member = await story.open(yusuf, '/moderation')
  await member.getByText('You need a moderator account to review videos.').waitFor()
  expect(await member.content()).not.toContain('Waiting for its review')
})

test('an unknown URL shows a message with status 404 and links [V-ROUTE-25, V-ROUTE-26, V-ROUTE-30]', async () => {
  story.allow(/404 .*\/no\/such\/page/)
  const page = await story.page(yusuf)
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByText('There is no page at this address. It may be mistyped, or the page has moved.').waitFor()
  // A visitor gets the same message and is not sent to sign in needlessly.
  const visitor = await fetch(`${story.site.base}/no/such/page`, { redirect: 'manual' })
  expect([visitor.status, await visitor.text()]).toEqual([404, expect.stringContaining('404 Page Not Found')])
  await page.locator('#content').getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(`${story.site.base}/`)
})

test('the own page of a video that does not exist, or is somebody else’s, is a page with status 404', async () => {
  story.allow(/404/)
  const id = await story.site.addVideo(grace, { title: 'Vespers', status: 'pending' })
  const statusOf = async (path: string, cookie: string) =>
    (await fetch(story.site.base + path, { headers: { cookie, accept: 'text/html' } })).status
  const paths = [`/studio/${id}`, '/studio/999999', '/studio/abc']
  expect(await Promise.all(paths.map((path) => statusOf(path, grace.cookie)))).toEqual([200, 404, 404])
  expect(await Promise.all(paths.map((path) => statusOf(path, yusuf.cookie)))).toEqual([404, 404, 404])
  const page = await story.open(yusuf, `/studio/${id}`)
  await page.getByRole('heading', { level: 1, name: 'This is not one of your videos' }).waitFor()
  expect(await page.content()).not.toContain('Vespers')
})

test('both URLs of a channel lead to it [V-ROUTE-27, V-ROUTE-28]', async () => {
  const page = await story.open(yusuf, `/users/${grace.id}?from=card#about`)
  expect(page.url()).toBe(`${story.site.base}/profile/${grace.id}?from=card#about`)
  const visitor = await story.open(null, `/users/${grace.id}`)
  expect(new URL(visitor.url()).pathname).toBe('/auth')
  await page.getByRole('heading', { level: 1, name: 'Grace' }).waitFor()
})

test('a member opens every page that exists [V-ROUTE-31]', async () => {
  const page = await story.open(yusuf, '/')
  const own = [`/video/${await story.site.addVideo(grace, { title: 'A psalm' })}`, `/profile/${grace.id}`]
  for (const path of [...own, '/search', '/upload', '/subscriptions', '/history', '/watch-later', '/liked-videos']) {
    const response = await page.request.get(path)
    expect([path, response.status(), new URL(response.url()).pathname]).toEqual([path, 200, path])
    await follow(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('signing in leads back, survives a reload and closes /auth; signing out clears everything [V-AUTH-04, V-AUTH-24, V-AUTH-31]', async () => {
  const page = await story.open(null, '/search?q=psalm')
  expect(page.url()).toBe(`${story.site.base}/auth?next=%2Fsearch%3Fq%3Dpsalm`)
  await page.getByLabel('Username').fill('yusuf')
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/search?q=psalm')
  const menu = page.getByRole('button', { name: 'Account menu of Yusuf' })
  await menu.waitFor()

  await page.reload()
  await awake(page)
  await menu.waitFor()
  await visit(page, '/auth')
  expect(new URL(page.url()).pathname).toBe('/')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/auth')
  await page.getByText('You have signed out.').waitFor()
  await page.goBack()
  await page.waitForURL('**/auth*')
  expect((await page.context().cookies()).find(({ name }) => name === 'session')).toBeUndefined()
})

test('only the owner and staff can open an unapproved video and its files, also after an approval was withdrawn [V-WATCH-02, V-WATCH-03, V-WATCH-04]', async () => {
  story.allow(/404/)
  const { site } = story
  const title = 'Evening prayer in the garden'
  const id = await addPrepared(site, grace, 'clip.mp4', { title })
  const seen = async (person: Person) => (await person.api.get<WatchVideo>(`/api/videos/${id}`)).json
  const filesOf = ({ videoUrl, hlsUrl, thumbnailUrl, storyboardUrl }: WatchVideo) =>
    [videoUrl, hlsUrl, thumbnailUrl, storyboardUrl].filter((url) => url !== null && url !== '') as string[]
  const statuses = async (person: Person | null, files: string[]) => {
    const headers = person ? { cookie: person.cookie } : undefined
    return Promise.all(
      files.map(async (file) => (await fetch(site.base + file, { ...(headers && { headers }) })).status),
    )
  }
  const all = (files: string[], status: number) => files.map(() => status)

  const owned = filesOf(await seen(grace))
  expect(owned.length).toBeGreaterThanOrEqual(3)
  expect(await statuses(grace, owned)).toEqual(all(owned, 200))
  expect(await statuses(yusuf, owned)).toEqual(all(owned, 404))
  expect(await statuses(null, owned)).toEqual(all(owned, 404))

  const page = await story.page(yusuf)
  const hidden = async () => {
    expect((await page.goto(`/video/${id}`))?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Video not found' }).waitFor()
    await page.getByText("The video you're looking for doesn't exist or has been removed.").waitFor()
    await page.getByRole('link', { name: 'Back to Home' }).waitFor()
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Categories' }).waitFor()
    expect(await page.content()).not.toContain(title)
  }
  await hidden()

  await site.approve(moderator, id)
  const shared = filesOf(await seen(yusuf))
  expect(await statuses(yusuf, shared)).toEqual(all(shared, 200))
  await visit(page, `/video/${id}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()

  const { moderationVersion } = await seen(moderator)
  expect((await site.decide(moderator, id, { status: 'rejected', version: moderationVersion })).status).toBe(200)
  await expect.poll(() => statuses(yusuf, shared)).toEqual(all(shared, 404))
  await hidden()
  const own = filesOf(await seen(grace))
  expect(await statuses(grace, own)).toEqual(all(own, 200))
})
