/** Rows of comments, replies and their likes; inside the transaction that fills the site. */
import type { Tx } from '../db/database.ts'
import type { DemoComment, DemoPerson, DemoReply } from './demo-content.ts'
import { daysBefore, type IdOf } from './demo-time.ts'

interface Filling {
  now: Date
  idOf: IdOf
  videoIdOf(slug: string): number
  people: readonly DemoPerson[]
}

/** Oldest first, so that numbers follow time. */
export async function insertComments(tx: Tx, comments: readonly DemoComment[], filling: Filling): Promise<void> {
  for (const comment of comments.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const videoId = filling.videoIdOf(comment.video)
    const parentId = await insertComment(tx, comment, videoId, null, filling)
    for (const reply of comment.replies ?? []) await insertComment(tx, reply, videoId, parentId, filling)
  }
  await tx
    .updateTable('videos')
    .set((set) => ({
      commentCount: set
        .selectFrom('comments')
        .select((select) => select.cast<number>(select.fn.countAll(), 'integer').as('n'))
        .whereRef('comments.videoId', '=', 'videos.id'),
    }))
    .execute()
}

async function insertComment(
  tx: Tx,
  comment: DemoReply,
  videoId: number,
  parentId: number | null,
  { now, idOf, people }: Filling,
): Promise<number> {
  const { id } = await tx
    .insertInto('comments')
    .values({
      videoId,
      userId: idOf(comment.author),
      parentId,
      content: comment.text,
      createdAt: daysBefore(now, comment.daysAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const likers = likersOf(comment, id, people)
  if (likers.length > 0) {
    await tx
      .insertInto('commentLikes')
      .values(likers.map((username) => ({ userId: idOf(username), commentId: id, createdAt: now })))
      .execute()
    await tx.updateTable('comments').set({ likes: likers.length }).where('id', '=', id).execute()
  }
  return id
}

/** As many people as the comment has likes, never its author; different people for each comment, the same at every run. */
export function likersOf(comment: DemoReply, seed: number, people: readonly DemoPerson[]): string[] {
  const others = people.map((person) => person.username).filter((username) => username !== comment.author)
  const start = (seed * 7) % Math.max(others.length, 1)
  return [...others.slice(start), ...others.slice(0, start)].slice(0, comment.likes)
}
