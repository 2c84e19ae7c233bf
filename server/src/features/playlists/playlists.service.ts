import type { BodyOf } from '@lamplight/contract/endpoint'
import type { ErrorCode } from '@lamplight/contract/errors'
import {
  MAX_PLAYLIST_ITEMS,
  MAX_PLAYLISTS,
  type OwnPlaylist,
  type Playlist,
  type PlaylistDetails,
  type playlistsApi,
} from '@lamplight/contract/playlists'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import { userExists } from '../../db/user-exists.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, failBeyond, ok, type Result } from '../../lib/result.ts'
import type { ReportedThing } from '../reports/report-target.ts'
import { refuseReason, type StaffRemovals } from '../reports/staff-removals.ts'
import type { MediaAddresses } from '../videos/media-addresses.ts'
import type { PageOf } from '../videos/videos.service.ts'
import * as policy from './playlists.policy.ts'
import * as sql from './playlists.sql.ts'
import { toItems, toPlaylist } from './playlists.view.ts'

type Api = typeof playlistsApi
type Outcome<Name extends keyof Api, Value = Playlist> = Promise<
  Result<Value, Api[Name]['errors'][number] | 'forbidden'>
>

type Missing = 'playlist_not_found' | 'playlist_removed'

/** A playlist the viewer may not see counts as not found; one they may see but not change is `forbidden`. */
export interface Playlists {
  ofUser(
    ownerId: number,
    viewer: Viewer | null,
    page: { limit?: number | undefined; cursor?: string | undefined },
  ): Promise<Result<PageOf<Playlist>, 'user_not_found'>>
  own(viewer: Viewer, videoId: number | undefined): Promise<OwnPlaylist[]>
  get(id: number, viewer: Viewer | null): Promise<Result<PlaylistDetails, Missing>>
  create(viewer: Viewer, input: BodyOf<Api['create']>): Outcome<'create'>
  update(viewer: Viewer, id: number, input: BodyOf<Api['update']>): Outcome<'update'>
  /** `reason` is required when staff remove the playlist of somebody else, who is notified of it. */
  remove(
    viewer: Viewer,
    id: number,
    reason: string,
  ): Promise<Result<Record<string, never>, Missing | 'forbidden' | 'validation_failed'>>
  /** For a case, which staff read: null when its owner has deleted it. */
  findRemoved(id: number): Promise<ReportedThing | null>
  /** Brings back what staff removed in the caller's transaction; false when there is nothing to restore. */
  restoreIn(scope: TransactionScope, actor: Viewer, id: number): Promise<boolean>
  addItem(viewer: Viewer, id: number, item: BodyOf<Api['addItem']>): Outcome<'addItem'>
  removeItem(viewer: Viewer, id: number, videoId: number): Outcome<'removeItem'>
  /** `position` counts from 1, over the items that the owner sees. */
  moveItem(
    viewer: Viewer,
    place: { id: number; videoId: number },
    to: BodyOf<Api['moveItem']>,
  ): Outcome<'moveItem', PlaylistDetails>
}

export interface PlaylistsDeps {
  db: Db
  media: MediaAddresses
  removals: Pick<StaffRemovals, 'recordIn'>
}

export function createPlaylists({ db, media, removals }: PlaylistsDeps): Playlists {
  const draw = async (on: Db, rows: sql.PlaylistRow[], viewer: Viewer | null): Promise<Playlist[]> => {
    const firstVideos = await sql.findVideos(
      on,
      rows.flatMap((row) => row.firstVideoId ?? []),
    )
    return rows.map((row) => toPlaylist(row, firstVideos.get(row.firstVideoId ?? 0), viewer, media))
  }

  const readOne = async (on: Db, id: number, viewer: Viewer): Promise<Playlist> => {
    const row = await sql.findPlaylist(on, id, viewer)
    const [playlist] = row ? await draw(on, [row], viewer) : []
    if (!playlist) throw new Error(`playlist ${id} vanished inside its own transaction`)
    return playlist
  }

  const readDetails = async (on: Db, id: number, viewer: Viewer | null): Promise<PlaylistDetails | null> => {
    const row = await sql.findPlaylist(on, id, viewer)
    if (!row || !policy.canSee(viewer, row)) return null
    const [playlist] = await draw(on, [row], viewer)
    const withHidden = policy.isOwner(viewer, row)
    return playlist ? { ...playlist, items: toItems(await sql.listItems(on, id), viewer, media, { withHidden }) } : null
  }

  /** Its owner, who is sent the decision of the moderators, learns that it was removed. */
  const failMissing = async (on: Db, id: number, viewer: Viewer | null) =>
    fail(viewer && (await sql.isRemovedOf(on, id, viewer.id)) ? 'playlist_removed' : 'playlist_not_found')

  /** Runs `work` on a playlist of the viewer's own, locked. */
  const change = <T, E extends ErrorCode>(
    viewer: Viewer,
    id: number,
    work: (tx: Tx, playlist: sql.LockedPlaylist) => Promise<Result<T, E>>,
  ) =>
    transact(db, async ({ tx }): Promise<Result<T, E | Missing | 'forbidden'>> => {
      const playlist = await sql.lockPlaylist(tx, id)
      if (!playlist || !policy.canSee(viewer, playlist)) return failMissing(tx, id, viewer)
      if (!policy.canEdit(viewer, playlist)) return fail('forbidden')
      return work(tx, playlist)
    })

  return {
    async ofUser(ownerId, viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const withHidden = viewer?.id === ownerId
      const rows = await sql.listOfOwner(db, ownerId, viewer, { withHidden, limit, position: decodeCursor(cursor) })
      if (rows.length === 0 && !(await userExists(db, ownerId))) return fail('user_not_found')
      const page = cutPage(rows, limit, (row) => ({ after: row.updatedAt.toISOString(), id: row.id }))
      return ok({ ...page, items: await draw(db, page.items, viewer) })
    },

    async own(viewer, videoId) {
      const all = { withHidden: true, limit: MAX_PLAYLISTS, position: null }
      const rows = await sql.listOfOwner(db, viewer.id, viewer, all)
      const holding = videoId ? await sql.listHolding(db, viewer.id, videoId) : new Set<number>()
      const playlists = await draw(db, rows, viewer)
      return playlists.map((playlist) => ({ ...playlist, containsVideo: holding.has(playlist.id) }))
    },

    async get(id, viewer) {
      const details = await readDetails(db, id, viewer)
      if (details) return ok(details)
      return failMissing(db, id, viewer)
    },

    create: (viewer, { videoId, title, description = '', visibility = 'private', isSeries = false }) =>
      transact(db, async ({ tx }) => {
        if (videoId && !(await sql.isVideoVisible(tx, videoId, viewer))) return fail('video_not_found')
        const count = await sql.countForNew(tx, viewer.id)
        const playlist = { ownerId: viewer.id, title, description, visibility, isSeries }
        const duplicate = await sql.findDuplicate(tx, playlist, videoId ?? null)
        if (duplicate) return ok(await readOne(tx, duplicate.id, viewer))
        if (count >= MAX_PLAYLISTS) return failBeyond('too_many_playlists', { value: MAX_PLAYLISTS, unit: 'items' })
        const { id } = await sql.insertPlaylist(tx, playlist)
        if (videoId) await sql.insertItem(tx, id, videoId, 1)
        return ok(await readOne(tx, id, viewer))
      }),

    update: (viewer, id, { expected = {}, ...fields }) =>
      change(viewer, id, async (tx, playlist) => {
        const names = ['title', 'description', 'visibility', 'isSeries'] as const
        const isReplaced = names.some((name) => {
          const [before, now, next] = [expected[name], playlist[name], fields[name]]
          return before !== undefined && next !== undefined && now !== before && now !== next
        })
        if (isReplaced) return fail('playlist_changed')
        await sql.updatePlaylist(tx, id, fields)
        return ok(await readOne(tx, id, viewer))
      }),

    remove: (viewer, id, reason) =>
      transact(db, async (scope) => {
        const { tx } = scope
        const playlist = await sql.lockPlaylist(tx, id)
        if (!playlist || !policy.canSee(viewer, playlist)) return failMissing(tx, id, viewer)
        if (!policy.canDelete(viewer, playlist)) return fail('forbidden')
        if (policy.isOwner(viewer, playlist)) {
          await sql.deletePlaylist(tx, id)
          return ok({})
        }
        const refusal = refuseReason(reason)
        if (refusal) return refusal
        await sql.setRemoved(tx, id, true)
        await writeAudit(tx, {
          ...{ actorId: viewer.id, action: 'playlist.removed', objectType: 'playlist', objectId: id },
          details: { title: playlist.title, ownerId: playlist.ownerId, reason },
        })
        await removals.recordIn(scope, viewer, { type: 'playlist', id, ...thingOf(id, playlist) }, reason)
        return ok({})
      }),

    async findRemoved(id) {
      const playlist = await sql.findForCase(db, id)
      return playlist ? { ...thingOf(id, playlist), isRemoved: playlist.removedAt !== null } : null
    },

    async restoreIn({ tx }, actor, id) {
      if (!(await sql.setRemoved(tx, id, false))) return false
      await writeAudit(tx, { actorId: actor.id, action: 'playlist.restored', objectType: 'playlist', objectId: id })
      return true
    },

    addItem: (viewer, id, { videoId, after }) =>
      change(viewer, id, async (tx) => {
        if (!(await sql.isVideoVisible(tx, videoId, viewer))) return fail('video_not_found')
        const { order, last, has } = await sql.findPlaces(tx, id, videoId)
        if (!has) {
          if (order.length >= MAX_PLAYLIST_ITEMS)
            return failBeyond('playlist_full', { value: MAX_PLAYLIST_ITEMS, unit: 'items' })
          await sql.insertItem(tx, id, videoId, last + 1)
          const index = after === null ? 0 : order.indexOf(after ?? 0) + 1
          if (after === null || index > 0) await sql.writeOrder(tx, id, order.toSpliced(index, 0, videoId))
          await sql.updatePlaylist(tx, id, {})
        }
        return ok(await readOne(tx, id, viewer))
      }),

    removeItem: (viewer, id, videoId) =>
      change(viewer, id, async (tx) => {
        const { numDeletedRows } = await sql.deleteItem(tx, id, videoId)
        if (numDeletedRows > 0n) {
          await sql.writeOrder(tx, id, (await sql.findPlaces(tx, id, videoId)).order)
          await sql.updatePlaylist(tx, id, {})
        }
        return ok(await readOne(tx, id, viewer))
      }),

    moveItem: (viewer, { id, videoId }, { position, after }) =>
      change(viewer, id, async (tx) => {
        const { order, has } = await sql.findPlaces(tx, id, videoId)
        if (!has) return fail('video_not_found')
        const others = order.filter((other) => other !== videoId)
        const isThere = after && others.includes(after)
        const index = after === null ? 0 : isThere ? others.indexOf(after) + 1 : position - 1
        await sql.writeOrder(tx, id, others.toSpliced(index, 0, videoId))
        await sql.updatePlaylist(tx, id, {})
        const details = await readDetails(tx, id, viewer)
        if (!details) throw new Error(`playlist ${id} vanished inside its own transaction`)
        return ok(details)
      }),
  }
}

const thingOf = (
  id: number,
  { ownerId, title, description }: { ownerId: number; title: string; description: string },
) => ({
  authorId: ownerId,
  title,
  text: description,
  path: `/playlist/${id}`,
})
