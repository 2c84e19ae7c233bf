/** Pages of comments and of replies: read once for everybody, and serialised once for all viewers who see the same. */
import { type Comment, commentsApi, type Reply } from '@lamplight/contract/comments'
import { cutPage, type Position } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { createSerializer } from '../../http/serializer.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { Serialised } from '../../lib/serialised.ts'
import * as sql from './comments.sql.ts'
import { type Thread, toComment, toReply } from './comments.view.ts'

/** Replies included with their comment; further ones are read in pages. */
const FIRST_REPLIES = 10
/** A cached page holds its rows and the response made of them; strings take up to two bytes per character. */
const ROWS_PER_ANSWER = 4
const NOTHING_LIKED: ReadonlySet<number> = new Set()

/** A page as it is for everybody. */
export interface SharedPage<Entry extends Comment | Reply> {
  /** Everything on the page, replies too. */
  ids: ReadonlySet<number>
  authorIds: ReadonlySet<number>
  /** Comments on the page with more replies than are included. */
  cutIds: readonly number[]
  /** The page for a visitor. */
  plain: Serialised
  /** The page for this viewer. `own`: their replies that the page does not contain. */
  entriesFor(viewer: Viewer | null, liked: ReadonlySet<number>, own: readonly sql.CommentRow[]): Entry[]
  nextCursor: string | null
}

/** Memory of a cached page in bytes. */
export const sizeOf = (page: SharedPage<Comment> | SharedPage<Reply> | undefined): number =>
  page ? (ROWS_PER_ANSWER - 1) * page.plain.json.length + page.plain.bytes : 1

const serializeComments = createSerializer(commentsApi.list.response)
const serializeReplies = createSerializer(commentsApi.replies.response)

/** Bytes of names, dates and numbers around a comment's text in a response. */
const FRAME_BYTES = 400
const bytesOf = (row: sql.CommentRow): number => Buffer.byteLength(row.content) + FRAME_BYTES
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + FRAME_BYTES + number, 0)

const ageOf = (row: sql.CommentRow): Position => ({ after: row.createdAt.toISOString(), id: row.id })

export async function readCommentPage(db: Db, videoId: number, page: sql.CommentPage): Promise<SharedPage<Comment>> {
  const [found, pinned] = await Promise.all([
    sql.listTopLevel(db, videoId, page),
    page.position === null && page.pinnedId !== null ? sql.listByIds(db, [page.pinnedId]) : [],
  ])
  const replies = await findFirstReplies(db, [...pinned, ...found])
  const { items, nextCursor } = cutPage(
    found,
    page.limit,
    (row) => (page.sort === 'top' ? { after: String(row.likes), id: row.id } : ageOf(row)),
    (row) =>
      bytesOf(row) +
      sumOf(
        replies
          .get(row.id)
          ?.slice(0, FIRST_REPLIES)
          .map(({ bytes }) => bytes) ?? [],
      ),
  )
  const threads = await drawThreads(db, [...pinned, ...items], replies)
  const all = threads.flatMap(({ row, replies }) => [row, ...replies])
  const entriesFor: SharedPage<Comment>['entriesFor'] = (viewer, liked, own) => {
    const ownOf = Map.groupBy(own, (reply) => reply.parentId)
    return threads.map((thread) =>
      toComment({ ...thread, replies: [...thread.replies, ...(ownOf.get(thread.row.id) ?? [])] }, viewer, liked),
    )
  }
  return {
    ids: new Set(all.map((row) => row.id)),
    authorIds: new Set(all.map((row) => row.userId)),
    cutIds: threads.filter((thread) => thread.repliesCursor).map((thread) => thread.row.id),
    plain: new Serialised(Buffer.from(serializeComments(entriesFor(null, NOTHING_LIKED, [])))),
    entriesFor,
    nextCursor,
  }
}

/** Undefined when the video has no such top-level comment. */
export async function readReplyPage(
  db: Db,
  place: { videoId: number; commentId: number },
  page: { limit: number; position: Position | null },
): Promise<SharedPage<Reply> | undefined> {
  if (!(await sql.hasTopLevel(db, place.videoId, place.commentId))) return undefined
  const found = await sql.listReplies(db, place.commentId, page)
  const { items, nextCursor } = cutPage(found, page.limit, ageOf, bytesOf)
  const entriesFor: SharedPage<Reply>['entriesFor'] = (viewer, liked) => items.map((row) => toReply(row, viewer, liked))
  return {
    ids: new Set(items.map((row) => row.id)),
    authorIds: new Set(items.map((row) => row.userId)),
    cutIds: [],
    plain: new Serialised(Buffer.from(serializeReplies(entriesFor(null, NOTHING_LIKED, [])))),
    entriesFor,
    nextCursor,
  }
}

type FirstReply = Awaited<ReturnType<typeof sql.measureFirstReplies>>[number]

/** The replies included with these comments, one more than are shown when there are more. */
async function findFirstReplies(db: Db, rows: readonly sql.CommentRow[]): Promise<Map<number, FirstReply[]>> {
  const ids = rows.map((row) => row.id)
  const found = ids.length > 0 ? await sql.measureFirstReplies(db, ids, FIRST_REPLIES + 1) : []
  return Map.groupBy(found, (reply) => reply.parentId)
}

/** Comments with their first replies. */
export const readThreads = async (db: Db, rows: sql.CommentRow[]): Promise<Thread[]> =>
  drawThreads(db, rows, await findFirstReplies(db, rows))

async function drawThreads(
  db: Db,
  rows: readonly sql.CommentRow[],
  first: ReadonlyMap<number, FirstReply[]>,
): Promise<Thread[]> {
  const replyIds = rows.flatMap((row) => first.get(row.id)?.map(({ id }) => id) ?? [])
  const found = replyIds.length > 0 ? await sql.listByIds(db, replyIds) : []
  const repliesOf = Map.groupBy(found, (reply) => reply.parentId)
  const cutIds = rows.map((row) => row.id).filter((id) => (repliesOf.get(id)?.length ?? 0) > FIRST_REPLIES)
  const counts = cutIds.length > 0 ? await sql.countReplies(db, cutIds) : new Map<number, number>()
  return rows.map((row) => {
    const { items, nextCursor } = cutPage(repliesOf.get(row.id) ?? [], FIRST_REPLIES, ageOf)
    return { row, replies: items, replyCount: counts.get(row.id) ?? items.length, repliesCursor: nextCursor }
  })
}

/** A page for this viewer, including replies they have just written, which would otherwise be on a later page. */
export async function drawPage<Entry extends Comment | Reply>(
  db: Db,
  page: SharedPage<Entry>,
  viewer: Viewer | null,
  videoOwnerId: number,
): Promise<Entry[] | Serialised> {
  if (!viewer || page.ids.size === 0) return page.plain
  const fresh = page.cutIds.length > 0 ? await sql.listOwnFreshReplies(db, viewer.id, page.cutIds) : []
  const own = fresh.filter((reply) => !page.ids.has(reply.id))
  const liked = await sql.findLiked(db, viewer.id, [...page.ids, ...own.map((reply) => reply.id)])
  // A viewer who wrote nothing and likes nothing here and is not a moderator sees what a visitor sees.
  const hasOwn = own.length > 0 || liked.size > 0 || page.authorIds.has(viewer.id)
  if (!hasOwn && viewer.id !== videoOwnerId && !isStaff(viewer)) return page.plain
  return page.entriesFor(viewer, liked, own)
}
