/** Sponsored content from the form to the report: submitted, reviewed, paid, seen, clicked, counted. */
import { beforeAll, expect, test } from 'vitest'
import { violations } from './support/axe.ts'
import type { Person } from './support/site.ts'
import { follow, startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
/** A normal user agent, because a headless one is not counted. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
let advertiser: Person
let moderator: Person
let viewer: Person

beforeAll(async () => {
  advertiser = await story.site.person('olive')
  moderator = await story.site.person('elena', 'moderator')
  viewer = await story.site.person('noor')
  await story.site.addVideo(advertiser, { title: 'A film to watch' })
})

test('an advertiser submits, a moderator approves, the budget is paid, a viewer sees and clicks it, and the report counts it [B-SPONSOR-56, V-PROD-11, V-SPON-06]', async () => {
  const own = await story.open(advertiser, '/sponsored-content')
  await own.getByText('No active sponsored content').waitFor()
  await own.getByRole('button', { name: 'Create New' }).click()
  const form = own.getByRole('dialog', { name: 'Create New' })
  await form.getByLabel(/^Title/).fill('Oil lamps, thrown by hand')
  await form.getByLabel(/^Description/).fill('Clay, olive oil and a cotton wick.')
  await form.getByLabel(/^Content URL/).fill('https://lamps.example.org/')
  await form.getByLabel(/^Thumbnail URL/).fill('https://lamps.example.org/lamp.png')
  await form.getByLabel(/^Advertiser name/).fill('Olive & Vine')
  await form.getByLabel(/^Placement/).selectOption('featured')
  expect(await violations(own)).toEqual([])
  await form.getByRole('button', { name: 'Submit for review' }).click()
  await own.getByText('Your sponsored content has been submitted for review.').waitFor()

  const review = await story.open(moderator, '/admin/sponsors')
  const card = review.getByRole('article', { name: 'Oil lamps, thrown by hand' })
  await card.getByLabel(/Notes to the advertiser/).fill('Lovely work.')
  await card.getByRole('button', { name: 'Approve' }).click()
  await review.getByText('“Oil lamps, thrown by hand” was approved and runs once its budget is paid').waitFor()

  await own.reload()
  await own.getByRole('tab', { name: 'Pending' }).click()
  await own.getByText('Waiting for payment').waitFor()
  await own.getByRole('button', { name: 'Preview Oil lamps, thrown by hand' }).click()
  await own.getByText('Lovely work.').waitFor()
  // Exact: the row behind the dialog has a button “Pay $100.00 for …”.
  await own.getByRole('button', { name: 'Pay $100.00', exact: true }).click()
  await own.getByRole('dialog', { name: 'Pay the budget' }).getByRole('button', { name: 'Pay $100.00' }).click()
  await own.getByLabel('Card number').fill('4242 4242 4242 4242')
  await own.getByRole('button', { name: 'Pay $100.00', exact: true }).click()
  await own.getByText('The budget is paid.').waitFor()
  await own.getByRole('tab', { name: 'Active' }).click()
  await own.getByRole('rowheader', { name: 'Oil lamps, thrown by hand' }).waitFor()

  const home = await story.open(viewer, '/', { userAgent })
  // The URL does not exist: the response of the advertiser's site is a fake.
  await home.context().route('https://lamps.example.org/**', (route) => route.fulfill({ body: 'Lamps' }))
  const partners = home.getByRole('region', { name: 'Featured Faith Partners' })
  const link = partners.getByRole('link', { name: /Oil lamps, thrown by hand/ })
  await link.waitFor()
  await partners.getByText('Olive & Vine').waitFor()
  const counted = async () => {
    const [row] = await story.site.query('SELECT impressions, clicks FROM sponsored_content')
    return [row?.impressions, row?.clicks]
  }
  await expect.poll(counted).toEqual([1, 0])
  const [opened] = await Promise.all([home.context().waitForEvent('page'), link.click()])
  expect(opened.url()).toBe('https://lamps.example.org/')
  await expect.poll(counted).toEqual([1, 1])
  await home.emulateMedia({ media: 'print' })
  await partners.waitFor({ state: 'hidden' })

  await own.reload()
  await own.getByRole('button', { name: 'Preview Oil lamps, thrown by hand' }).click()
  await own.getByRole('button', { name: 'Report', exact: true }).click()
  await own.getByRole('img', { name: /: 1 impression/ }).waitFor()
})

test('fields side by side are in line, also below a German label of two lines, and also one of categories', async () => {
  const page = await story.page(advertiser)
  await page.context().addCookies([{ name: 'language', value: 'de', url: story.site.base }])
  await page.goto('/sponsored-content')
  await page.getByRole('button', { name: 'Neu erstellen' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Website des Werbekunden/).waitFor()
  // Both at once: the dialog moves while it opens.
  const tops = await form.evaluate((dialog) =>
    ['advertiserName', 'advertiserWebsite', 'placement', 'categoryId'].map(
      (name) => dialog.querySelector(`[name=${name}]`)?.getBoundingClientRect().top ?? Number.NaN,
    ),
  )
  expect(tops[0]).toBeCloseTo(tops[1] ?? Number.NaN)
  expect(tops[2]).toBeCloseTo(tops[3] ?? Number.NaN)
})

test('on a phone nothing moves when the totals arrive, also with a German label of two lines', async () => {
  const page = await story.page(advertiser, { viewport: { width: 390, height: 800 } })
  await page.context().addCookies([{ name: 'language', value: 'de', url: story.site.base }])
  let respond = () => {}
  const isMeasured = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route(/\/totals$/, async (route) => {
    await isMeasured
    await route.fulfill({
      json: { pending: 1, active: 2, impressions: 2_400, budgetCents: 10_000, withdrawnCents: 7_000 },
    })
  })
  await page.goto('/advertise')
  await follow(page, '/sponsored-content')
  const placeholder = page.locator('#content [aria-hidden] dd span')
  await placeholder.first().waitFor()
  const tabs = page.getByRole('tablist').first()
  const topOf = async () => (await tabs.boundingBox())?.y
  const before = await topOf()
  respond()
  await page.locator('#content dl + dl dd').waitFor()
  await expect.poll(() => placeholder.count()).toBe(0)
  expect(await topOf()).toBe(before)
})

test('in Arabic on a phone nothing overflows, and a member cannot review', async () => {
  const phone = { viewport: { width: 390, height: 800 }, userAgent }
  const page = await story.page(viewer, phone)
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  for (const path of ['/sponsored-content', '/admin/sponsors', '/']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
  }
})
