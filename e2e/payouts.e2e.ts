/** A creator requests payouts; an admin fails one and pays the next, each with the password; the creator sees why. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Person } from './support/site.ts'
import { startStory } from './support/story.ts'

const story = startStory({}, { isWebOnly: true })
let grace: Person
let ruth: Person

beforeAll(async () => {
  const { site } = story
  grace = await site.person('grace')
  ruth = await site.person('ruth', 'admin')
  const hannah = await site.person('hannah')
  await site.query(
    `INSERT INTO creator_accounts (user_id, payment_email, paypal_account_id, is_monetization_enabled)
     VALUES ($1, 'grace@example.org', 'grace@paypal.test', true)`,
    [grace.id],
  )
  const videoId = await site.addVideo(grace, { title: 'A psalm' })
  const { json } = await hannah.api.post<{ clientSecret: string }>('/api/payments/create-donation-intent', {
    ...{ videoId, amount: '80' },
  })
  await hannah.api.post('/api/payments/sandbox/pay', {
    ...{ clientSecret: json.clientSecret, cardNumber: '4242424242424242' },
  })
})

test('a failed payout returns the money and shows why, and the next one is exported and paid [M-CREATOR-54, M-CREATOR-58, M-CREATOR-60]', async () => {
  const dashboard = await story.open(grace, `/monetization/${grace.id}`)
  const ask = async (amount: string) => {
    await dashboard.getByRole('textbox', { name: /^Amount/ }).fill(amount)
    await dashboard.getByRole('button', { name: 'Request Payout' }).click()
    await dashboard.getByText(`You have requested a payout of $${amount}.00.`).waitFor()
  }
  await ask('50')
  const queue = await story.open(ruth, '/admin/payouts')
  const step = async (button: string, notes: string) => {
    await queue.getByRole('button', { name: button }).click()
    const dialog = queue.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Reason|Notes/ }).fill(notes)
    await dialog.getByLabel(/^Your password/).fill(PASSWORD)
    await dialog.getByRole('button', { name: button }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await step('Mark as failed', 'This account is closed.')
  await queue.getByText('No open payouts').waitFor()
  await dashboard.reload()
  await dashboard.getByRole('region', { name: 'Available Balance' }).getByText('$80.00').waitFor()
  await ask('30')
  await queue.reload()
  await queue.getByRole('button', { name: 'Export as CSV' }).click()
  const exporting = queue.getByRole('dialog')
  // The wrong password.
  story.allow(/403/)
  const confirm = async (password: string) => {
    await exporting.getByLabel(/^Your password/).fill(password)
    await exporting.getByRole('button', { name: 'Export as CSV' }).click()
  }
  await confirm('not my password')
  await exporting.getByText('The password is incorrect.').waitFor()
  const [csv] = await Promise.all([queue.waitForEvent('download'), confirm(PASSWORD)])
  expect(csv.suggestedFilename()).toBe('payouts.csv')
  expect(await readFile(await csv.path(), 'utf8')).toMatch(/grace@(example\.org|paypal\.test).*30/)
  await exporting.waitFor({ state: 'detached' })
  await step('Mark as paid', 'Reference 4711')
  await dashboard.reload()
  await dashboard.getByRole('region', { name: 'Available Balance' }).getByText('$50.00').waitFor()
  await dashboard.getByRole('tab', { name: 'Payouts' }).click()
  await dashboard.getByText('This account is closed.').waitFor()
  await dashboard.getByText('Completed', { exact: true }).waitFor()
  await queue.goto('/admin/money-log')
  await queue.getByText(/^Payout .*marked as paid/).waitFor()
  expect(
    await story.site.query("SELECT sum(amount_cents)::int AS cents FROM payouts WHERE status = 'completed'"),
  ).toEqual([{ cents: 3000 }])
})
