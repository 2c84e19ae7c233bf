/** Creator accounts and gifts of the demo content. Gifts are paid with a test card, so the demo's ledger is a real one. */

import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { insertDonation } from '../features/donations/donations.sql.ts'
import type { Viewer } from '../identity/viewer.ts'
import { ok } from '../lib/result.ts'
import type { DemoPerson } from './demo-content.ts'

const TEST_CARD = '4242424242424242'

/** Every creator of the demo content takes gifts. */
export async function openCreatorAccounts(
  tx: Tx,
  people: readonly DemoPerson[],
  idOf: (username: string) => number,
): Promise<void> {
  const accounts = people
    .filter(({ role }) => role === 'creator')
    .map(({ username }) => ({
      userId: idOf(username),
      paymentEmail: `${username}@lamplight.example`,
      paypalAccountId: null,
      isMonetizationEnabled: true,
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
}

const gifts: readonly DemoGift[] = [
  {
    giver: 'hannah',
    video: 'morning-psalm',
    dollars: 10,
    message: 'I start every day with this. Thank you.',
    isPublic: true,
  },
  { giver: 'tomasz', video: 'morning-psalm', dollars: 25, message: 'Quick donation of $25', isPublic: true },
  { giver: 'lucia', video: 'morning-psalm', dollars: 5, message: '', isPublic: false },
  { giver: 'visitor', video: 'morning-psalm', dollars: 7.5, message: 'For the next recording.', isPublic: true },
  {
    giver: 'amelie',
    video: 'illuminated-page',
    dollars: 50,
    message: 'Quelle patience, quelle beauté.',
    isPublic: true,
  },
  { giver: 'kwame', video: 'olive-tree', dollars: 3, message: 'Quick donation of $3', isPublic: false },
  { giver: 'layla', video: 'opening-chapter', dollars: 25, message: 'جزاك الله خيرًا', isPublic: true },
  { giver: 'omar', video: 'opening-chapter', dollars: 10, message: '', isPublic: true },
  { giver: 'visitor', video: 'langar', dollars: 15, message: 'To the kitchen!', isPublic: true },
  { giver: 'noa', video: 'eight-nights', dollars: 18, message: 'Chai.', isPublic: true },
]

/** Pays the gifts whose people and videos are there. Does nothing with a real payment provider. */
export async function giveDemoGifts(
  { db, payments, sandbox, log }: Pick<Deps, 'db' | 'payments' | 'sandbox' | 'log'>,
  find: { idOf: (username: string) => number | undefined; videoIdOf: (slug: string) => number | undefined },
): Promise<void> {
  if (!sandbox) return
  for (const { giver, video, dollars, message, isPublic } of gifts) {
    const donorId = find.idOf(giver)
    const videoId = find.videoIdOf(video)
    const owner = videoId === undefined ? undefined : await findOwner(db, videoId)
    if (donorId === undefined || videoId === undefined || !owner) continue
    const amountCents = Math.round(dollars * 100)
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
    if (started.ok && started.value.clientSecret !== null) await sandbox.pay(started.value.clientSecret, TEST_CARD)
    else if (!started.ok) log.warn({ code: started.code }, 'a gift of the demo content was not given')
  }
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
