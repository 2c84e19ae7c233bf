import { AGREEMENT_DAYS, SECOND_REVIEW_DAYS } from '@lamplight/contract/second-reviews'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** At least one of so many decisions in a row is chosen. */
const ONE_OF = 100

/** Chooses a decision by chance, or because none of the last 99 was chosen. `part`: of 1. */
export async function chooseDecision(
  tx: Tx,
  decision: { id: number; videoId: number; decidedBy: number },
  part: number,
): Promise<void> {
  await sql`
    INSERT INTO second_reviews (transition_id, video_id, decided_by)
    SELECT ${decision.id}, ${decision.videoId}, ${decision.decidedBy}
    WHERE random() < ${part}::float8 OR NOT EXISTS (
      SELECT FROM second_reviews WHERE transition_id >= coalesce((
        SELECT id FROM moderation_transitions WHERE from_status = 'pending' AND to_status <> 'pending' AND id < ${decision.id}
        ORDER BY id DESC OFFSET ${ONE_OF - 2} LIMIT 1
      ), 0)
    )`.execute(tx)
}

/** What this person may review: decisions of others, on videos of others, that have not been changed since. */
const waitsFor = (userId: number): RawBuilder<boolean> => sql<boolean>`
  r.reviewed_at IS NULL AND r.chosen_at > now() - make_interval(days => ${SECOND_REVIEW_DAYS})
  AND r.decided_by IS DISTINCT FROM ${userId} AND v.owner_id <> ${userId} AND v.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM moderation_transitions later WHERE later.video_id = r.video_id AND later.id > r.transition_id)`

/** The oldest first. */
export async function listWaiting(db: Db, userId: number, limit: number): Promise<{ id: number; videoId: number }[]> {
  const { rows } = await sql<{ id: number; videoId: number }>`
    SELECT r.id, r.video_id FROM second_reviews r JOIN videos v ON v.id = r.video_id
    WHERE ${waitsFor(userId)} ORDER BY r.chosen_at, r.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function countWaiting(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM second_reviews r JOIN videos v ON v.id = r.video_id
    WHERE ${waitsFor(userId)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The newest first. */
export const listDiffering = (db: Db, limit: number) =>
  db
    .selectFrom('secondReviews as r')
    .innerJoin('videos as v', 'v.id', 'r.videoId')
    .innerJoin('moderationTransitions as step', 'step.id', 'r.transitionId')
    .leftJoin('users as decider', 'decider.id', 'r.decidedBy')
    .leftJoin('users as reviewer', 'reviewer.id', 'r.reviewedBy')
    .select([
      ...(['r.id', 'r.videoId', 'v.title', 'step.toStatus', 'r.notes', 'r.reviewedAt'] as const),
      ...(['r.decidedBy', 'decider.displayName as deciderName', 'decider.avatarKey as deciderAvatar'] as const),
      ...(['r.reviewedBy', 'reviewer.displayName as reviewerName', 'reviewer.avatarKey as reviewerAvatar'] as const),
    ])
    .where('r.agrees', '=', false)
    .where('r.reviewedAt', '>', sql<Date>`now() - make_interval(days => ${SECOND_REVIEW_DAYS})`)
    .where('v.deletedAt', 'is', null)
    .orderBy('r.reviewedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()

export type DifferingRow = Awaited<ReturnType<typeof listDiffering>>[number]

export async function countReviewed(db: Db): Promise<{ reviewed: number; agreed: number }> {
  const { rows } = await sql<{ reviewed: number; agreed: number }>`
    SELECT count(*)::int AS reviewed, count(*) FILTER (WHERE agrees)::int AS agreed FROM second_reviews
    WHERE reviewed_at > now() - make_interval(days => ${AGREEMENT_DAYS})`.execute(db)
  return rows[0] ?? { reviewed: 0, agreed: 0 }
}

/** Of two answers at the same moment the first counts. Returns the video; undefined when this review does not wait for this person. */
export async function storeOpinion(
  tx: Tx,
  id: number,
  opinion: { userId: number; agrees: boolean; notes: string },
): Promise<{ videoId: number } | undefined> {
  const { rows } = await sql<{ videoId: number }>`
    UPDATE second_reviews r SET reviewed_by = ${opinion.userId}, reviewed_at = now(), agrees = ${opinion.agrees}, notes = ${opinion.notes}
    FROM videos v WHERE r.id = ${id} AND v.id = r.video_id AND ${waitsFor(opinion.userId)}
    RETURNING r.video_id`.execute(tx)
  return rows[0]
}

export const isReviewed = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('secondReviews')
    .select('id')
    .where('id', '=', id)
    .where('reviewedAt', 'is not', null)
    .executeTakeFirst()) !== undefined
