import type { Comment, CommentSort, commentsApi, Reply } from '@lamplight/contract/comments'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { writeAudit } from '../../db/audit-log.ts'
import { decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result, refuseStale } from '../../lib/result.ts'
import type { Serialised } from '../../lib/serialised.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import type { WordFilter } from '../reports/word-filter.ts'
import { canComment } from '../videos/videos.policy.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import { commentAdded, commentChanged } from './comments.events.ts'
import { pagesKey, videoKey } from './comments.listeners.ts'
import { drawPage, readCommentPage, readReplyPage, readThreads, sizeOf } from './comments.pages.ts'
import { canDelete, canEdit, canPin, isDeletedByStaff } from './comments.policy.ts'
import * as sql from './comments.sql.ts'
import { toComment } from './comments.view.ts'

/** Comments on one page, with the first of their replies. */
const PAGE_SIZE = 50
/** Further replies on one page. */
const REPLIES_PAGE_SIZE = 40

export interface CommentList {
  /** As this viewer sees them; serialised already where nothing in them is this viewer's own. */
  comments: Comment[] | Serialised
  /** Living comments and replies of the video, on all pages. */
  total: number
  nextCursor: string | null
}

export interface ReplyList {
  /** As this viewer sees them, like `CommentList.comments`. */
  replies: Reply[] | Serialised
  nextCursor: string | null
}

interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Comments {
  list(
    videoId: number,
    viewer: Viewer | null,
    options: PageOptions & { sort?: CommentSort | undefined },
  ): Promise<Result<CommentList, 'video_not_found'>>
  replies(
    place: { videoId: number; commentId: number },
    viewer: Viewer | null,
    options: PageOptions,
  ): Promise<Result<ReplyList, 'video_not_found' | 'comment_not_found'>>
  add(
    viewer: Viewer,
    input: BodyOf<typeof commentsApi.add>,
  ): Promise<Result<Comment, 'video_not_found' | 'comment_not_found' | 'text_not_allowed'>>
  edit(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof commentsApi.edit>,
  ): Promise<Result<Comment, 'comment_not_found' | 'forbidden' | 'text_not_allowed' | 'text_changed'>>
  /** `reason` is required when staff delete the comment of somebody else. */
  remove(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<Record<string, never>, 'comment_not_found' | 'forbidden' | 'validation_failed'>>
  /** Staff: the comment is gone for everybody, and its text is stored for an appeal. */
  hide(viewer: Viewer, id: number, reason: string): Promise<Result<Record<string, never>, 'comment_not_found'>>
  /** Not what a colleague hid of one's own. */
  restore(viewer: Viewer, id: number): Promise<Result<Record<string, never>, 'comment_not_found' | 'forbidden'>>
  /** The same two inside a transaction of the caller; false when there is nothing to hide or restore. */
  hideIn(scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean>
  restoreIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  /** Pins a comment in place of the pinned one of its video, or unpins it. */
  pin(
    viewer: Viewer,
    id: number,
    isPinned: boolean,
  ): Promise<Result<Record<string, never>, 'comment_not_found' | 'forbidden' | 'reply_not_pinned'>>
  /** For a report: an existing comment under a video the viewer may see, or for staff a hidden one. */
  findReported(
    id: number,
    viewer: Viewer,
  ): Promise<{ authorId: number; title: string; text: string; path: string; isRemoved: boolean } | null>
  /** `liked` undefined toggles the like. */
  like(
    viewer: Viewer,
    id: number,
    liked: boolean | undefined,
  ): Promise<Result<{ hasLiked: boolean; likes: number }, 'comment_not_found'>>
}

const pathTo = ({ id, videoId }: { id: number; videoId: number }): string => `/video/${videoId}?comment=${id}#comments`

export interface CommentsDeps {
  db: Db
  words: Pick<WordFilter, 'isAllowed'>
  cache: ResponseCache
  events: Events
  removals: StaffRemovals
}

export function createComments({ db, cache, events, words, removals }: CommentsDeps): Comments {
  /** The video, when this viewer may see it. */
  const findSeen = async (videoId: number, viewer: Viewer | null) => {
    const video = await cache.get(videoKey(videoId), () => sql.findVideo(db, videoId))
    return video && canSeeVideo(viewer, video) ? video : null
  }

  const isUnderSeen = async (tx: Tx, viewer: Viewer, { videoId }: { videoId: number }): Promise<boolean> => {
    const video = await sql.findVideo(tx, videoId)
    return video !== undefined && canSeeVideo(viewer, video)
  }

  /** A living comment under a video that the viewer may see, locked for a change. */
  const findToChange = async (tx: Tx, viewer: Viewer, id: number) => {
    const comment = await sql.lockComment(tx, id)
    return comment && (await isUnderSeen(tx, viewer, comment)) ? comment : null
  }

  const readRow = async (tx: Tx, id: number) => {
    const row = await sql.findComment(tx, id)
    if (!row) throw new Error(`comment ${id} vanished inside its own transaction`)
    return row
  }

  /** It has no replies or likes yet: only its row has to be read. */
  const readNew = async (tx: Tx, viewer: Viewer, id: number): Promise<Comment> =>
    toComment({ row: await readRow(tx, id), replies: [], replyCount: 0, repliesCursor: null }, viewer, new Set())

  const read = async (tx: Tx, viewer: Viewer, id: number): Promise<Comment> => {
    const row = await readRow(tx, id)
    const [thread = { row, replies: [], replyCount: 0, repliesCursor: null }] =
      row.parentId === null ? await readThreads(tx, [row]) : []
    const liked = await sql.findLiked(tx, viewer.id, [id, ...thread.replies.map((reply) => reply.id)])
    return toComment(thread, viewer, liked)
  }

  const hideIn: Comments['hideIn'] = async (scope, actor, id, reason) => {
    const comment = await sql.lockComment(scope.tx, id)
    if (!comment) return false
    await sql.storeHidden(scope.tx, { commentId: id, content: comment.content, actorId: actor.id, reason })
    await sql.softDelete(scope.tx, id)
    await sql.addToCount(scope.tx, comment.videoId, -1)
    await writeAudit(scope.tx, {
      actorId: actor.id,
      action: 'comment.hidden',
      objectType: 'comment',
      objectId: id,
      details: { videoId: comment.videoId, reason },
    })
    await events.record(scope, commentChanged, { commentId: id, videoId: comment.videoId })
    return true
  }

  /** Hides without a report: the author is notified. */
  const hideAsStaff = async (scope: TransactionScope, actor: Viewer, id: number, reason: string): Promise<boolean> => {
    const comment = await sql.lockComment(scope.tx, id)
    if (!comment || !(await hideIn(scope, actor, id, reason))) return false
    if (comment.userId === actor.id) return true
    const { userId: authorId, videoTitle: title, content: text } = comment
    const thing = { type: 'comment' as const, id, authorId, title, text, path: pathTo(comment) }
    await removals.recordIn(scope, actor, thing, reason)
    return true
  }

  const restoreIn: Comments['restoreIn'] = async (scope, actor, id) => {
    const restored = await sql.restoreHidden(scope.tx, id)
    if (!restored) return false
    await sql.addToCount(scope.tx, restored.videoId, 1)
    await writeAudit(scope.tx, { actorId: actor.id, action: 'comment.restored', objectType: 'comment', objectId: id })
    await events.record(scope, commentChanged, { commentId: id, videoId: restored.videoId })
    return true
  }

  return {
    async list(videoId, viewer, { sort = 'newest', limit = PAGE_SIZE, cursor }) {
      const video = await findSeen(videoId, viewer)
      if (!video) return fail('video_not_found')
      const page = await cache.get(
        `${pagesKey(videoId)}${sort} ${limit} ${cursor ?? ''}`,
        () => {
          const position = decodeCursor(cursor, sort === 'top' ? 'integer' : 'moment')
          return readCommentPage(db, videoId, { sort, limit, position, pinnedId: video.pinnedId })
        },
        sizeOf,
      )
      const comments = await drawPage(db, page, viewer, video.ownerId)
      return ok({ comments, total: video.commentCount, nextCursor: page.nextCursor })
    },

    async replies({ videoId, commentId }, viewer, { limit = REPLIES_PAGE_SIZE, cursor }) {
      const video = await findSeen(videoId, viewer)
      if (!video) return fail('video_not_found')
      const page = await cache.get(
        `${pagesKey(videoId)}replies ${commentId} ${limit} ${cursor ?? ''}`,
        () => readReplyPage(db, { videoId, commentId }, { limit, position: decodeCursor(cursor) }),
        sizeOf,
      )
      if (!page) return fail('comment_not_found')
      return ok({ replies: await drawPage(db, page, viewer, video.ownerId), nextCursor: page.nextCursor })
    },

    async add(viewer, { videoId, content, parentId }) {
      const video = await sql.findVideo(db, videoId)
      if (!video || !canSeeVideo(viewer, video) || !canComment(viewer, video)) return fail('video_not_found')
      if (!(await words.isAllowed('comments', content))) return fail('text_not_allowed')
      return transact(db, async (scope) => {
        const { tx } = scope
        let topLevelId: number | null = null
        if (parentId) {
          const parent = await sql.findComment(tx, parentId)
          if (!parent || parent.videoId !== videoId) return fail('comment_not_found')
          topLevelId = parent.parentId ?? parent.id
        }
        const comment = { videoId, userId: viewer.id, parentId: topLevelId, content }
        await sql.lockAuthor(tx, viewer.id)
        const duplicate = await sql.findDuplicate(tx, comment)
        if (duplicate) return ok(await read(tx, viewer, duplicate.id))
        const { id } = await sql.insertComment(tx, comment)
        await sql.addToCount(tx, videoId, 1)
        await events.record(scope, commentAdded, { commentId: id, videoId, authorId: viewer.id, parentId: topLevelId })
        return ok(await readNew(tx, viewer, id))
      })
    },

    async edit(viewer, id, { content, previousContent }) {
      if (!(await words.isAllowed('comments', content))) return fail('text_not_allowed')
      return transact(db, async (scope) => {
        const { tx } = scope
        const comment = await findToChange(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        if (!canEdit(viewer, comment)) return fail('forbidden')
        const stale = refuseStale(comment.content, { previous: previousContent, next: content })
        if (stale) return stale
        if (comment.content !== content) await sql.updateContent(tx, id, content)
        await events.record(scope, commentChanged, { commentId: id, videoId: comment.videoId })
        return ok(await read(tx, viewer, id))
      })
    },

    async remove(viewer, id, reason) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const comment = await findToChange(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        if (!canDelete(viewer, comment)) return fail('forbidden')
        if (isDeletedByStaff(viewer, comment)) {
          const refusal = refuseReason(reason)
          if (refusal) return refusal
          await hideAsStaff(scope, viewer, id, reason)
          return ok({})
        }
        await sql.softDelete(tx, id)
        await sql.addToCount(tx, comment.videoId, -1)
        await events.record(scope, commentChanged, { commentId: id, videoId: comment.videoId })
        return ok({})
      })
    },

    hide: (viewer, id, reason) =>
      transact(db, async (scope) =>
        (await hideAsStaff(scope, viewer, id, reason)) ? ok({}) : fail('comment_not_found'),
      ),

    restore: (viewer, id) =>
      transact(db, async (scope) => {
        if (!(await restoreIn(scope, viewer, id))) return fail('comment_not_found')
        return (await removals.revokeIn(scope, viewer, { type: 'comment', id })) ?? ok({})
      }),

    hideIn,
    restoreIn,

    async pin(viewer, id, isPinned) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const comment = await findToChange(tx, viewer, id)
        if (!comment) return fail('comment_not_found')
        if (!canPin(viewer, comment)) return fail('forbidden')
        if (comment.parentId !== null) return fail('reply_not_pinned')
        await (isPinned ? sql.pin : sql.unpin)(tx, comment)
        if (viewer.id !== comment.videoOwnerId) {
          await writeAudit(tx, {
            actorId: viewer.id,
            action: isPinned ? 'comment.pinned' : 'comment.unpinned',
            objectType: 'comment',
            objectId: id,
            details: { videoId: comment.videoId },
          })
        }
        await events.record(scope, commentChanged, { commentId: id, videoId: comment.videoId })
        return ok({})
      })
    },

    async findReported(id, viewer) {
      const living = await sql.findComment(db, id)
      const hidden = living || !isStaff(viewer) ? undefined : await sql.findHidden(db, id)
      const comment = living ?? hidden
      if (!comment || !(await findSeen(comment.videoId, viewer))) return null
      const { userId: authorId, videoTitle: title, content: text } = comment
      return { authorId, title, text, path: pathTo(comment), isRemoved: !living }
    },

    async like(viewer, id, liked) {
      return transact(db, async (scope) => {
        const { tx } = scope
        // Not locked: many like the same comment at the same moment.
        const comment = await sql.findComment(tx, id)
        if (!comment || !(await isUnderSeen(tx, viewer, comment))) return fail('comment_not_found')
        await events.record(scope, commentChanged, { commentId: id, videoId: comment.videoId })
        const like = await sql.setLike(tx, id, viewer.id, liked)
        return like ? ok(like) : fail('comment_not_found')
      })
    },
  }
}
