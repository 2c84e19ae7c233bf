import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { JobHandler } from '../../jobs/job-queue.ts'
import { FetchRefused, fetchPublicFile } from '../../lib/fetch-public-file.ts'
import type { Log } from '../../lib/log.ts'
import type { AddressRule } from '../../lib/public-address.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import { profileChanged } from './accounts.events.ts'
import { setFirstAvatar } from './accounts.sql.ts'
import { storeAvatar } from './avatar-file.ts'

const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

export interface FetchAvatarOptions {
  db: Db
  storage: MediaStorage
  events: Events
  log: Log
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/**
 * Handles `fetchAvatarJob`. A URL that cannot be fetched, or is not a picture, leaves the member without one: initials are shown
 * and nothing else is affected. Only failures that may be temporary are retried.
 */
export function createFetchAvatarHandler(options: FetchAvatarOptions): JobHandler<{ userId: number; address: string }> {
  const { db, storage, events, log, mayReach } = options

  return ({ userId, address }, { signal, isLastTry }) =>
    withTemporaryFolder(async (folder) => {
      try {
        const bytes = await fetchPublicFile({
          address,
          maxBytes: MAX_BYTES,
          timeoutMs: TIMEOUT_MS,
          maxRedirects: MAX_REDIRECTS,
          accept: 'image/webp,image/png,image/jpeg',
          signal,
          ...(mayReach ? { mayReach } : {}),
        })
        const file = join(folder, 'picture')
        await writeFile(file, bytes)
        const stored = await storeAvatar(storage, file)
        if (!stored.ok) return log.info({ user: userId, code: stored.code }, 'an avatar was not a supported picture')
        await transact(db, async (scope) => {
          if (await setFirstAvatar(scope.tx, userId, stored.key)) await events.record(scope, profileChanged, { userId })
        })
      } catch (error) {
        if (signal.aborted || (!(error instanceof FetchRefused) && !isLastTry)) throw error
        log.info(
          { user: userId, reason: error instanceof Error ? error.message : String(error) },
          'an avatar was not fetched',
        )
      }
    })
}
