/** The log must not contain who paid or earned how much, addresses, cards, or texts by people. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { creatorsApi } from '@lamplight/contract/creators'
import { donationsApi } from '@lamplight/contract/donations'
import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { payoutsApi } from '@lamplight/contract/payouts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../lib/log.ts'
import { cards, openCreator, payWithCard, sellVideo } from '../testing/money.ts'
import { createTestSite, PASSWORD, type TestSite } from '../testing/test-site.ts'

const CHECKOUT = join(import.meta.dirname, '../../..')

let site: TestSite
let written = ''

beforeAll(async () => {
  const log = createLog('trace', {
    write: (text) => {
      written += text
    },
  })
  site = await createTestSite({ log, works: true })
})
afterAll(() => site.close())

test('no amount, person, card or text by a person is in the log, even after failures [V-SEC-06]', async () => {
  const creator = await site.person('gracewhoearns')
  const giver = await site.person('hannahwhogives')
  const admin = await site.person('ruthwhopays', 'admin')
  const account = await openCreator(site, creator, 'secret-destination@paypal.test')
  const videoId = await sellVideo(site, creator, { price: 47.11, title: 'A title of theirs' })
  const body = { videoId, amount: '4711.47', message: 'A word to the creator' }
  for (const card of [cards.declined, cards.asks, cards.good, '4000000000000259']) {
    const { body: response } = await site.call(giver, donationsApi.createIntent, { body })
    await payWithCard(site, giver, response.clientSecret ?? '', card)
  }
  await site.call(giver, donationsApi.createIntent, { body: { ...body, amount: '99999.47' } })
  const request = { creatorAccountId: account, amount: '4711.40', paymentMethod: 'PayPal' }
  const payout = (await site.call(creator, payoutsApi.request, { body: request })).body
  await site.call(creator, payoutsApi.request, { body: request })
  const params = { id: payout.id }
  await site.call(admin, payoutsApi.fail, { params, body: { password: 'a wrong password', notes: 'Words of staff' } })
  await site.call(admin, payoutsApi.fail, { params, body: { password: PASSWORD, notes: 'Words of staff' } })
  const refund = { amount: '4700.47', reason: 'Words of staff', key: 'a-first-key', password: PASSWORD }
  for (const id of [1, 2, 3]) await site.call(admin, paymentsAdminApi.refund, { params: { id }, body: refund })
  await site.call(creator, creatorsApi.account, { params: { id: creator.id } })
  // A forged message, and an internal failure in the middle of a payment.
  const forged = { url: '/api/payments/webhook', payload: { amount: 4711.47, name: 'gracewhoearns' } }
  const headers = { 'content-type': 'application/json', 'lamplight-signature': 't=1,v1=0' }
  expect((await site.request(null, { method: 'POST', ...forged, headers })).statusCode).toBe(400)
  await site.deps.database.pool.query(
    'ALTER TABLE donations ADD CONSTRAINT broken CHECK (amount_cents <> 123456) NOT VALID',
  )
  const broken = await site.call(giver, donationsApi.createIntent, { body: { ...body, amount: '1234.56' } })
  expect(broken.status).toBe(500)

  expect(written).toContain('a webhook was refused')
  expect(written).toContain('broken')
  // The stack of an error names files of the checkout, whose folder may have any name.
  const lines = written.replaceAll(CHECKOUT, '').replaceAll(pathToFileURL(CHECKOUT).href, '').split('\n')
  for (const secret of [
    ...['4711', '4700', '99999', '1234.56', '123456', 'whoearns', 'whogives', 'whopays', '@paypal', '@payments'],
    ...['A word to the creator', 'Words of staff', 'A title of theirs', '4242424242424242', 'a wrong password'],
    ...['_secret_', PASSWORD],
  ]) {
    const line = lines.find((text) => text.toLowerCase().includes(secret.toLowerCase()))
    expect(line, `the log names "${secret}"`).toBeUndefined()
  }
})
