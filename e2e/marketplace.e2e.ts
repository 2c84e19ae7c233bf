/** Visitors, members and staff on the marketplace and on the pages for advertisers, in English and Arabic. */
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({ CONTACT_EMAIL: 'ads@lamplight.example' }, { isWebOnly: true })
let grace: Person
let moderator: Person

beforeAll(async () => {
  grace = await story.site.person('grace')
  moderator = await story.site.person('miriam', 'moderator')
})

test('a member adds a product, a visitor opens it in a new tab with its code, and the member sees the click [B-AFFIL-33, B-AFFIL-40, B-AFFIL-41]', async () => {
  story.allow(/Title is required/)
  const page = await story.open(grace, '/affiliate-products')
  await page.getByText('No Products Found').waitFor()
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByText('Title is required').first().waitFor()
  await dialog.getByLabel(/^Title/).fill('Olive wood rosary')
  await dialog.getByLabel(/^Price/).fill('24.5')
  await dialog.getByLabel(/^Image URL/).fill('https://pictures.invalid.example/rosary.jpg')
  await dialog.getByLabel(/^Product URL/).fill('https://shop.example/rosary?wood=olive#top')
  await dialog.getByLabel(/^Affiliate Code/).fill('GRACE')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Product Added Successfully').waitFor()
  await page.getByRole('heading', { name: 'Olive wood rosary' }).waitFor()

  // A headless user agent counts as a bot.
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const visitor = await story.open(null, '/affiliate-products', { userAgent })
  expect(await visitor.getByRole('button', { name: 'Add Product' }).count()).toBe(0)
  const context = visitor.context()
  await context.route('https://shop.example/**', (route) => route.fulfill({ body: 'the shop' }))
  const recorded = visitor.waitForRequest((request) => request.url().endsWith('/api/affiliate-clicks'))
  const [shop] = await Promise.all([
    context.waitForEvent('page'),
    visitor.getByRole('link', { name: /^View Product: Olive wood rosary/ }).click(),
  ])
  await shop.waitForLoadState()
  expect(shop.url()).toBe('https://shop.example/rosary?wood=olive&ref=GRACE#top')
  const click = await recorded
  expect(click.postDataJSON()).toEqual({ productId: expect.any(Number), timestamp: expect.any(String) })
  // The click is counted before the list with the count is opened.
  expect((await click.response())?.ok()).toBe(true)

  const mine = await story.open(grace, '/affiliate-products/mine')
  await mine.getByRole('button', { name: '1 click on Olive wood rosary by day' }).click()
  await mine.getByText('Clicks in the last 30 days').first().waitFor()
})

test('an advertiser sends an inquiry, and a moderator answers and closes it [B-ADVERT-01, B-ADVERT-29]', async () => {
  const page = await story.open(null, '/media-kit')
  await page.getByRole('button', { name: 'What is the minimum campaign spend?' }).click()
  await page.getByText(/\$2,500/).waitFor()
  await page.getByRole('link', { name: 'Advertise with us' }).click()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await page.getByRole('link', { name: 'ads@lamplight.example' }).waitFor()
  await page.getByLabel(/^Name/).fill('Ruth')
  await page.getByLabel(/^Company/).fill('Weber Candles')
  await page.getByLabel(/^Email/).fill('ruth@candles.example')
  await page.getByLabel(/^Budget/).selectOption('5000-10000')
  await page.getByLabel(/^Message/).fill('We make candles for feasts.')
  await page.getByRole('button', { name: 'Send Inquiry' }).click()
  await page.getByText('Inquiry Submitted').waitFor()

  const staff = await story.open(moderator, '/admin/inquiries')
  await staff.getByText('We make candles for feasts.').waitFor()
  await staff.getByLabel(/^Answer/).fill('Gladly.')
  await staff.getByRole('button', { name: 'Send answer' }).click()
  await staff.getByText('Answer saved').waitFor()
  await staff.getByRole('tab', { name: 'Answered' }).click()
  await staff.getByText('Gladly.').waitFor()

  const member = await story.open(grace, '/admin/inquiries')
  await member.getByRole('heading', { name: 'This page is for moderators' }).waitFor()
})

test('somebody signs up for the newsletter beside a video [M-NEWS-06, V-WATCH-25]', async () => {
  const id = await story.site.addVideo(grace, { title: 'Evening prayer' })
  const page = await story.open(grace, `/video/${id}`)
  const card = page.getByRole('region', { name: 'Newsletter' })
  await card.getByLabel('Email').fill('ruth@candles.example')
  await card.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Successfully subscribed!').waitFor()
})

test.each(['/affiliate-products', '/advertise', '/media-kit'])(
  '%s is accessible in English and Arabic, on a phone too',
  async (path) => {
    const page = await story.open(null, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  },
)

test('on an Arabic page English text that is cut off is cut at its own end: names, titles, descriptions of products', async () => {
  await story.site.addVideo(grace, { title: 'A psalm at daybreak' })
  const page = await story.page(grace)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  for (const path of ['/', '/affiliate-products']) {
    await page.goto(path)
    const cut = page.getByRole('main').getByText(path === '/' ? 'Grace' : 'Olive wood rosary', { exact: true })
    await cut.first().waitFor()
    const looks = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('*')].flatMap((element) => {
        const { textOverflow, webkitLineClamp, direction, unicodeBidi } = getComputedStyle(element)
        const isCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        const isEnglish = /^\s*[A-Za-z]/.test(element.textContent)
        return isCut && isEnglish ? [direction === 'ltr' || unicodeBidi === 'plaintext'] : []
      }),
    )
    expect(looks.length, path).toBeGreaterThan(0)
    expect(looks, path).not.toContain(false)
  }
})
