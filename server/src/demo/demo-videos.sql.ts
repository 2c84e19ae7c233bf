/** Rows of videos with their captions, reactions and histories; inside the transaction that fills the site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModerationState } from '@lamplight/contract/video-states'
import { sql } from 'kysely'
import { writeAudit } from '../db/audit-log.ts'
import type { Tx } from '../db/database.ts'
import type { DemoVideo } from './demo-content.ts'
import type { DemoMedia } from './demo-media.ts'
import { daysBefore, hoursAfter, type IdOf } from './demo-time.ts'

export interface DemoVideoRow {
  id: number
  video: DemoVideo
  media: DemoMedia
}

interface Filling {
  now: Date
  idOf: IdOf
  /** Absolute; caption files lie below it. */
  folder: string
}

/** The worker processes each like a new upload; until then the stored file is shown. */
export async function insertVideos(
  tx: Tx,
  rows: readonly DemoVideoRow[],
  { now, idOf, folder }: Filling,
): Promise<void> {
  const { rows: categories } = await sql<{ id: number; slug: string }>`
    SELECT id, slug FROM categories WHERE kind = 'video'`.execute(tx)
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]))
  for (const { id, video, media } of rows) {
    const createdAt = daysBefore(now, video.publishedDaysAgo)
    const isApproved = video.status === 'approved'
    await tx
      .insertInto('videos')
      .values({
        id,
        ownerId: idOf(video.owner),
        uploadId: null,
        title: video.title,
        description: video.description,
        // An operator may have renamed or removed categories: then the video has none.
        categoryId: categoryIds.get(video.category) ?? null,
        language: video.language,
        durationSeconds: media.mediaInfo.durationSeconds,
        status: video.status,
        moderationVersion: video.status === 'pending' ? 1 : 2,
        contentNotes: video.contentNotes ?? '',
        religiousVerified: isApproved,
        approvedAt: isApproved ? decidedAt(createdAt, now) : null,
        processing: 'uploaded',
        processingFailure: null,
        mediaVersion: media.mediaVersion,
        media: JSON.stringify(media.media),
        originalKey: media.originalKey,
        mediaInfo: JSON.stringify(media.mediaInfo),
        customThumbnail: media.customThumbnail,
        downloadPriceCents: null,
        views: video.views,
        // Every displayed like belongs to a person.
        likes: video.likedBy.length,
        createdAt,
      })
      .execute()
    await insertHistories(tx, id, video, { createdAt, now, idOf })
    for (const { language, label, file } of video.captions) {
      const content = await readFile(join(folder, file), 'utf8')
      await tx.insertInto('captions').values({ videoId: id, language, label, content }).execute()
    }
    if (video.featured) {
      await tx
        .insertInto('featuredVideos')
        .values({ videoId: id, place: video.featured, createdBy: idOf('moderator') })
        .execute()
    }
    if (video.likedBy.length > 0) {
      await tx
        .insertInto('reactions')
        .values(
          video.likedBy.map((username) => ({
            userId: idOf(username),
            videoId: id,
            value: 'like' as const,
            createdAt: now,
          })),
        )
        .execute()
    }
  }
  await sql`SELECT setval(pg_get_serial_sequence('videos', 'id'), ${Math.max(...rows.map(({ id }) => id))})`.execute(tx)
}

/** Moderators decide after three hours, but never in the future. */
const decidedAt = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(hoursAfter(createdAt, 3).getTime(), now.getTime()))

async function insertHistories(
  tx: Tx,
  videoId: number,
  video: DemoVideo,
  { createdAt, now, idOf }: { createdAt: Date; now: Date; idOf: IdOf },
): Promise<void> {
  const step = (fromStatus: ModerationState | null, toStatus: ModerationState, actorId: number, moment: Date) => ({
    ...{ videoId, fromStatus, toStatus, actorId, createdAt: moment },
    notes: toStatus === 'pending' ? '' : (video.contentNotes ?? ''),
  })
  const steps = [step(null, 'pending', idOf(video.owner), createdAt)]
  if (video.status !== 'pending') {
    const moderator = idOf('moderator')
    steps.push(step('pending', video.status, moderator, decidedAt(createdAt, now)))
    await writeAudit(tx, {
      ...{ actorId: moderator, action: `video.${video.status}`, objectType: 'video', objectId: videoId },
      details: { from: 'pending', notes: video.contentNotes ?? '' },
    })
  }
  await tx.insertInto('moderationTransitions').values(steps).execute()
  await tx
    .insertInto('processingTransitions')
    .values({ videoId, fromState: null, toState: 'uploaded', detail: 'demo content', actorId: null })
    .execute()
}
