/** Home, watch page and related videos as a member sees them: their layout, their pages, and what they request. */
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hold } from './support/hold.ts'
import { publish } from './support/publish.ts'
import type { Person } from './support/site.ts'
import { awake, hydrated, startStory, visit } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
/** With real files. */
let psalm: number
let psalter: number
const PSALM = 'A psalm at daybreak'
const PSALTER = 'The psalter explained, verse by verse, for everybody who has ever wondered how it came to be so long'

beforeAll(async () => {
  const { site } = story
  // The first account has id 1: the documents' creator.
  grace = await site.person('grace')
  yusuf = await site.person('yusuf')
  const [prayer, study] = (await (await fetch(`${site.base}/api/categories`)).json()) as { id: number }[]
  psalm = await publish(site, grace, 'clip.mp4', {
    title: PSALM,
    categoryId: prayer?.id,
    description: ['One.', 'Two.', '', 'Three.', 'Four: https://example.org/', 'Five.', 'Six.'].join('\n'),
  })
  const hourAgo = new Date(Date.now() - 3_700_000)
  psalter = await site.addVideo(yusuf, {
    title: PSALTER,
    categoryId: study?.id ?? null,
    views: 1234,
    durationSeconds: 3725,
    createdAt: hourAgo,
  })
  await site.addComment(grace, psalter, 'A word about the psalter')
  await site.addVideo(yusuf, { title: 'Not reviewed yet', status: 'pending' })
  await site.addVideo(yusuf, { title: 'Refused by the reviewers', status: 'rejected' })
})

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const toHome = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Lamplight' }).click()

/** Presses the link to a video without scrolling to it first, as the browser's driver would. */
const openInPlace = (page: Page, title: string) =>
  card(page, title)
    .getByRole('link', { name: title })
    .first()
    .evaluate((element: HTMLElement) => element.click())

test('home has its title, and only approved videos [V-HOME-13, V-HOME-20, V-HOME-23]', async () => {
  const page = await story.open(yusuf, '/')
  expect(await page.title()).toBe('Share and Watch Videos - Lamplight')
  await card(page, PSALM).waitFor()
  await card(page, PSALTER).waitFor()
  expect(await page.getByRole('main').getByRole('article').count()).toBe(2)
})

test('the categories are in their order, All first and selected, and scroll sideways [V-HOME-01, V-HOME-02, V-HOME-03]', async () => {
  const page = await story.open(yusuf, '/')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const categories = (await (await fetch(`${story.site.base}/api/categories`)).json()) as { name: string }[]
  expect(await bar.getByRole('link').allInnerTexts()).toEqual(['All', ...categories.map(({ name }) => name)])
  expect(await bar.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('page')
  const tops = await bar.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await page.setViewportSize({ width: 400, height: 800 })
  const scrolls = await bar.evaluate((nav) =>
    [nav, ...nav.querySelectorAll('*')].some(
      (part) => part.scrollWidth > part.clientWidth + 20 && getComputedStyle(part).overflowX === 'auto',
    ),
  )
  expect(scrolls).toBe(true)
})

test('the scripts of home wait for its first picture, but not for one that never loads', async () => {
  const page = await story.page(yusuf)
  const order: string[] = []
  const note = (what: string) => {
    if (!order.includes(what)) order.push(what)
  }
  page.on('request', (request) => {
    if (request.resourceType() === 'script') note('script')
  })
  const picture = /\/media\/.*\.(jpg|webp)$/
  await page.route(picture, async (route) => {
    await page.waitForLoadState('domcontentloaded')
    note('picture')
    await route.continue()
  })
  await visit(page, '/')
  expect(order).toEqual(['picture', 'script'])

  await page.unroute(picture)
  const release = await hold(page, picture)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await awake(page)
  release()
})

test('on a first visit, thumbnails wait for the first picture', async () => {
  const page = await story.page(yusuf)
  // Without the limit of a second and a half, which a busy machine may exceed.
  await page.addInitScript(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (...args: [TimerHandler, number]) => (args[1] === 1500 ? 0 : setTimeout(...args)),
    })
  })
  const picture = /\/media\/.*\.(jpg|webp)$|\/default-thumbnail\.svg$/
  const requested = new Set<string>()
  page.on('request', (request) => picture.test(request.url()) && requested.add(request.url()))
  const release = await hold(page, picture)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  // Lazy images of a rendered page are requested with its first frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect.poll(() => requested.size).toBe(1)
  release()
  await expect.poll(() => requested.size).toBeGreaterThan(1)
})

test('a page that was scrolled before its scripts had loaded stays where it is, and Back returns there', async () => {
  const page = await story.page(yusuf)
  await page.setViewportSize({ width: 390, height: 400 })
  const release = await hold(page, /\/assets\/.*\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  await card(page, PSALTER).waitFor()
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  release()
  await hydrated(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const top = () => page.evaluate(() => window.scrollY)
  expect(await top()).toBe(120)

  await openInPlace(page, PSALM)
  await page.getByRole('heading', { level: 1, name: PSALM }).waitFor()
  await expect.poll(top).toBe(0)
  await page.goBack()
  await card(page, PSALTER).waitFor()
  await expect.poll(top).toBe(120)
})

test('Back before the next page has loaded returns to where the page was scrolled to', async () => {
  const page = await story.page(yusuf)
  await page.setViewportSize({ width: 390, height: 400 })
  await hold(page, /\/assets\/watch-page-.*\.js$/)
  await visit(page, '/')
  await page.evaluate(() => window.scrollTo({ top: 120, behavior: 'instant' }))
  await hydrated(page)
  await openInPlace(page, PSALM)
  const top = () => page.evaluate(() => window.scrollY)
  await expect.poll(top).toBe(0)
  await page.goBack()
  await card(page, PSALM).waitFor()
  await expect.poll(top).toBe(120)
})

test('a card shows picture, duration, title, creator, views and age, and links to the video and the channel [V-HOME-14, V-HOME-15, V-HOME-16]', async () => {
  const page = await story.open(yusuf, '/')
  const shown = card(page, PSALTER)
  await shown.getByText('1:02:05').waitFor()
  await shown.getByText('1.2K views • 1 hour ago').waitFor()
  expect(await shown.getByRole('link', { name: 'Yusuf' }).getAttribute('href')).toBe(`/profile/${yusuf.id}`)
  await shown.locator(`a[href="/profile/${yusuf.id}"] [data-initials="Yu"]`).waitFor()
  expect(await shown.getByRole('link', { name: PSALTER }).getAttribute('href')).toBe(`/video/${psalter}`)
  const widthOf = (picture: Locator) => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  const picture = card(page, PSALM).locator('img').first()
  await expect.poll(() => widthOf(picture)).toBeGreaterThan(0)
  // A video without an uploaded picture has a generated one.
  const substitute = shown.locator('img[src="/default-thumbnail.svg"]')
  await expect.poll(() => widthOf(substitute)).toBeGreaterThan(0)
  // The picture is part of the title's link: a press on it opens the video.
  await picture.click({ force: true })
  await page.waitForURL(`**/video/${psalm}`)
})

test('a category shows only its videos, and All shows everything again [V-HOME-04, V-HOME-05]', async () => {
  const page = await story.open(yusuf, '/')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/videos?')) asked.push(new URL(request.url()).search)
  })
  await page.getByRole('link', { name: 'Prayer', exact: true }).click()
  await page.waitForURL('**/?category=*')
  await card(page, PSALTER).waitFor({ state: 'detached' })
  await card(page, PSALM).waitFor()
  expect(asked).toEqual([expect.stringContaining('categoryId=')])
  await page.getByRole('link', { name: 'Charity', exact: true }).click()
  await page.getByText('No videos found').waitFor()
  await page.getByRole('link', { name: 'Show all videos' }).click()
  await card(page, PSALTER).waitFor()
  await card(page, PSALM).waitFor()

  // Opened at a category, so that the browser requests All.
  const prayer = await page.getByRole('link', { name: 'Prayer', exact: true }).getAttribute('href')
  const prayers = await story.open(yusuf, prayer ?? '')
  await card(prayers, PSALM).waitFor()
  expect(await card(prayers, PSALTER).count()).toBe(0)
  const read = prayers.waitForRequest((request) => new URL(request.url()).pathname === '/api/videos')
  await prayers.getByRole('link', { name: 'All', exact: true }).click()
  expect(new URL((await read).url()).searchParams.has('categoryId')).toBe(false)
  await card(prayers, PSALTER).waitFor()
  await card(prayers, PSALM).waitFor()
})

test('one column on a phone, never more than four on the widest screen; half-watched videos are in line with them [V-HOME-11, V-HOME-12]', async () => {
  const page = await story.page(yusuf)
  const repeat = (count: number, firstId: number) => async (route: Route) => {
    const response = await route.fetch({ url: `${story.site.base}/api/videos` })
    const videos = (await response.json()) as { id: number }[]
    const many = Array.from({ length: count }, (_, index) => ({ ...videos[0], id: firstId + index }))
    const { 'content-encoding': _encoding, ...headers } = response.headers()
    await route.fulfill({ headers, json: many })
  }
  await page.route(/\/api\/videos(\?|$)/, repeat(12, 1000))
  await page.route(/\/api\/continue-watching/, repeat(4, 2000))
  await visit(page, '/history')
  await toHome(page)
  const all = page.getByRole('main').getByRole('article')
  const halfWatched = page.getByRole('region', { name: 'Continue watching' }).getByRole('article')
  await expect.poll(() => all.count()).toBe(16)
  const columns = async (cards: Locator) => {
    const lefts = await cards.evaluateAll((found) => found.map((one) => Math.round(one.getBoundingClientRect().left)))
    return [...new Set(lefts)]
  }
  const columnsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const row = await columns(halfWatched)
    const grid = await columns(all.nth(4).or(all.nth(5)).or(all.nth(6)).or(all.nth(7)))
    return { grid: grid.length, areInLine: grid.every((left, index) => left === row[index]) }
  }
  expect(await columnsAt(390)).toEqual({ grid: 1, areInLine: true })
  expect((await columnsAt(700)).grid).toBe(2)
  expect(await columnsAt(1279)).toEqual({ grid: 3, areInLine: true })
  for (const width of [1280, 1920, 3000]) expect(await columnsAt(width)).toEqual({ grid: 4, areInLine: true })
})

test('a long description is folded, and can be expanded and folded again [V-WATCH-18]', async () => {
  const page = await story.open(yusuf, `/video/${psalm}`)
  const about = page.getByRole('region', { name: 'Description' })
  const text = about.locator('[data-folded]')
  const height = () => text.evaluate((element) => element.clientHeight)
  await about.getByRole('button', { name: 'Show more', expanded: false }).waitFor()
  const folded = await height()
  // A blank line would be a gap at the end of the fold: the next line takes its place.
  const lastShown = () =>
    text.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      const range = document.caretRangeFromPoint(left + 2, bottom - 2)
      return range?.startContainer.textContent?.slice(range.startOffset).split('\n')[0]
    })
  expect(await lastShown()).toBe('Three.')
  await about.getByRole('button', { name: 'Show more' }).click()
  expect(await height()).toBeGreaterThan(folded)
  await about.getByRole('link', { name: 'https://example.org/' }).waitFor()
  await about.getByRole('button', { name: 'Show less', expanded: true }).click()
  expect(await height()).toBe(folded)

  // The server renders the button; without scripts nothing is folded.
  const plain = await story.page(yusuf, { javaScriptEnabled: false })
  await plain.goto(`/video/${psalm}`)
  const more = plain.locator('button[aria-expanded]', { hasText: 'Show more' })
  expect([await more.count(), await more.isVisible()]).toEqual([1, false])
  expect(await plain.locator('[data-folded]').evaluate((element) => element.clientHeight)).toBeGreaterThan(folded)
})

test.each([
  ['beside the page', 1280],
  ['above the page', 720],
])('in a low window the player %s stays as wide as its column and shows its controls', async (_, width) => {
  const page = await story.open(grace, `/video/${psalm}`, { viewport: { width, height: 480 } })
  const controls = await page.getByRole('button', { name: 'Full screen' }).boundingBox()
  const player = await page.locator('video').boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  if (!controls || !player || !title) throw new Error('The player, its controls or the title is not drawn.')
  expect(controls.y + controls.height).toBeLessThan(title.y)
  expect(player.width).toBeGreaterThanOrEqual(title.width)
})

test('the wide player has a button where the page has a second column, and takes its place', async () => {
  const page = await story.open(grace, `/video/${psalm}`, { viewport: { width: 1280, height: 720 } })
  const widthOf = async () => (await page.locator('video').boundingBox())?.width ?? 0
  const before = await widthOf()
  await page.getByRole('button', { name: 'Wide player' }).click()
  await expect.poll(widthOf).toBeGreaterThan(before + 200)
  await page.setViewportSize({ width: 1000, height: 720 })
  await page.getByRole('button', { name: 'Exit wide player' }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Full screen' }).waitFor()
})

const related = /\/api\/videos\/\d+\/related/
const toPsalm = (page: Page) => card(page, PSALM).getByRole('link', { name: PSALM }).click()

const firstRow = (page: Page) => page.getByRole('region', { name: 'Related Videos' }).getByRole('link').first()

test('a related row shows its title in two lines at most [V-RELATED-08]', async () => {
  const row = firstRow(await story.open(yusuf, `/video/${psalm}`))
  const lines = await row
    .getByText(PSALTER)
    .evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight))
  expect(Math.round(lines)).toBeLessThanOrEqual(2)
})

test('the related videos stay where they are while the cards above them arrive, so that a press on a row is not lost', async () => {
  for (const [person, text] of [
    [yusuf, 'grace is not receiving donations'],
    [grace, 'once you accept donations'],
  ] as const) {
    const page = await story.page(person)
    const release = await hold(page, /donate-card/)
    await visit(page, `/video/${psalm}`)
    const topOf = async () => (await firstRow(page).boundingBox())?.y ?? 0
    await firstRow(page).waitFor()
    const before = await topOf()
    release()
    await page.getByText(text).waitFor()
    expect(Math.abs((await topOf()) - before)).toBeLessThan(8)
  }
})

test('related videos show five placeholders while loading; a row opens the page of its video [V-RELATED-04, V-RELATED-11]', async () => {
  const page = await story.open(yusuf, '/')
  const release = await hold(page, related)
  await toPsalm(page)
  await page.getByRole('heading', { level: 1, name: PSALM }).waitFor()
  expect(await page.getByTestId('related-skeleton').count()).toBe(5)
  release()
  const side = page.getByRole('region', { name: 'Related Videos' })
  const rows = side.getByRole('link')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(1)
  const row = rows.first()
  const player = page.getByRole('region', { name: `Video player: ${PSALM}` })
  await player.waitFor()
  await row.click()
  await page.waitForURL(`**/video/${psalter}`)
  await page.getByRole('heading', { level: 1, name: PSALTER }).waitFor()
  expect(await player.count()).toBe(0)
  await page.getByRole('article').getByText('A word about the psalter').waitFor()
  await side.getByRole('link').getByText(PSALM).waitFor()
  expect(await side.getByText(PSALTER).count()).toBe(0)
})
