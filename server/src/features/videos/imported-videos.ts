/** Additional data of an imported video: its own date, its captions, a decision. */
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import * as sql from './imported-videos.sql.ts'

export interface ImportedFacts {
  /** When it was first published; null: now. */
  publishedAt: Date | null
  /** WebVTT. */
  captions: readonly { language: string; label: string; content: string }[]
  /** Review is skipped by decision of an admin or operator. */
  isApproved: boolean
  /** The admin; null: an operator at the command line. */
  actorId: number | null
}

export interface ImportedVideos {
  /** The video made of an upload; undefined when there is none. */
  findByUpload(uploadId: string): Promise<number | undefined>
  /** Twice changes nothing. */
  finish(videoId: number, facts: ImportedFacts): Promise<void>
}

export const createImportedVideos = ({ db, cache }: { db: Db; cache: ResponseCache }): ImportedVideos => ({
  findByUpload: (uploadId) => sql.findByUpload(db, uploadId),
  finish: (videoId, { publishedAt, captions, isApproved, actorId }) =>
    transact(db, async ({ tx, afterCommit }) => {
      if (publishedAt) await sql.setDate(tx, videoId, publishedAt)
      await sql.addCaptions(tx, videoId, captions)
      if (isApproved && (await sql.approvePending(tx, videoId))) {
        await writeAudit(tx, {
          ...{ actorId, action: 'video.approved', objectType: 'video', objectId: videoId },
          details: { from: 'pending', reason: 'imported without review' },
        })
      }
      afterCommit(() => cache.clear())
    }),
})
