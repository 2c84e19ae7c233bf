/** A member navigates the site by links only, from home to search, a video, a channel and a playlist. */
import { beforeAll, expect, test } from 'vitest'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let yusuf: Person
let psalm: number

beforeAll(async () => {
  grace = await story.site.person('grace')
  yusuf = await story.site.person('yusuf')
  const [category] = await story.site.query(`SELECT id FROM categories WHERE slug = 'prayer'`)
  const categoryId = Number(category?.id)
  psalm = await story.site.addVideo(grace, {
    title: 'A psalm at daybreak',
    description: 'From https://psalms.example.org/morning\n0:00 Before light\n0:30 Day',
    categoryId,
  })
  await story.site.addVideo(grace, { title: 'A psalm at nightfall', categoryId })
})

test('all viewing pages can be reached by links from home: category, both searches, video, related, comments, channel [V-PROD-02, V-PROD-01, V-PROD-08]', async () => {
  const page = await story.open(yusuf, '/')
  const main = page.getByRole('main')
  expect(await page.title()).toBe('Share and Watch Videos - Lamplight')
  expect(await page.getByRole('banner').getByRole('link', { name: 'Lamplight' }).isVisible()).toBe(true)
  await main.getByRole('link', { name: 'Prayer', exact: true }).click()
  await page.waitForURL('**/?category=*')
  await main.getByRole('link', { name: 'A psalm at nightfall' }).waitFor()

  const box = page.getByRole('banner').getByRole('combobox', { name: 'Search' })
  await box.fill('psal')
  await page.getByRole('option', { name: 'A psalm at daybreak' }).waitFor()
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Search results for "psal"' }).waitFor()
  await page.getByRole('banner').getByRole('tab', { name: 'Domain Search' }).click()
  await box.fill('https://www.psalms.example.org/morning')
  await box.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for domain "www.psalms.example.org"' }).waitFor()

  await main.getByRole('link', { name: 'A psalm at daybreak' }).click()
  await page.waitForURL(`**/video/${psalm}`)
  await page.getByRole('heading', { level: 1, name: 'A psalm at daybreak' }).waitFor()
  expect(await page.title()).toBe('A psalm at daybreak - Lamplight')
  await page.getByRole('complementary').getByText('A psalm at nightfall').waitFor()
  await page.getByRole('heading', { name: /^Comments/ }).waitFor()

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to' })
  await dialog.getByRole('button', { name: 'New playlist' }).click()
  await dialog.getByLabel('Name').fill('For the morning')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })

  await main.getByRole('link', { name: 'Grace' }).first().click()
  await page.waitForURL(`**/profile/${grace.id}`)
  await main.getByRole('tab', { name: 'About' }).click()
  await main.getByText(/^Joined /).waitFor()

  await page.getByRole('navigation').getByRole('link', { name: 'Playlists' }).click()
  await main.getByRole('link', { name: /For the morning/ }).click()
  await main.getByRole('link', { name: 'Play all' }).click()
  await page.waitForURL(`**/video/${psalm}?list=*`)
  await page.getByText('1 of 1').waitFor()
})

test('a phone has the bottom bar, a wider screen the sidebar, never both [V-NAV-21]', async () => {
  const page = await story.open(yusuf, '/')
  for (const [width, isPhone] of [
    [390, true],
    [820, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const sidebar = page.getByRole('navigation').filter({ hasText: 'Library' })
    const bottomBar = page.getByRole('navigation').filter({ hasText: 'You' }).filter({ hasNotText: 'Library' })
    expect([width, await sidebar.isVisible(), await bottomBar.isVisible()]).toEqual([width, !isPhone, isPhone])
  }
})

test('on a phone the flag below a video is in the row of the links to its cards, never alone', async () => {
  await story.site.query(
    "INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES ($1, 'grace@example.org', true)",
    [grace.id],
  )
  const page = await story.open(yusuf, `/video/${psalm}`, { viewport: { width: 390, height: 844 } })
  const middle = async (found: ReturnType<typeof page.getByRole>) => {
    const { y = 0, height = 0 } = (await found.boundingBox()) ?? {}
    return Math.round(y + height / 2)
  }
  const main = page.getByRole('main')
  const support = await middle(main.getByRole('link', { name: 'Support' }))
  expect(support).toBeGreaterThan(await middle(main.getByRole('button', { name: 'Save' })))
  expect(await middle(main.getByRole('button', { name: 'Report', exact: true }).first())).toBe(support)
})

test('on a small phone in landscape nothing lies on the end of the player, where its controls are', async () => {
  const page = await story.open(yusuf, `/video/${psalm}`, { viewport: { width: 667, height: 375 } })
  await page.getByRole('heading', { level: 1, name: 'A psalm at daybreak' }).waitFor()
  const player = page.locator('main [class*=stage]').first()
  const isOnTop = await player.evaluate((element) => {
    const { left, bottom, width } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, bottom - 24))
  })
  expect(isOnTop).toBe(true)
})

test('on a phone the placeholder of the player is where the player will be: nothing jumps [V-WATCH-01]', async () => {
  const page = await story.open(yusuf, '/settings', { viewport: { width: 390, height: 844 } })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(`**/api/videos/${psalm}`, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/video/${psalm}`)
  const placeholder = page.getByTestId('watch-skeleton').locator('[class*=stage]')
  await placeholder.waitFor()
  const before = await placeholder.boundingBox()
  arrive()
  await page.getByRole('heading', { level: 1, name: 'A psalm at daybreak' }).waitFor()
  expect(before).toEqual(await page.locator('main [class*=stage]').first().boundingBox())
})

test('a printed video has its title, creator, date, URL, text and comments, and nothing that can only be pressed or filled in', async () => {
  // Through the site, so that a cached list of comments is dropped.
  await yusuf.api.post('/api/comments', { videoId: psalm, content: 'For my aunt' })
  const page = await story.open(yusuf, `/video/${psalm}`)
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Add a comment...' }).waitFor()
  await main.getByText('For my aunt').waitFor()
  await main.getByRole('region', { name: 'Advertisement', exact: false }).first().waitFor()
  const url = main.getByText(new RegExp(`^http.*/video/${psalm}$`))
  expect(await url.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await main.getByRole('region', { name: /Advertisement/ }).count()).toBe(0)
  expect(await main.getByRole('complementary').count()).toBe(0)
  expect(await main.getByText('Sort by').isVisible()).toBe(false)
  expect(await url.isVisible()).toBe(true)
  expect(await main.getByText('For my aunt').isVisible()).toBe(true)
  expect(await main.getByRole('link', { name: 'Grace' }).first().isVisible()).toBe(true)
  expect(await main.getByRole('button').allTextContents()).toEqual(['0:00', '0:30'])
  expect(await main.getByRole('textbox').count()).toBe(0)
  expect(await main.getByRole('heading', { level: 1, name: 'A psalm at daybreak' }).isVisible()).toBe(true)
  expect(await main.getByText('Before light').isVisible()).toBe(true)
  // On an Arabic page the URL is on the side of the page, like the facts around it.
  const isAtStart = await url.evaluate((element) => {
    document.documentElement.dir = 'rtl'
    const letters = document.createRange()
    letters.selectNodeContents(element)
    const line = element.closest('p')?.getBoundingClientRect()
    return Math.abs((line?.right ?? 0) - letters.getBoundingClientRect().right) < 1
  })
  expect(isAtStart).toBe(true)
})

test('facts that wrap have no bullet at either end of a line', async () => {
  const page = await story.open(yusuf, `/profile/${grace.id}`, { viewport: { width: 320, height: 640 } })
  const header = page.getByRole('main').locator('header')
  await header.getByText('@grace').waitFor()
  // The bullet before the first fact of a line is beyond the edge at which the row is cut off.
  const { edge, lines } = await header.evaluate((element) => {
    document.documentElement.style.fontSize = '200%'
    const facts = [...element.querySelectorAll('[class*=bullet]')].map((bullet) => ({
      top: bullet.parentElement?.getBoundingClientRect().top ?? 0,
      end: bullet.getBoundingClientRect().right,
    }))
    const row = element.querySelector('[class*=facts]:has([class*=bullet])')
    return { edge: row?.getBoundingClientRect().left ?? 0, lines: Object.groupBy(facts, ({ top }) => top) }
  })
  const [, ...further] = Object.values(lines)
  expect(further.length).toBeGreaterThan(0)
  for (const line of further) expect(line?.[0]?.end).toBeLessThanOrEqual(edge)
})
