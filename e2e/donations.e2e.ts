/** Donating with an accepted, a declined and an authenticated card, in English and on a phone in Arabic, and a saved one. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let hannah: Person
let psalm: number

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  hannah = await site.person('hannah')
  psalm = await site.addVideo(grace, { title: 'A psalm at daybreak' })
  await site.query(
    "INSERT INTO creator_accounts (user_id, payment_email, is_monetization_enabled) VALUES ($1, 'grace@example.org', true)",
    [grace.id],
  )
})

const cardOf = (page: Page) => page.getByRole('region', { name: /^Support / })
const payWith = async (page: Page, number: string, button: string) => {
  await page.getByRole('textbox', { name: /Card number/ }).fill(number)
  await page.getByRole('button', { name: button }).click()
}
/** By keyboard: what a number field does with an unknown sign shows only there. */
const typeAmount = async (field: Locator, amount: string) => {
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(amount)
}
/** The cents that the creator can withdraw. */
const available = async () => {
  const [row] = await story.site.query(
    `SELECT coalesce(sum(b.balance_cents), 0)::int AS cents FROM ledger_balances b
     JOIN ledger_accounts a ON a.id = b.account_id WHERE a.kind = 'creator_available' AND a.owner_id = $1`,
    [grace.id],
  )
  return row?.cents
}

test('a declined card stays on the form, a valid one ends with a thank-you and a receipt, and the creator gets the money [V-WATCH-23, M-DONATE-14, M-DONATE-15]', async () => {
  story.allow(/Your card was declined/)
  const page = await story.open(hannah, `/video/${psalm}`)
  await cardOf(page).getByRole('heading', { name: 'Another amount' }).click()
  await typeAmount(cardOf(page).getByRole('spinbutton', { name: /Amount/ }), '12,34')
  await cardOf(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Test payments', { exact: true }).waitFor()
  await payWith(page, '4000000000000002', 'Donate $12.34')
  await page.getByRole('alert').getByText('Payment Failed').waitFor()
  await page.getByRole('alert').getByText('Your card was declined.').waitFor()
  expect(await available()).toBe(0)
  await payWith(page, '4242 4242 4242 4242', 'Donate $12.34')
  await page.getByRole('status').getByText('Payment Successful').waitFor()
  expect(await available()).toBe(1234)
  await cardOf(page).getByRole('link', { name: 'Show receipt' }).click()
  await page.getByRole('heading', { level: 1, name: /^Receipt 20\d\d-\d{6}$/ }).waitFor()
  await page.getByText('A psalm at daybreak', { exact: true }).waitFor()
})

test('a card whose bank authenticates is confirmed in a separate step; once saved, it donates with one press and one confirmation [M-DONATE-03, M-DONATE-06]', async () => {
  const before = Number(await available())
  const page = await story.open(hannah, `/video/${psalm}`)
  await cardOf(page).getByRole('button', { name: '$25', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
  await payWith(page, '4000002500003155', 'Donate $25.00')
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByRole('status').getByText('Donation Successful').waitFor()
  await cardOf(page).getByRole('button', { name: 'Donate again' }).click()
  await cardOf(page).getByRole('button', { name: '$3', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Donate now' }).click()
  await page.getByRole('status').getByText('Donation Successful').waitFor()
  await expect.poll(available).toBe(before + 2800)
  await page.goto('/giving')
  await page.getByText('visa', { exact: false }).first().waitFor()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Statement of 20\d\d as PDF$/ }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/^donations-20\d\d\.pdf$/)
})

test('on a phone in Arabic a declined card stays on the form; a valid one donates, and so does one whose bank authenticates', async () => {
  story.allow(/رُفضت بطاقتك/)
  const before = Number(await available())
  const page = await story.page(hannah, { viewport: { width: 390, height: 844 } })
  await page.context().addCookies([{ name: 'language', value: 'ar', url: story.site.base }])
  await page.goto(`/video/${psalm}`)
  const pay = async (number: string) => {
    await page.getByRole('textbox', { name: /رقم البطاقة/ }).fill(number)
    await page.getByRole('button', { name: /التبرع بمبلغ/ }).click()
  }
  const thanks = page.getByRole('link', { name: 'عرض الإيصال' })
  const another = page.getByRole('heading', { name: 'مبلغ آخر' })
  await another.click()
  await typeAmount(page.getByRole('spinbutton'), '٥')
  await page.getByRole('button', { name: 'متابعة' }).click()
  await pay('4000000000000002')
  await page.getByRole('alert').getByText('فشلت عملية الدفع').waitFor()
  await page.getByRole('alert').getByText('رُفضت بطاقتك').waitFor()
  // Scrolled to from above, as by its focus, the field and its error are above the bar at the bottom.
  const [error, bar] = await page.getByRole('textbox', { name: /رقم البطاقة/ }).evaluate((field) => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    field.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const bars = [...document.querySelectorAll('nav')].map((nav) => nav.getBoundingClientRect())
    const text = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    return [text?.getBoundingClientRect().bottom, bars.find(({ bottom }) => bottom >= window.innerHeight - 1)?.top]
  })
  expect(error).toBeGreaterThan(0)
  expect(error).toBeLessThanOrEqual(bar ?? 0)
  expect(await available()).toBe(before)
  await pay('4242424242424242')
  await page.getByRole('status').getByText('تم الدفع بنجاح').waitFor()
  await thanks.waitFor()
  await page.getByRole('button', { name: 'تبرّع مرة أخرى' }).click()
  await another.click()
  await page.getByRole('button', { name: 'متابعة' }).click()
  await pay('4000002500003155')
  await page.getByRole('button', { name: 'تأكيد الدفع' }).click()
  await thanks.waitFor()
  expect(await available()).toBe(before + 1000)
})
