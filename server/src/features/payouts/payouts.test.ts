import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { creatorsApi } from '@lamplight/contract/creators'
import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { payoutsApi } from '@lamplight/contract/payouts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveBalance, openCreator } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { accounts } from '../ledger/ledger.accounts.ts'
import { checkLedger } from '../ledger/ledger.check.ts'
import { PayoutRefused } from './payout-provider.ts'
import { createPayouts } from './payouts.service.ts'

let site: TestSite
let creator: Person
let account: number
let stranger: Person
let moderator: Person
let admin: Person

beforeAll(async () => {
  site = await createTestSite()
  stranger = await site.person('yusuf')
  moderator = await site.person('miriam', 'moderator')
  admin = await site.person('ruth', 'admin')
})
beforeEach(async () => {
  creator = await site.person('grace')
  account = await openCreator(site, creator, 'grace@paypal.test')
})
afterAll(async () => {
  expect(await checkLedger(site.deps)).toEqual([])
  await site.close()
})

const request = (person: Person | null, amount: unknown, body: Record<string, unknown> = {}, on = site) =>
  on.call(person, payoutsApi.request, {
    body: { creatorAccountId: account, amount, paymentMethod: 'PayPal', ...body },
  })
const list = (person: Person | null, id: number | string = account) =>
  site.call(person, payoutsApi.list, { params: { creatorAccountId: id } })
const balance = async (on = site, person = creator) =>
  (await on.call(person, creatorsApi.account, { params: { id: person.id } })).body
const staffStep = (
  person: Person | null,
  step: 'start' | 'complete' | 'fail',
  id: number,
  body: Record<string, unknown> = { password: PASSWORD, notes: 'Sent by hand.' },
) => site.call(person, payoutsApi[step], { params: { id }, body })

describe('requesting a payout', () => {
  test('is for the owner of the account only [V-SEC-10]', async () => {
    await giveBalance(site, creator, 10_000)
    expect((await request(null, '50.00')).status).toBe(401)
    for (const person of [stranger, moderator, admin]) expect((await request(person, '50.00')).status).toBe(403)
    const missing = await request(creator, '50.00', { creatorAccountId: 999_999 })
    expect(missing.problem.code).toBe('creator_account_not_found')
    for (const person of [stranger, moderator]) expect((await list(person)).status).toBe(403)
    expect((await list(null)).status).toBe(401)
    expect((await list(creator, 999_999)).problem.code).toBe('creator_account_not_found')
    expect((await list(admin)).body).toEqual([])
  })

  test.each(['', 'abc', '0', 0, '-5', -5, '1.234', null, undefined, '1e3'])(
    'for %j is refused with the message of the form [M-CREATOR-39]',
    async (amount) => {
      const refused = await request(creator, amount)
      expect(refused.status).toBe(400)
      expect(refused.problem.issues).toEqual([
        { path: 'amount', message: 'Please enter a valid amount greater than 0' },
      ])
    },
  )

  test.each([undefined, '', 'bank', 7])(
    'by %j is refused: the method is PayPal [M-CREATOR-40, M-CREATOR-41]',
    async (method) => {
      const refused = await request(creator, '50.00', { paymentMethod: method })
      expect(refused.problem.issues).toEqual([{ path: 'paymentMethod', message: 'Please select a payment method' }])
    },
  )

  test('deducts the amount from the balance at once; the server sets date, method and status [M-CREATOR-44, M-CREATOR-54, M-CREATOR-68]', async () => {
    await giveBalance(site, creator, 10_000)
    const asked = await request(creator, '60.00', { payoutDate: '1999-01-01', status: 'completed' })
    expect(asked.status).toBe(201)
    expect(asked.body).toEqual({
      ...{ id: expect.any(Number), payoutDate: expect.any(String), amount: 60, paymentMethod: 'PayPal' },
      ...{ status: 'pending', notes: '', completedAt: null },
    })
    expect(Math.abs(Date.parse(asked.body.payoutDate) - Date.now())).toBeLessThan(60_000)
    expect((await list(creator)).body).toEqual([asked.body])
    expect(await balance()).toMatchObject({
      ...{ availableBalance: 40, totalEarnings: 100, openPayout: { amount: 60, status: 'pending' }, lastPayout: null },
    })
  })

  test('is refused above the balance and below the minimum, and deducts nothing [M-CREATOR-42, M-CREATOR-43]', async () => {
    await giveBalance(site, creator, 3_000)
    expect((await request(creator, '30.01')).problem.code).toBe('payout_above_balance')
    expect((await request(creator, '24.99')).problem.code).toBe('payout_below_minimum')
    expect(await balance()).toMatchObject({ availableBalance: 30, openPayout: null })
    expect((await list(creator)).body).toEqual([])
    expect((await request(creator, 30)).status).toBe(201)
  })

  test('of exactly the minimum is possible [M-CREATOR-43]', async () => {
    await giveBalance(site, creator, 3_000)
    expect((await request(creator, '25.00')).body).toMatchObject({ amount: 25, status: 'pending' })
  })

  test('needs monetization and a PayPal account that was not changed recently', async () => {
    await giveBalance(site, creator, 10_000)
    await site.call(creator, creatorsApi.disable, { params: { id: account } })
    expect((await request(creator, '50.00')).problem.code).toBe('monetization_disabled')
    await site.call(creator, creatorsApi.enable, { params: { id: account } })
    const change = (paypalAccountId: string) =>
      site.call(creator, creatorsApi.edit, { params: { id: account }, body: { paypalAccountId, password: PASSWORD } })
    await change('')
    expect((await request(creator, '50.00')).problem.code).toBe('paypal_account_required')
    await change('thief@paypal.test')
    const paused = await request(creator, '50.00')
    expect(paused.problem.code).toBe('payouts_paused')
    const waitSeconds = Number(paused.headers['retry-after'])
    expect(waitSeconds).toBeGreaterThan(71 * 3600)
    expect(waitSeconds).toBeLessThanOrEqual(72 * 3600)
  })

  test('twice creates one open payout', async () => {
    await giveBalance(site, creator, 10_000)
    expect((await request(creator, '30.00')).status).toBe(201)
    expect((await request(creator, '30.00')).problem.code).toBe('payout_open')
    expect(await balance()).toMatchObject({ availableBalance: 70 })
  })

  test('a hundred times simultaneously deducts no more than the balance', async () => {
    await giveBalance(site, creator, 10_000)
    const responses = await Promise.all(Array.from({ length: 100 }, () => request(creator, '60.00')))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(await balance()).toMatchObject({ availableBalance: 40, totalEarnings: 100 })
    const { availableCents } = await site.deps.ledger.creatorBalance(site.deps.db, creator.id)
    expect(availableCents).toBe(4_000)
  })

  test('the database itself refuses a second open payout', async () => {
    await giveBalance(site, creator, 10_000)
    await request(creator, '30.00')
    const second = site.deps.db
      .insertInto('payouts')
      .values({ creatorAccountId: account, ownerId: creator.id, amountCents: 1, destination: 'x' })
      .execute()
    await expect(second).rejects.toThrow('payouts_one_open')
  })
})

describe('the queue of payouts', () => {
  const ask = async (cents = 10_000, amount = '60.00') => {
    await giveBalance(site, creator, cents)
    return (await request(creator, amount)).body.id
  }

  test('is for admins only, and each step requires the password', async () => {
    const id = await ask()
    for (const person of [null, creator, moderator]) {
      const refused = person ? 403 : 401
      expect((await site.call(person, payoutsApi.queue)).status).toBe(refused)
      expect((await site.call(person, payoutsApi.export, { body: { password: PASSWORD } })).status).toBe(refused)
      for (const step of ['start', 'complete', 'fail'] as const) {
        expect((await staffStep(person, step, id)).status).toBe(refused)
      }
    }
    for (const step of ['start', 'complete', 'fail'] as const) {
      expect((await staffStep(admin, step, id, { notes: 'x' })).problem.code).toBe('validation_failed')
      const wrong = await staffStep(admin, step, id, { password: 'wrong', notes: 'x' })
      expect(wrong.problem.code).toBe('wrong_password')
      expect((await staffStep(admin, step, 999_999)).problem.code).toBe('payout_not_found')
    }
    expect((await list(creator)).body[0]?.status).toBe('pending')
  })

  test('shows the recipient and the account of each payout', async () => {
    const id = await ask()
    const { body } = await site.call(admin, payoutsApi.queue, { query: { limit: 100 } })
    expect(body.find((payout) => payout.id === id)).toMatchObject({
      ...{ amount: 60, destination: 'grace@paypal.test', provider: null, status: 'pending' },
      creator: { id: creator.id, displayName: 'grace' },
    })
  })

  test('a payout goes from pending to processing to completed, with notes, in the audit log [M-CREATOR-58]', async () => {
    const onItsWay = () => site.deps.ledger.balanceOf(site.deps.db, accounts.payouts)
    const before = await onItsWay()
    const id = await ask()
    expect(await onItsWay()).toBe(before + 6_000)
    expect((await staffStep(admin, 'start', id)).body.status).toBe('processing')
    expect((await staffStep(admin, 'start', id)).body.status).toBe('processing')
    const done = await staffStep(admin, 'complete', id, { password: PASSWORD, notes: 'Reference 4711' })
    expect(done.body).toMatchObject({ status: 'completed', notes: 'Reference 4711' })
    expect((await list(creator)).body[0]).toMatchObject({ status: 'completed', notes: 'Reference 4711' })
    expect(await balance()).toMatchObject({ availableBalance: 40, totalEarnings: 100, openPayout: null })
    expect((await balance()).lastPayout).toBe(done.body.payoutDate)
    expect(await onItsWay()).toBe(before)
    const { body } = await site.call(admin, paymentsAdminApi.audit, { query: { limit: 2 } })
    expect(body.map(({ action, objectId, actor }) => [action, objectId, actor?.id])).toEqual([
      ['payout.completed', String(id), admin.id],
      ['payout.started', String(id), admin.id],
    ])
  })

  test('of two admins who begin to pay the same payout by hand one is refused, and both see who does', async () => {
    const other = await site.person('naomi', 'admin')
    const id = await ask()
    const responses = await Promise.all([staffStep(admin, 'start', id), staffStep(other, 'start', id)])
    const [first, second] = responses[0].status === 200 ? [admin, other] : [other, admin]
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await staffStep(second, 'start', id)).problem.code).toBe('payout_started')
    // A retry of the one who began.
    expect((await staffStep(first, 'start', id)).status).toBe(200)
    const { body } = await site.call(second, payoutsApi.queue, { query: { limit: 100 } })
    expect(body.find((payout) => payout.id === id)?.startedBy).toEqual({
      ...{ username: expect.any(String), displayName: first === admin ? 'ruth' : 'naomi' },
    })
    await staffStep(first, 'complete', id)
  })

  test('payouts are listed from newest to oldest, page by page [M-CREATOR-54]', async () => {
    const first = await ask()
    await staffStep(admin, 'complete', first)
    const second = (await request(creator, '40.00')).body.id
    expect((await list(creator)).body.map(({ id }) => id)).toEqual([second, first])
    const params = { creatorAccountId: account }
    const page = await site.call(creator, payoutsApi.list, { params, query: { limit: 1 } })
    expect(page.body.map(({ id }) => id)).toEqual([second])
    const cursor = String(page.headers['x-next-cursor'])
    const next = await site.call(creator, payoutsApi.list, { params, query: { limit: 1, cursor } })
    expect(next.body.map(({ id }) => id)).toEqual([first])
  })

  test('a failed payout returns the money and shows the reason [M-CREATOR-59, M-CREATOR-60]', async () => {
    const id = await ask()
    expect((await staffStep(admin, 'fail', id, { password: PASSWORD, notes: ' ' })).status).toBe(400)
    await staffStep(admin, 'fail', id, { password: PASSWORD, notes: 'PayPal does not know this account.' })
    expect((await list(creator)).body[0]).toMatchObject({
      ...{ status: 'failed', notes: 'PayPal does not know this account.', completedAt: null },
    })
    expect(await balance()).toMatchObject({ availableBalance: 100, totalEarnings: 100, lastPayout: null })
    expect((await request(creator, '100.00')).status).toBe(201)
  })

  test('a debt that arose after the request is shown, and paid out only when staff have seen it', async () => {
    const id = await ask(6_000)
    const owe = (cents: number) =>
      site.deps.db.transaction().execute((tx) =>
        site.deps.ledger.post(tx, {
          ...{ key: `dispute of ${creator.id} ${cents}`, kind: 'dispute', source: 'donation' },
          postings: [
            [accounts.debt(creator.id), -cents],
            [accounts.clearing, cents],
          ],
        }),
      )
    await owe(1_500)
    const { body } = await site.call(admin, payoutsApi.queue, { query: { limit: 100 } })
    expect(body.find((payout) => payout.id === id)).toMatchObject({ amount: 60, owed: 15 })
    const { csv } = (await site.call(admin, payoutsApi.export, { body: { password: PASSWORD } })).body
    expect(csv.split('\r\n').find((row) => row.startsWith(`${id},`))).toContain(',60.00,USD,15.00')
    const start = (acceptedDebt?: number) => staffStep(admin, 'start', id, { password: PASSWORD, acceptedDebt })
    const unseen = {
      ...{ status: 409, code: 'payout_debt_unconfirmed' },
      detail: expect.stringMatching(/^The creator owes money .* confirm it to pay in full all the same\.$/),
      issues: [{ path: 'acceptedDebt', message: expect.any(String) }],
    }
    expect((await start()).problem).toMatchObject(unseen)
    expect((await start(14.99)).problem).toMatchObject(unseen)
    expect((await list(creator)).body[0]?.status).toBe('pending')
    expect((await start(15)).body.status).toBe('processing')
    await owe(500)
    const complete = (acceptedDebt: number) => staffStep(admin, 'complete', id, { password: PASSWORD, acceptedDebt })
    expect((await complete(15)).problem).toMatchObject(unseen)
    expect((await complete(20)).body).toMatchObject({ status: 'completed', owed: 20 })
  })

  test('a payout that fails pays the debt first that arose after the request', async () => {
    const id = await ask(6_000)
    const { db, ledger } = site.deps
    await db.transaction().execute((tx) =>
      ledger.post(tx, {
        ...{ key: `later dispute of ${creator.id}`, kind: 'dispute', source: 'donation' },
        postings: [
          [accounts.debt(creator.id), -1_500],
          [accounts.clearing, 1_500],
        ],
      }),
    )
    await staffStep(admin, 'fail', id)
    expect(await balance()).toMatchObject({ availableBalance: 45, owedBalance: 0, openPayout: null })
  })

  test('a finished payout stays finished, whatever arrives simultaneously', async () => {
    const id = await ask()
    const responses = await Promise.all([
      staffStep(admin, 'complete', id),
      staffStep(admin, 'fail', id),
      staffStep(admin, 'complete', id),
      staffStep(admin, 'fail', id),
    ])
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(3)
    const { totalEarnings, availableBalance } = await balance()
    expect(totalEarnings).toBe(100)
    expect([40, 100]).toContain(availableBalance)
    expect((await staffStep(admin, 'start', id)).problem.code).toBe('payout_finished')
  })

  test('a completed payout pays the oldest earnings first [M-CREATOR-50, M-CREATOR-51]', async () => {
    for (const cents of [3_000, 2_000, 5_000]) await giveBalance(site, creator, cents)
    const id = (await request(creator, '60.00')).body.id
    const paid = async () =>
      (await site.call(creator, creatorsApi.earnings, { params: { id: account } })).body.map((one) => one.isPaid)
    expect(await paid()).toEqual([false, false, false])
    await staffStep(admin, 'complete', id)
    expect(await paid()).toEqual([false, true, true])
    const rest = (await request(creator, '40.00')).body.id
    await staffStep(admin, 'complete', rest)
    expect(await paid()).toEqual([true, true, true])
  })

  test('is exported only to an admin who enters the password again; each export is in the audit log', async () => {
    const audited = async () =>
      (await site.call(admin, paymentsAdminApi.audit)).body.filter(({ action }) => action === 'payouts.exported').length
    const before = await audited()
    const exporting = (body: object) => site.call(admin, payoutsApi.export, { body: body as never })
    expect((await exporting({})).problem.code).toBe('validation_failed')
    expect((await exporting({ password: 'wrong' })).problem.code).toBe('wrong_password')
    expect(await audited()).toBe(before)
    expect((await exporting({ password: PASSWORD })).status).toBe(200)
    expect(await audited()).toBe(before + 1)
  })

  test('is exported as a table without formulas', async () => {
    await site.call(creator, creatorsApi.edit, {
      ...{ params: { id: account }, body: { paypalAccountId: '=HYPERLINK("x")', password: PASSWORD } },
    })
    await site.deps.db
      .updateTable('creatorAccounts')
      .set({ destinationChangedAt: null })
      .where('id', '=', account)
      .execute()
    const id = await ask()
    const body = { password: PASSWORD }
    const { csv } = (await site.call(admin, payoutsApi.export, { body })).body
    const line = csv.split('\r\n').find((row) => row.startsWith(`${id},`))
    expect(line).toContain(`,${creator.username},`)
    expect(line).toContain(`,"'=HYPERLINK(""x"")",60.00,USD`)
  })
})

describe('PayPal Payouts', () => {
  let paypal: Server
  let paying: TestSite
  /** Orders at PayPal, by our reference; `state` is the state that it returns for them. */
  const batches = new Map<
    string,
    { id: string; state: string; body: { items: { amount: object; receiver: string }[] } }
  >()
  /** Orders that reached PayPal, with repeated ones. */
  let orders = 0
  let losesResponses = false
  let namesBatches = true
  let refuses = false

  beforeAll(async () => {
    paypal = createServer((incoming, response) => {
      let text = ''
      incoming.on('data', (part: Buffer) => {
        text += part.toString()
      })
      incoming.on('end', () => {
        const send = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
        if (incoming.url === '/v1/oauth2/token') return send(200, { access_token: 'token', expires_in: 3600 })
        if (incoming.headers.authorization !== 'Bearer token') return send(401, {})
        const known = [...batches.values()].find(({ id }) => incoming.url?.endsWith(`/${id}`))
        if (known) {
          const items = [{ transaction_status: known.state, errors: { name: 'RECEIVER_UNREGISTERED' } }]
          return send(200, { batch_header: { batch_status: 'PROCESSING' }, items })
        }
        if (incoming.method === 'GET') return send(404, { name: 'RESOURCE_NOT_FOUND' })
        orders += 1
        if (refuses) return send(422, { name: 'VALIDATION_ERROR', message: 'no' })
        const body = JSON.parse(text)
        const reference: string = body.sender_batch_header.sender_batch_id
        const before = batches.get(reference)
        if (before) {
          const links = [{ href: `https://paypal.test/v1/payments/payouts/${before.id}` }]
          const details = [{ field: 'SENDER_BATCH_ID', issue: 'Batch with given sender_batch_id already exists' }]
          const refusal = { name: 'USER_BUSINESS_ERROR', message: 'already used', details }
          return send(400, namesBatches ? { ...refusal, links } : refusal)
        }
        const id = `BATCH${batches.size + 1}`
        batches.set(reference, { id, state: 'PENDING', body })
        if (losesResponses) return send(500, {})
        return send(201, { batch_header: { payout_batch_id: id } })
      })
    })
    await new Promise<void>((resolve) => paypal.listen(0, '127.0.0.1', resolve))
    const { port } = paypal.address() as AddressInfo
    paying = await createTestSite({
      environment: {
        ...{ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_API_URL: `http://127.0.0.1:${port}` },
      },
    })
  })
  afterAll(async () => {
    await paying.close()
    await new Promise((resolve) => paypal.close(resolve))
  })
  beforeEach(async () => {
    batches.clear()
    orders = 0
    losesResponses = false
    namesBatches = true
    refuses = false
    admin = await paying.person('ruth', 'admin')
    creator = await paying.person('grace')
    account = await openCreator(paying, creator, 'grace@paypal.test')
    await giveBalance(paying, creator, 10_000)
  })

  const begin = async () => {
    const { id } = (await request(creator, '60.05', {}, paying)).body
    const started = await paying.call(admin, payoutsApi.start, { params: { id }, body: { password: PASSWORD } })
    expect(started.body).toMatchObject({ status: 'processing', provider: 'paypal' })
    return id
  }
  const mine = async () =>
    (await paying.call(creator, payoutsApi.list, { params: { creatorAccountId: account } })).body[0]

  test('places a payout once, also when the response was lost, and completes it when PayPal reports it as paid', async () => {
    losesResponses = true
    const id = await begin()
    await expect(paying.deps.payouts.send(id)).rejects.toThrow('PayPal responded with 500')
    losesResponses = false
    await paying.deps.payouts.send(id)
    await paying.deps.payouts.send(id)
    expect([batches.size, orders]).toEqual([1, 2])
    const [batch] = batches.values()
    expect(batch?.body.items).toEqual([
      expect.objectContaining({ amount: { value: '60.05', currency: 'USD' }, receiver: 'grace@paypal.test' }),
    ])
    await paying.deps.payouts.follow()
    expect(await mine()).toMatchObject({ status: 'processing' })
    if (batch) batch.state = 'SUCCESS'
    await paying.deps.payouts.follow()
    await paying.deps.payouts.follow()
    expect(await mine()).toMatchObject({ status: 'completed' })
    expect(await balance(paying)).toMatchObject({ availableBalance: 39.95 })
  })

  test('a payout that PayPal has already, without naming its batch, is not returned to the creator as well', async () => {
    losesResponses = true
    const id = await begin()
    await expect(paying.deps.payouts.send(id)).rejects.toThrow('PayPal responded with 500')
    namesBatches = false
    await expect(paying.deps.payouts.send(id)).rejects.toThrow('did not name its batch')
    expect(await mine()).toMatchObject({ status: 'processing' })
    expect(await balance(paying)).toMatchObject({ availableBalance: 39.95 })
  })

  test('a payout that PayPal returns or rejects returns the money', async () => {
    const id = await begin()
    await paying.deps.payouts.send(id)
    const [batch] = batches.values()
    if (batch) batch.state = 'RETURNED'
    await paying.deps.payouts.follow()
    expect(await mine()).toMatchObject({ status: 'failed', notes: 'PayPal: RECEIVER_UNREGISTERED' })
    refuses = true
    const second = await begin()
    await paying.deps.payouts.send(second)
    expect(await mine()).toMatchObject({ status: 'failed', notes: 'PayPal: VALIDATION_ERROR' })
    expect(await balance(paying)).toMatchObject({ availableBalance: 100 })
  })

  test.each([
    ['waiting for staff', { status: 'pending', provider: null }],
    ['paid by hand', { status: 'processing', provider: null }],
    ['completed', { status: 'completed', finishedAt: new Date() }],
    ['failed', { status: 'failed', finishedAt: new Date() }],
  ] as const)('a payout that is %s is never placed, although a late run asks for it', async (_, set) => {
    const id = await begin()
    await paying.deps.db.updateTable('payouts').set(set).where('id', '=', id).execute()
    await paying.deps.payouts.send(id)
    await paying.deps.payouts.follow()
    expect(orders).toBe(0)
    expect(await mine()).toMatchObject({ status: set.status })
  })

  test('a payout whose state cannot be read does not keep the others from being completed', async () => {
    const unreadable = await begin()
    await paying.deps.db
      .updateTable('payouts')
      .set({ providerBatchId: 'UNKNOWN' })
      .where('id', '=', unreadable)
      .execute()
    const [first, firstAccount] = [creator, account]
    creator = await paying.person('hannah')
    account = await openCreator(paying, creator, 'hannah@paypal.test')
    await giveBalance(paying, creator, 10_000)
    await paying.deps.payouts.send(await begin())
    for (const batch of batches.values()) batch.state = 'SUCCESS'
    await paying.deps.payouts.follow()
    expect(await mine()).toMatchObject({ status: 'completed' })
    creator = first
    account = firstAccount
    expect(await mine()).toMatchObject({ status: 'processing' })
  })

  test('a payout is completed although two hundred before it are not claimed by their recipients', async () => {
    const { db } = paying.deps
    batches.set('unclaimed', { id: 'UNCLAIMED', state: 'UNCLAIMED', body: { items: [] } })
    const open = {
      ownerId: creator.id,
      amountCents: 1,
      destination: 'x',
      status: 'processing',
      provider: 'paypal',
    } as const
    const others = await db
      .insertInto('payouts')
      .values(
        Array.from({ length: 200 }, (_, n) => ({
          ...open,
          creatorAccountId: 1_000_000 + n,
          providerBatchId: 'UNCLAIMED',
        })),
      )
      .returning('id')
      .execute()
    const id = await begin()
    await paying.deps.payouts.send(id)
    for (const batch of batches.values()) if (batch.id !== 'UNCLAIMED') batch.state = 'SUCCESS'
    await paying.deps.payouts.follow()
    expect(await mine()).toMatchObject({ status: 'completed' })
    const ids = others.map((other) => other.id)
    await db.deleteFrom('payouts').where('id', 'in', ids).execute()
  })

  test('a payout that was placed by another run while PayPal refused it here is not returned to the creator as well', async () => {
    const id = await begin()
    const run = createPayouts({
      ...paying.deps,
      ...{ siteId: 'site', minimumCents: 1, pauseHours: 0, needsConfirmedEmail: false },
      provider: {
        name: 'paypal',
        async send() {
          await paying.deps.payouts.send(id)
          throw new PayoutRefused('INTERNAL_ERROR')
        },
        outcome: async () => ({ state: 'open' }),
      },
    })
    await run.send(id)
    expect(await mine()).toMatchObject({ status: 'processing' })
    expect(await balance(paying)).toMatchObject({ availableBalance: 39.95 })
  })

  test('a second admin may start a payout that PayPal is paying: it is placed once, and the first one is shown', async () => {
    const id = await begin()
    const other = await paying.person('naomi', 'admin')
    const again = await paying.call(other, payoutsApi.start, { params: { id }, body: { password: PASSWORD } })
    expect(again.body).toMatchObject({ status: 'processing', provider: 'paypal' })
    await paying.deps.payouts.send(id)
    await paying.deps.payouts.send(id)
    expect([batches.size, orders]).toEqual([1, 1])
    const { body } = await paying.call(other, payoutsApi.queue, { query: { limit: 100 } })
    expect(body.find((payout) => payout.id === id)?.startedBy?.displayName).toBe('ruth')
  })

  test('staff cannot finish a payout that PayPal is paying', async () => {
    const id = await begin()
    for (const step of ['complete', 'fail'] as const) {
      const body = { password: PASSWORD, notes: 'x' }
      const refused = await paying.call(admin, payoutsApi[step], { params: { id }, body })
      expect(refused.problem.code).toBe('payout_at_provider')
    }
  })
})
