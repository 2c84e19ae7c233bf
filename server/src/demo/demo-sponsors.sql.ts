/** Rows of sponsored content with its history and its days; inside the transaction that fills the site. */
import { join } from 'node:path'
import { RATE_CARD } from '@lamplight/contract/sponsor-rates'
import type { SponsorState, SponsorStep } from '@lamplight/contract/sponsor-states'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { StartError } from '../lib/start-error.ts'
import { addDays, dayIn, daysBetween, startOfDay } from '../lib/zone-day.ts'
import { storePicture } from '../pictures/copied-picture.ts'
import type { MediaStorage } from '../storage/storage.ts'
import type { DemoSponsor } from './demo-content.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

/** Keys by path; the same picture is stored once. */
export async function storeSponsorPictures(
  storage: MediaStorage,
  folder: string,
  sponsors: readonly DemoSponsor[],
): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const picture of new Set(sponsors.map((sponsor) => sponsor.picture))) {
    const stored = await storePicture(storage, join(folder, picture))
    if (!stored.ok) throw new StartError(`demo/${picture} is not a picture (${stored.code}). Start with DEMO=0.`)
    keys.set(picture, stored.key)
  }
  return keys
}

interface Filling {
  now: Date
  idOf: IdOf
  pictures: ReadonlyMap<string, string>
}

export async function insertSponsors(tx: Tx, sponsors: readonly DemoSponsor[], filling: Filling): Promise<void> {
  const { rows } = await sql<{ id: number; slug: string }>`
    SELECT id, slug FROM categories WHERE kind = 'video'`.execute(tx)
  const categories = new Map(rows.map(({ id, slug }) => [slug, id]))
  for (const sponsor of sponsors) await insertSponsor(tx, sponsor, filling, categories)
}

async function insertSponsor(
  tx: Tx,
  sponsor: DemoSponsor,
  { now, idOf, pictures }: Filling,
  categories: ReadonlyMap<string, number>,
): Promise<void> {
  const { status, placement, isFeatured, budgetCents } = sponsor
  const startDate = dayIn('UTC', daysBefore(now, sponsor.startedDaysAgo))
  const endDate = addDays(startDate, sponsor.lengthDays - 1)
  const startsAt = startOfDay(startDate, 'UTC')
  const isRunning = status === 'active' || status === 'completed'
  const cpmCents = RATE_CARD[placement] + (isFeatured ? RATE_CARD.premium : 0)
  const lastDay = [endDate, dayIn('UTC', now)].toSorted()[0] ?? endDate
  const passed = isRunning ? daysBetween(startDate, lastDay) / sponsor.lengthDays : 0
  const most = Math.floor((budgetCents * 1000) / cpmCents)
  const impressions = Math.floor(most * (status === 'completed' ? 1 : passed) * sponsor.shown)
  const clicks = Math.round(impressions * sponsor.clickRate)
  const { id } = await tx
    .insertInto('sponsoredContent')
    .values({
      advertiserId: idOf(sponsor.advertiser),
      title: sponsor.title,
      description: sponsor.description,
      contentUrl: sponsor.url,
      thumbnailUrl: `${sponsor.url}${sponsor.picture.replace('sponsors/', '')}`,
      advertiserName: sponsor.advertiserName,
      advertiserWebsite: sponsor.website,
      categoryId: sponsor.category === null ? null : (categories.get(sponsor.category) ?? null),
      placement,
      wantsFeatured: isFeatured,
      isFeatured: isRunning && isFeatured,
      ...{ startDate, endDate, timeZone: 'UTC', startsAt, endsAt: startOfDay(addDays(endDate, 1), 'UTC') },
      ...{ budgetCents, cpmCents, impressions, clicks, spentMillicents: impressions * cpmCents },
      ...{ status, contentNotes: sponsor.notes ?? '', pictureKey: pictures.get(sponsor.picture) ?? null },
      pictureState: 'ready',
      paidAt: isRunning ? startsAt : null,
      pacedFrom: isRunning ? startsAt : null,
      createdAt: daysBefore(now, Math.max(sponsor.startedDaysAgo, 0) + 2),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertHistory(tx, id, sponsor, { now, idOf })
  await insertDays(tx, id, {
    startDate,
    days: Math.max(1, daysBetween(startDate, lastDay)),
    impressions,
    clicks,
    cpmCents,
  })
}

async function insertHistory(
  tx: Tx,
  contentId: number,
  { status, advertiser, startedDaysAgo, lengthDays, notes = '' }: DemoSponsor,
  { now, idOf }: { now: Date; idOf: IdOf },
): Promise<void> {
  const submitted = Math.max(startedDaysAgo, 0) + 2
  const row = (
    step: SponsorStep,
    fromStatus: SponsorState | null,
    toStatus: SponsorState,
    actor: string | null,
    days: number,
  ) => ({
    ...{ contentId, step, fromStatus, toStatus, actorId: actor && idOf(actor), createdAt: daysBefore(now, days) },
    notes: step === 'rejected' ? notes : '',
  })
  const steps = [row('submitted', null, 'pending', advertiser, submitted)]
  if (status === 'rejected') steps.push(row('rejected', 'pending', 'rejected', 'moderator', submitted - 1))
  if (status === 'active' || status === 'completed') {
    steps.push(row('approved', 'pending', 'approved', 'moderator', submitted - 1))
    steps.push(row('paid', 'approved', 'approved', advertiser, startedDaysAgo + 0.5))
    steps.push(row('activated', 'approved', 'active', null, startedDaysAgo))
  }
  if (status === 'completed') steps.push(row('completed', 'active', 'completed', null, startedDaysAgo - lengthDays))
  await tx
    .insertInto('sponsoredTransitions')
    .values(steps.map((step) => ({ ...step, actorId: step.actorId || null })))
    .execute()
}

/** Spread evenly, the rest on the last day, so that the days add up to the sums. */
async function insertDays(
  tx: Tx,
  contentId: number,
  sums: { startDate: string; days: number; impressions: number; clicks: number; cpmCents: number },
): Promise<void> {
  if (sums.impressions === 0) return
  const part = (total: number, index: number) =>
    Math.floor((total * (index + 1)) / sums.days) - Math.floor((total * index) / sums.days)
  await tx
    .insertInto('sponsoredDays')
    .values(
      Array.from({ length: sums.days }, (_, index) => ({
        ...{ contentId, day: addDays(sums.startDate, index), clicks: part(sums.clicks, index) },
        impressions: part(sums.impressions, index),
        spentMillicents: part(sums.impressions, index) * sums.cpmCents,
      })),
    )
    .execute()
}
