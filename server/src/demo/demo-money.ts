/** Creator accounts and gifts of the demo content. Gifts are paid with a test card, so the demo's ledger is a real one. */

import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { insertDonation } from '../features/donations/donations.sql.ts'
import type { Viewer } from '../identity/viewer.ts'
import { ok } from '../lib/result.ts'
import type { StartedPayment } from '../payments/payments.ts'
import type { SandboxProvider } from '../payments/sandbox-provider.ts'
import type { DemoPerson } from './demo-content.ts'
import { daysBefore } from './demo-time.ts'

const TEST_CARD = '4242424242424242'
/** Before the first gift. */
const OPENED_DAYS_AGO = 45

/** Every creator of the demo content takes gifts. */
export async function openCreatorAccounts(
  tx: Tx,
  people: readonly DemoPerson[],
  { now, idOf }: { now: Date; idOf: (username: string) => number },
): Promise<void> {
  const accounts = people
    .filter(({ role }) => role === 'creator')
    .map(({ username }) => ({
      userId: idOf(username),
      paymentEmail: `${username}@lamplight.example`,
      paypalAccountId: null,
      isMonetizationEnabled: true,
      createdAt: daysBefore(now, OPENED_DAYS_AGO),
    }))
  if (accounts.length === 0) return
  await tx
    .insertInto('creatorAccounts')
    .values(accounts)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
}

interface DemoGift {
  giver: string
  /** Slug of the video. */
  video: string
  dollars: number
  message: string
  isPublic: boolean
  daysAgo: number
}

/** Oldest first, so that the numbers of the receipts are in the order of their days; none is older than its video. */
export const demoGifts: readonly DemoGift[] = [
  { giver: 'lucia', video: 'rose-window', dollars: 5, message: '', isPublic: false, daysAgo: 26.6 },
  {
    giver: 'amelie',
    video: 'illuminated-page',
    dollars: 50,
    message: 'Quelle patience, quelle beauté.',
    isPublic: true,
    daysAgo: 23.8,
  },
  { giver: 'kwame', video: 'olive-tree', dollars: 3, message: 'Quick donation of $3', isPublic: false, daysAgo: 19.3 },
  { giver: 'noa', video: 'eight-nights', dollars: 18, message: 'Chai.', isPublic: true, daysAgo: 15.5 },
  { giver: 'omar', video: 'desert-stars', dollars: 8, message: '', isPublic: false, daysAgo: 13.2 },
  { giver: 'hannah', video: 'wheat-field', dollars: 18, message: '', isPublic: false, daysAgo: 10.7 },
  { giver: 'lucia', video: 'illuminated-page', dollars: 12, message: '', isPublic: false, daysAgo: 8.4 },
  { giver: 'visitor', video: 'langar', dollars: 15, message: 'To the kitchen!', isPublic: true, daysAgo: 7.6 },
  { giver: 'tomasz', video: 'olive-tree', dollars: 25, message: '', isPublic: false, daysAgo: 5.9 },
  { giver: 'layla', video: 'opening-chapter', dollars: 25, message: 'جزاك الله خيرًا', isPublic: true, daysAgo: 4.1 },
  { giver: 'kwame', video: 'wheat-field', dollars: 10, message: '', isPublic: false, daysAgo: 3.5 },
  { giver: 'omar', video: 'opening-chapter', dollars: 10, message: '', isPublic: true, daysAgo: 2.8 },
  { giver: 'visitor', video: 'rose-window', dollars: 6, message: '', isPublic: false, daysAgo: 1.7 },
  {
    giver: 'hannah',
    video: 'morning-psalm',
    dollars: 10,
    message: 'I start every day with this. Thank you.',
    isPublic: true,
    daysAgo: 0.15,
  },
  {
    giver: 'tomasz',
    video: 'morning-psalm',
    dollars: 25,
    message: 'Quick donation of $25',
    isPublic: true,
    daysAgo: 0.11,
  },
  { giver: 'lucia', video: 'morning-psalm', dollars: 5, message: '', isPublic: false, daysAgo: 0.07 },
  {
    giver: 'visitor',
    video: 'morning-psalm',
    dollars: 7.5,
    message: 'For the next recording.',
    isPublic: true,
    daysAgo: 0.03,
  },
]

/** Pays the gifts whose people and videos are there, each at its moment. Does nothing with a real payment provider. */
export async function giveDemoGifts(
  { db, payments, sandbox, log }: Pick<Deps, 'db' | 'payments' | 'sandbox' | 'log'>,
  find: { now: Date; idOf: (username: string) => number | undefined; videoIdOf: (slug: string) => number | undefined },
): Promise<void> {
  if (!sandbox) return
  for (const { giver, video, dollars, message, isPublic, daysAgo } of demoGifts) {
    const donorId = find.idOf(giver)
    const videoId = find.videoIdOf(video)
    const owner = videoId === undefined ? undefined : await findOwner(db, videoId)
    if (donorId === undefined || videoId === undefined || !owner) continue
    const amountCents = Math.round(dollars * 100)
    const moment = daysBefore(find.now, daysAgo)
    const started = await payments.start(
      { purpose: 'donation', payerId: donorId, amountCents, description: 'Demo gift', requestKey: `demo-${video}` },
      async ({ tx }, intent) => {
        await insertDonation(tx, {
          intentId: intent.id,
          donorId,
          creatorId: owner.ownerId,
          videoId,
          amountCents,
          message,
          isAnonymous: false,
          isPublic,
          wantsMonthly: false,
          monthlyGiftId: null,
        })
        return ok(null)
      },
    )
    if (!started.ok) log.warn({ code: started.code }, 'a gift of the demo content was not given')
    else await payAt({ db, sandbox }, started.value, moment)
  }
}

/** Pays with a test card, as if it had been begun and paid at that moment. */
async function payAt(
  { db, sandbox }: { db: Db; sandbox: SandboxProvider },
  { intent, clientSecret }: StartedPayment,
  moment: Date,
): Promise<void> {
  if (clientSecret === null) return
  await sandbox.pay(clientSecret, TEST_CARD, moment)
  await db.updateTable('paymentIntents').set({ createdAt: moment }).where('id', '=', intent.id).execute()
}

/** Videos of the demo content that can be downloaded: slug and price. */
const downloads = [
  { video: 'illuminated-page', dollars: 4.99 },
  { video: 'olive-tree', dollars: 2.5 },
  { video: 'morning-psalm', dollars: 0 },
] as const

/** Puts some videos on sale, and lets the viewer of the demo content buy one of them. */
export async function sellDemoDownloads(
  { db, purchases, sandbox, log }: Pick<Deps, 'db' | 'purchases' | 'sandbox' | 'log'>,
  find: { idOf: (username: string) => number | undefined; videoIdOf: (slug: string) => number | undefined },
): Promise<void> {
  for (const { video, dollars } of downloads) {
    const id = find.videoIdOf(video)
    if (id === undefined) continue
    const sale = { isDownloadable: true, downloadPriceCents: Math.round(dollars * 100) }
    await db.updateTable('videos').set(sale).where('id', '=', id).execute()
  }
  const [bought] = downloads
  const [buyerId, videoId] = [find.idOf('visitor'), find.videoIdOf(bought.video)]
  if (!sandbox || buyerId === undefined || videoId === undefined) return
  const buyer: Viewer = { id: buyerId, username: 'visitor', displayName: 'visitor', role: 'user' }
  const started = await purchases.buy(buyer, videoId)
  if (started.ok && started.value.clientSecret) await sandbox.pay(started.value.clientSecret, TEST_CARD)
  else if (!started.ok) log.warn({ code: started.code }, 'a download of the demo content was not bought')
}

const findOwner = (db: Db, videoId: number) =>
  db.selectFrom('videos').select('ownerId').where('id', '=', videoId).executeTakeFirst()
