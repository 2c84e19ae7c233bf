import { type Comment, type CommentSort, commentsApi } from '@lamplight/contract/comments'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import { createSerializer } from '../../http/serializer.ts'
import { Serialised } from '../../http/serve.ts'
import { isStaff, type Viewer } from '../../http/viewer.ts'
import type { AnswerCache } from '../../lib/answer-cache.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { canComment } from '../videos/videos.policy.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import { canDelete, canEdit } from './comments.policy.ts'
import * as sql from './comments.sql.ts'
import { toComment } from './comments.view.ts'

/** Comments on one page; their replies come all. */
const PAGE_SIZE = 50

export interface CommentList {
  /** As this viewer sees them; serialised already where nothing in them is this viewer's own. */
  comments: Comment[] | Serialised
  /** Living comments and replies of the video, on all pages. */
  total: number
  nextCursor: string | null
}

export interface Comments {
  list(
    videoId: number,
    viewer: Viewer | null,
    options: { sort?: CommentSort | undefined; limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Result<CommentList, 'video_not_found'>>
  add(
    viewer: Viewer,
    input: BodyOf<typeof commentsApi.add>,
  ): Promise<Result<Comment, 'video_not_found' | 'comment_not_found' | 'rate_limited'>>
  edit(
    viewer: Viewer,
    id: number,
    content: string,
  ): Promise<Result<Comment, 'comment_not_found' | 'forbidden' | 'rate_limited'>>
  remove(
    viewer: Viewer,
    id: number,
  ): Promise<Result<Record<string, never>, 'comment_not_found' | 'forbidden' | 'rate_limited'>>
  /** `liked` undefined turns the like over. */
  like(
    viewer: Viewer,
    id: number,
    liked: boolean | undefined,
  ): Promise<Result<{ hasLiked: boolean; likes: number }, 'comment_not_found' | 'rate_limited'>>
}

/** A page of comments as it is for everybody. */
interface SharedPage {
  rows: sql.CommentRow[]
  /** Everything on the page, replies too. */
  ids: number[]
  authorIds: ReadonlySet<number>
  /** What a visitor reads. */
  plain: Serialised
  repliesOf: Map<number | null, sql.CommentRow[]>
  nextCursor: string | null
}

const serialize = createSerializer(commentsApi.list.reply)
/** A kept page holds its rows beside the answer made of them; strings take up to two bytes a character. */
const ROWS_PER_ANSWER = 4
const NOTHING_LIKED: ReadonlySet<number> = new Set()
/** All kept pages of one video begin so. */
const pagesKey = (videoId: number) => `comments ${videoId};`

export interface CommentsDeps {
  db: Db
  limits: RateLimits
  cache: AnswerCache
}

export function createComments({ db, limits, cache }: CommentsDeps): Comments {
  const readPage = async (videoId: number, options: sql.CommentPage): Promise<SharedPage> => {
    const found = await sql.listTopLevel(db, videoId, options)
    const { items, nextCursor } = cutPage(found, options.limit, (row) => ({
      after: options.sort === 'top' ? String(row.likes) : row.createdAt.toISOString(),
      id: row.id,
    }))
    const replies =
      items.length > 0
        ? await sql.listReplies(
            db,
            items.map((row) => row.id),
          )
        : []
    const repliesOf = Map.groupBy(replies, (reply) => reply.parentId)
    const all = [...items, ...replies]
    const plain = items.map((row) => toComment(row, repliesOf.get(row.id) ?? [], null, NOTHING_LIKED))
    return {
      rows: items,
      ids: all.map((row) => row.id),
      authorIds: new Set(all.map((row) => row.userId)),
      plain: new Serialised(Buffer.from(serialize(plain))),
      repliesOf,
      nextCursor,
    }
  }

  /** What changed is read anew: the pages of the video, and its own row, which carries the count. */
  const changed = (videoId: number) => () => {
    cache.drop(pagesKey(videoId))
    cache.drop(`watch ${videoId};`)
    cache.drop(`commented ${videoId};`)
  }

  /** A living comment under a video that the viewer may see. */
  const findFor = async (tx: Db, viewer: Viewer, id: number) => {
    const comment = await sql.findComment(tx, id)
    if (!comment) return null
    const video = await sql.findVideo(tx, comment.videoId)
    return video && canSeeVideo(viewer, video) ? comment : null
  }

  const read = async (tx: Db, viewer: Viewer, id: number): Promise<Comment> => {
    const row = await sql.findComment(tx, id)
    if (!row) throw new Error(`comment ${id} vanished inside its own transaction`)
    const replies = row.parentId === null ? await sql.listReplies(tx, [id]) : []
    const liked = await sql.findLiked(tx, viewer.id, [id, ...replies.map((reply) => reply.id)])
    return toComment(row, replies, viewer, liked)
  }

  return {
    async list(videoId, viewer, { sort = 'newest', limit = PAGE_SIZE, cursor }) {
      const video = await cache.get(`commented ${videoId};`, () => sql.findVideo(db, videoId))
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      const page = await cache.get(
        `${pagesKey(videoId)}${sort} ${limit} ${cursor ?? ''}`,
        () => readPage(videoId, { sort, limit, position: decodeCursor(cursor, sort === 'top' ? 'integer' : 'moment') }),
        ({ plain }) => ROWS_PER_ANSWER * plain.json.length,
      )
      const { rows, ids, authorIds, repliesOf } = page
      const liked = viewer && ids.length > 0 ? await sql.findLiked(db, viewer.id, ids) : NOTHING_LIKED
      // A reader who wrote nothing here, likes nothing here and keeps no order here sees what a visitor sees.
      const isPlain =
        !viewer || (liked.size === 0 && !authorIds.has(viewer.id) && viewer.id !== video.ownerId && !isStaff(viewer))
      return ok({
        comments: isPlain ? page.plain : rows.map((row) => toComment(row, repliesOf.get(row.id) ?? [], viewer, liked)),
        total: video.commentCount,
        nextCursor: page.nextCursor,
      })
    },

    async add(viewer, { videoId, content, parentId }) {
      const video = await sql.findVideo(db, videoId)
      if (!video || !canSeeVideo(viewer, video) || !canComment(viewer, video)) return fail('video_not_found')
      if (!(await limits.take('comments', String(viewer.id)))) return fail('rate_limited')
      return transact(db, async ({ tx, afterCommit }) => {
        let topLevelId: number | null = null
        if (parentId) {
          const parent = await sql.findComment(tx, parentId)
          if (!parent || parent.videoId !== videoId) return fail('comment_not_found')
          topLevelId = parent.parentId ?? parent.id
        }
        const comment = { videoId, userId: viewer.id, parentId: topLevelId, content }
        await sql.lockAuthor(tx, viewer.id)
        const twin = await sql.findTwin(tx, comment)
        if (twin) return ok(await read(tx, viewer, twin.id))
        const { id } = await sql.insertComment(tx, comment)
        await sql.addToCount(tx, videoId, 1)
        afterCommit(changed(videoId))
        return ok(await read(tx, viewer, id))
      })
    },

    async edit(viewer, id, content) {
      if (!(await limits.take('writes', String(viewer.id)))) return fail('rate_limited')
      return transact(db, async ({ tx, afterCommit }) => {
        const comment = await findFor(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        if (!canEdit(viewer, comment)) return fail('forbidden')
        if (comment.content !== content) await sql.updateContent(tx, id, content)
        afterCommit(changed(comment.videoId))
        return ok(await read(tx, viewer, id))
      })
    },

    async remove(viewer, id) {
      if (!(await limits.take('writes', String(viewer.id)))) return fail('rate_limited')
      return transact(db, async ({ tx, afterCommit }) => {
        const comment = await findFor(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        if (!canDelete(viewer, comment)) return fail('forbidden')
        if (!(await sql.softDelete(tx, id))) return fail('comment_not_found')
        await sql.addToCount(tx, comment.videoId, -1)
        afterCommit(changed(comment.videoId))
        return ok({})
      })
    },

    async like(viewer, id, liked) {
      if (!(await limits.take('writes', String(viewer.id)))) return fail('rate_limited')
      return transact(db, async ({ tx, afterCommit }) => {
        const comment = await findFor(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        afterCommit(changed(comment.videoId))
        return ok(await sql.setLike(tx, id, viewer.id, liked))
      })
    },
  }
}
