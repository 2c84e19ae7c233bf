/** What a person says about themselves, and what they prefer. */
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { CONTENT_LANGUAGES_MAX } from '@lamplight/contract/content-languages'
import type { BodyOf } from '@lamplight/contract/endpoint'
import { mergeLists } from '@lamplight/contract/merge-lists'
import { type AccountSettings, AVATAR_MAX_BYTES, type settingsApi } from '@lamplight/contract/settings'
import type { FastifyRequest } from 'fastify'
import type { Db, Tx } from '../../db/database.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import { definedOf } from '../../lib/defined-of.ts'
import { fail, type Result, refuseStaleFields } from '../../lib/result.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { profileChanged, viewerChanged } from '../accounts/accounts.events.ts'
import { storeAvatar } from '../accounts/avatar-file.ts'
import { isOfficialName, officialNameIssue } from '../accounts/usernames.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { refusePrepared, refuseReceived } from '../uploads/refuse-picture.ts'
import type { ReadSettings } from './read-settings.ts'
import * as sql from './settings.sql.ts'

export interface ProfileSettings {
  get(viewer: Viewer): Promise<Result<AccountSettings, 'not_signed_in'>>
  saveProfile(
    viewer: Viewer,
    profile: BodyOf<typeof settingsApi.saveProfile>,
  ): Promise<Result<AccountSettings, 'not_signed_in' | 'validation_failed' | 'text_changed'>>
  saveAvatar(
    viewer: Viewer,
    request: FastifyRequest,
  ): Promise<Result<AccountSettings, 'not_an_image' | 'image_too_large' | 'not_signed_in'>>
  removeAvatar(viewer: Viewer): Promise<Result<AccountSettings, 'not_signed_in'>>
  savePreferences(
    viewer: Viewer,
    preferences: BodyOf<typeof settingsApi.savePreferences>,
  ): Promise<Result<AccountSettings, 'not_signed_in' | 'validation_failed'>>
}

interface ProfileDeps {
  db: Db
  events: Events
  storage: MediaStorage
  read: ReadSettings
}

type AccountChange = Parameters<typeof sql.updateAccount>[2]

export function createProfile({ db, events, storage, read }: ProfileDeps): ProfileSettings {
  const storeProfile = async (scope: TransactionScope, viewer: Viewer, change: AccountChange) => {
    await sql.updateAccount(scope.tx, viewer.id, change)
    await events.record(scope, profileChanged, { userId: viewer.id })
  }

  const changeProfile = async (viewer: Viewer, change: AccountChange) => {
    await transact(db, (scope) => storeProfile(scope, viewer, change))
    return read(viewer)
  }

  /** The edited video languages, with those that were added or removed elsewhere since the edit began. */
  const mergeLanguages = async (
    tx: Tx,
    viewer: Viewer,
    after: string[] | undefined,
    previous: { contentLanguages: string[] } | undefined,
  ) => {
    const stored = after && previous && (await sql.lockContentLanguages(tx, viewer.id))
    return stored ? mergeLists({ before: previous.contentLanguages, after, now: stored.contentLanguages }) : after
  }

  return {
    get: read,

    async saveProfile(viewer, { displayName, bio, website, previous }) {
      // Staff may use names of their office; an existing name may stay.
      const isNew = displayName !== undefined && displayName !== viewer.displayName
      if (isNew && !isStaff(viewer) && isOfficialName(displayName)) {
        return fail('validation_failed', [officialNameIssue])
      }
      const change = {
        ...(displayName === undefined ? {} : { displayName }),
        ...(bio === undefined ? {} : { bio }),
        ...(website === undefined ? {} : { website }),
      }
      if (Object.keys(change).length === 0) return read(viewer)
      const stale = await transact(db, async (scope) => {
        const stored = await sql.lockProfile(scope.tx, viewer.id)
        const refusal = stored && refuseStaleFields(stored, change, previous)
        if (!refusal) await storeProfile(scope, viewer, change)
        return refusal
      })
      return stale ?? read(viewer)
    },

    saveAvatar: (viewer, request) =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, 'picture')
        const guard = new PassThrough()
        const received = await receiveFile(request, { field: 'avatar', path, guard, maxBytes: AVATAR_MAX_BYTES })
        if (!received.ok) return refuseReceived(received.code, AVATAR_MAX_BYTES)
        const stored = await storeAvatar(storage, path, String(viewer.id))
        if (stored.ok) return changeProfile(viewer, { avatarKey: stored.key })
        return refusePrepared(stored.code)
      }),
    removeAvatar: (viewer) => changeProfile(viewer, { avatarKey: null }),

    async savePreferences(viewer, { previous, ...changes }) {
      const change = definedOf(changes)
      if (Object.keys(change).length === 0) return read(viewer)
      const refusal = await transact(db, async (scope) => {
        const contentLanguages = await mergeLanguages(scope.tx, viewer, change.contentLanguages, previous)
        if (contentLanguages && contentLanguages.length > CONTENT_LANGUAGES_MAX) return fail('validation_failed')
        await sql.updateAccount(scope.tx, viewer.id, { ...change, ...(contentLanguages && { contentLanguages }) })
        await events.record(scope, viewerChanged, { userId: viewer.id })
        return null
      })
      return refusal ?? read(viewer)
    },
  }
}
