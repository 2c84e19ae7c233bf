import type { Db } from '../../db/database.ts'
import type { UploadFiles } from './upload-files.ts'
import * as sql from './uploads.sql.ts'

/** How long an upload may wait for its video, from its first byte. (ruling 81) */
export const UNCLAIMED_SECONDS = 24 * 3600

/** Removes uploads that did not become a video in time, and files of that age that belong to no upload. */
export async function sweepUploads(
  db: Db,
  files: UploadFiles,
  olderThanSeconds: number = UNCLAIMED_SECONDS,
): Promise<void> {
  for (const { id } of await sql.deleteExpired(db, olderThanSeconds)) await files.remove(id)
  const old = (await files.list()).filter(({ changedAt }) => Date.now() - changedAt.getTime() > olderThanSeconds * 1000)
  const known = await sql.findKnown(
    db,
    old.map(({ id }) => id),
  )
  for (const { id } of old) if (!known.has(id)) await files.remove(id)
}
