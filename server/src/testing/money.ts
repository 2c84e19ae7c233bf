/** Data for tests about money: creators with monetization, videos for sale, paid purchases, refunds. */
import { creatorsApi } from '@lamplight/contract/creators'
import { paymentsApi } from '@lamplight/contract/payments'
import { paymentsAdminApi } from '@lamplight/contract/payments-admin'
import { purchasesApi } from '@lamplight/contract/purchases'
import { videosApi } from '@lamplight/contract/videos'
import { accounts } from '../features/ledger/ledger.accounts.ts'
import { mediaKey } from '../storage/media-key.ts'
import { makeVideo } from './factories.ts'
import { PASSWORD, type Person, type TestSite } from './test-site.ts'

/** The published test cards of the sandbox. */
export const cards = { good: '4242424242424242', declined: '4000000000000002', asks: '4000002500003155' } as const

/** A creator account with monetization on. Returns its id. */
export async function openCreator(site: TestSite, person: Person, paypalAccountId: string | null = null) {
  const body = { paymentEmail: `${person.username}@payments.test`, paypalAccountId }
  const { id } = (await site.call(person, creatorsApi.open, { body })).body
  await site.call(person, creatorsApi.enable, { params: { id } })
  return id
}

/** A video of `owner`, who has monetization on, for sale. Its file is `content`. */
export async function sellVideo(
  site: TestSite,
  owner: Person,
  { price = 4.99, content = 'the whole film', title = 'Morning psalm' } = {},
): Promise<number> {
  const id = await makeVideo(site, owner, { isPlayable: true, title })
  await site.deps.storage.putBytes(mediaKey(id, 'v1', 'full.mp4'), Buffer.from(content))
  const body = { isDownloadable: true, downloadPrice: price }
  const edited = await site.call(owner, videosApi.edit, { params: { id }, body })
  if (edited.status !== 200) throw new Error(edited.text)
  return id
}

/** Starts a purchase; the client secret is empty when nothing is due. */
export async function beginPurchase(site: TestSite, buyer: Person, videoId: number) {
  const { body } = await site.call(buyer, purchasesApi.buy, { params: { id: videoId }, body: {} })
  return { ...body, clientSecret: body.clientSecret ?? '' }
}

export const payWithCard = (site: TestSite, person: Person, clientSecret: string, cardNumber: string = cards.good) =>
  site.call(person, paymentsApi.sandboxPay, { body: { clientSecret, cardNumber } })

/** Starts and pays a purchase. Returns its id. */
export async function buyVideo(site: TestSite, buyer: Person, videoId: number): Promise<number> {
  const { clientSecret, purchaseId } = await beginPurchase(site, buyer, videoId)
  if (clientSecret) await payWithCard(site, buyer, clientSecret)
  return purchaseId
}

let count = 0

/** Gives a creator a balance to pay out, without a payment. */
export async function giveBalance(site: TestSite, creator: Person, cents: number): Promise<void> {
  count += 1
  await site.deps.db.transaction().execute((tx) =>
    site.deps.ledger.post(tx, {
      ...{ key: `test balance ${count} ${creator.id}`, kind: 'earning', source: 'donation' },
      postings: [
        [accounts.clearing, -cents],
        [accounts.available(creator.id), cents],
      ],
    }),
  )
}

/** A requested payout in progress, created without the rules for requests. */
export const payOut = (site: TestSite, creatorId: number, amountCents: number): Promise<void> =>
  site.deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('payouts')
      .values({
        ...{
          creatorAccountId: 1_000_000 + creatorId,
          ownerId: creatorId,
          amountCents,
          destination: 'test@paypal.test',
        },
        ...{ provider: null, providerBatchId: null, finishedBy: null, paidThrough: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const take = { userId: creatorId, amountCents, to: accounts.payouts, kind: 'payout' }
    const taken = await site.deps.ledger.takeAvailable(tx, { ...take, key: `payout:${id}` })
    if (taken === null) throw new Error('there is not enough to pay out')
  })

/** An admin refunds the newest payment of a person that succeeded: `amount` dollars of it, or what is left. */
export async function refundNewest(site: TestSite, admin: Person, payer: Person, amount?: string) {
  const { id } = await site.deps.db
    .selectFrom('paymentIntents')
    .select('id')
    .where('payerId', '=', payer.id)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const key = `refund-of-${id}-${amount ? 'part' : 'rest'}`
  const body = { ...(amount && { amount }), reason: 'Asked for it', key, password: PASSWORD }
  const response = await site.call(admin, paymentsAdminApi.refund, { params: { id }, body })
  if (response.status !== 200) throw new Error(response.text)
}
