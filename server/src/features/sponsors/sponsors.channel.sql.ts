import type { Db, Tx } from '../../db/database.ts'

export const isRefusedBy = async (db: Db, channelId: number): Promise<boolean> =>
  (await db.selectFrom('sponsorRefusals').select('channelId').where('channelId', '=', channelId).executeTakeFirst()) !==
  undefined

/** Names in lower case. */
export async function listRefusedAdvertisers(db: Db, channelId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sponsorAdvertiserRefusals')
    .select('advertiser')
    .where('channelId', '=', channelId)
    .orderBy('advertiser')
    .execute()
  return rows.map(({ advertiser }) => advertiser)
}

/** Distinct names in lower case. */
export async function setRefusedAdvertisers(tx: Tx, channelId: number, advertisers: readonly string[]): Promise<void> {
  await tx.deleteFrom('sponsorAdvertiserRefusals').where('channelId', '=', channelId).execute()
  const rows = advertisers.map((advertiser) => ({ channelId, advertiser }))
  if (rows.length > 0) await tx.insertInto('sponsorAdvertiserRefusals').values(rows).execute()
}

export const setRefusal = (tx: Tx, channelId: number, refuses: boolean) =>
  refuses
    ? tx
        .insertInto('sponsorRefusals')
        .values({ channelId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : tx.deleteFrom('sponsorRefusals').where('channelId', '=', channelId).execute()
