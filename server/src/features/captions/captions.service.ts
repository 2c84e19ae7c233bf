import { readCaptions, writeCaptions } from '@lamplight/contract/caption-text'
import { CAPTIONS_LANGUAGES_MAX, type captionsApi } from '@lamplight/contract/captions'
import type { ResponseOf } from '@lamplight/contract/endpoint'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, failBeyond, ok, type Result } from '../../lib/result.ts'
import type { ReportedThing } from '../reports/report-target.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import { videoChanged } from '../videos/videos.events.ts'
import { canSeeInside, isOwner } from '../videos/videos.policy.ts'
import { canSeeVideo } from '../videos/videos.visibility.ts'
import * as sql from './captions.sql.ts'

type Track = ResponseOf<typeof captionsApi.save>

export interface Captions {
  /** Its owner only. `content` was validated by the contract; `replaces` is described there. */
  save(
    viewer: Viewer,
    videoId: number,
    language: string,
    captions: { content: string; replaces?: string | null | undefined },
  ): Promise<Result<Track, 'video_not_found' | 'forbidden' | 'too_many_captions' | 'captions_changed'>>
  /** Its owner, or staff with a reason, of which the owner is notified. */
  remove(
    viewer: Viewer,
    track: { videoId: number; language: string },
    reason: string,
  ): Promise<
    Result<Record<string, never>, 'video_not_found' | 'forbidden' | 'captions_not_found' | 'validation_failed'>
  >
  /** For a case, which staff read: what they deleted, by the id of the removal. */
  findRemoved(removalId: number): Promise<ReportedThing | null>
  /** Brings deleted captions back in the caller's transaction; false when that is done already. */
  restoreIn(scope: TransactionScope, actor: Viewer, removalId: number): Promise<boolean>
}

/** The name of a language in that language; its tag when the name is unknown. */
const labelOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

const addressOf = (videoId: number, language: string, version: number): string =>
  `/api/videos/${videoId}/captions/${language}?v=${version}`

export interface CaptionsDeps {
  db: Db
  events: Events
  removals: Pick<StaffRemovals, 'recordIn'>
}

const thingOf = ({ ownerId, title, videoId, content }: RemovedCaptions) => ({
  authorId: ownerId,
  title,
  text: content,
  path: `/video/${videoId}`,
})
type RemovedCaptions = NonNullable<Awaited<ReturnType<typeof sql.findRemoved>>>

export const createCaptions = ({ db, events, removals }: CaptionsDeps): Captions => ({
  save: (viewer, videoId, language, { content, replaces }) =>
    transact(db, async (scope) => {
      const { tx } = scope
      const video = await sql.lockVideo(tx, videoId)
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      if (!isOwner(viewer, video)) return fail('forbidden')
      if ((await sql.countOthers(tx, videoId, language)) >= CAPTIONS_LANGUAGES_MAX) {
        return failBeyond('too_many_captions', { value: CAPTIONS_LANGUAGES_MAX, unit: 'items' })
      }
      const read = readCaptions(content)
      if (!read.ok) throw new Error('captions were not checked')
      const written = writeCaptions(read.cues)
      const label = labelOf(language)
      const current = await sql.findCurrent(tx, videoId, language)
      const src = current ? addressOf(videoId, language, current.version) : null
      if (replaces !== undefined && replaces !== src) {
        // A retry: the response to the first request was lost.
        if (src && current?.content === written) return ok({ src, language, label, kind: 'captions' as const })
        return fail('captions_changed')
      }
      await sql.deleteCaptions(tx, videoId, language)
      const version = await sql.insertCaptions(tx, { videoId, language, label, content: written })
      await events.record(scope, videoChanged, { videoId })
      return ok({ src: addressOf(videoId, language, version), language, label, kind: 'captions' as const })
    }),

  remove: (viewer, { videoId, language }, reason) =>
    transact(db, async (scope) => {
      const { tx } = scope
      const video = await sql.lockVideo(tx, videoId)
      if (!video || !canSeeVideo(viewer, video)) return fail('video_not_found')
      if (!canSeeInside(viewer, video)) return fail('forbidden')
      const isByStaff = !isOwner(viewer, video)
      const refusal = isByStaff ? refuseReason(reason) : null
      if (refusal) return refusal
      const removalId = isByStaff ? await sql.storeRemoved(tx, videoId, language) : undefined
      if ((await sql.deleteCaptions(tx, videoId, language)) === 0) return fail('captions_not_found')
      const removed = removalId === undefined ? undefined : await sql.findRemoved(tx, removalId)
      if (removalId !== undefined && removed) {
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'video.captions_deleted', objectType: 'video', objectId: videoId },
          details: { language, reason },
        })
        await removals.recordIn(scope, viewer, { type: 'captions', id: removalId, ...thingOf(removed) }, reason)
      }
      await events.record(scope, videoChanged, { videoId })
      return ok({})
    }),

  async findRemoved(removalId) {
    const removed = await sql.findRemoved(db, removalId)
    return removed ? { ...thingOf(removed), isRemoved: removed.restoredAt === null } : null
  },

  async restoreIn(scope, actor, removalId) {
    const { tx } = scope
    const removed = await sql.findRemoved(tx, removalId)
    if (!removed || !(await sql.restoreRemoved(tx, removalId))) return false
    const { videoId, language } = removed
    await writeAudit(tx, {
      ...{ actorId: actor.id, action: 'video.captions_restored', objectType: 'video', objectId: videoId },
      details: { language },
    })
    await events.record(scope, videoChanged, { videoId })
    return true
  },
})
