/** A download is bought once: with a declined, an accepted and an authenticated card, in English and Arabic; its receipt. */
import type { WatchVideo } from '@lamplight/contract/video-responses'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { publish } from './support/publish.ts'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let hannah: Person
let yusuf: Person
let film: number

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  hannah = await site.person('hannah')
  yusuf = await site.person('yusuf')
  await site.query(
    "INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES ($1, 'grace@example.org', true)",
    [grace.id],
  )
  film = await publish(site, grace, 'clip.mp4', { title: 'مزمور الصباح' })
  await site.query('UPDATE videos SET is_downloadable = true, download_price_cents = 499 WHERE id = $1', [film])
})

const pay = async (page: Page, card: string, label: RegExp, button: RegExp) => {
  await page.getByRole('textbox', { name: label }).fill(card)
  await page.getByRole('button', { name: button }).click()
}
const paid = () => story.site.query("SELECT status FROM purchases WHERE status = 'paid'")

test('a declined card stays at the checkout, a valid one leads to the purchases, and the file is named by its Arabic title [M-CHECKOUT-16, M-DOWNLOAD-22, M-DOWNLOAD-23]', async () => {
  story.allow(/Your card was declined/)
  // Responses are cached for two seconds, and this change was not made through the site.
  const offered = async () => (await hannah.api.get<WatchVideo>(`/api/videos/${film}`)).json.isDownloadable
  await expect.poll(offered).toBe(true)
  const page = await story.open(hannah, `/video/${film}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await page.waitForURL('**/checkout')
  await pay(page, '4000000000000002', /Card number/, /^Pay \$4\.99/)
  await page.getByText('Your card was declined.').first().waitFor()
  expect(await paid()).toEqual([])
  await pay(page, '4242424242424242', /Card number/, /^Pay \$4\.99/)
  await page.waitForURL('**/purchases')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('link', { name: /مزمور الصباح/ })
      .and(page.locator('[download]'))
      .click(),
  ])
  expect(file.suggestedFilename()).toBe('مزمور الصباح.mp4')
  await page.goto(`/video/${film}`)
  await page.getByRole('link', { name: 'Download Now' }).waitFor()
  expect(await paid()).toHaveLength(1)
})

test('the receipt is opened from the purchases, has a number and can be printed; nobody else can read it', async () => {
  const page = await story.open(hannah, '/purchases')
  await page.getByRole('link', { name: /^Receipt 20\d\d-\d{6}$/ }).click()
  await page.waitForURL('**/purchases/receipt/*')
  const number = page.getByRole('heading', { level: 1, name: /^Receipt 20\d\d-\d{6}$/ })
  await number.waitFor()
  const sheet = page.getByRole('article')
  for (const fact of ['Hannah', 'Grace', 'مزمور الصباح', '$4.99', 'Visa •••• 4242']) {
    await sheet.getByText(fact, { exact: true }).waitFor()
  }
  await page.emulateMedia({ media: 'print' })
  await number.waitFor()
  await page.getByRole('button', { name: 'Print' }).waitFor({ state: 'hidden' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  story.allow(/404/)
  const other = await story.open(yusuf, new URL(page.url()).pathname)
  await other.getByText('This purchase does not exist.').waitFor()
})

test('on a phone in Arabic a declined card stays at the checkout, and one whose bank authenticates is accepted', async () => {
  story.allow(/رُفضت بطاقتك/)
  const page = await story.page(yusuf, { viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await page.goto(`/video/${film}`)
  await page.locator('section[aria-labelledby="download"] button').click()
  await page.waitForURL('**/checkout')
  await pay(page, '4000000000000002', /رقم البطاقة/, /^دفع/)
  await page.getByRole('alert').getByText('فشلت عملية الدفع').waitFor()
  expect(await paid()).toHaveLength(1)
  await pay(page, '4000002500003155', /رقم البطاقة/, /^دفع/)
  await page.getByRole('button', { name: 'تأكيد الدفع' }).click()
  await page.waitForURL('**/purchases')
  await page.locator('a[download]').first().waitFor()
  expect(await paid()).toHaveLength(2)
})

test('on the narrowest phone the flag is in one row with the link to the download, in every language', async () => {
  const page = await story.page(yusuf, { viewport: { width: 320, height: 640 } })
  const rows: unknown[] = []
  for (const language of ['en', 'ar', 'de', 'es', 'fr']) {
    await page.context().addCookies([{ name: 'language', value: language, url: story.site.base }])
    await page.goto(`/video/${film}`)
    const link = page.getByRole('main').locator('a[href="#download"]')
    const flag = link.locator('~ button')
    const [top, flagTop] = [(await link.boundingBox())?.y, (await flag.boundingBox())?.y]
    rows.push([language, flagTop === top])
  }
  expect(rows).toEqual(['en', 'ar', 'de', 'es', 'fr'].map((language) => [language, true]))
})
