import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import { mediaPrefix } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'
import * as sql from './processing.sql.ts'

/** As long as a signed media path lives: viewers of an older version may finish watching. */
const REST_SECONDS = 12 * 3600

/** Removes the working folders of runs that are over, and the files of versions that are no longer shown. */
export async function sweepProcessing(
  { db, storage, workDir }: { db: Db; storage: MediaStorage; workDir: string },
  restSeconds: number = REST_SECONDS,
): Promise<void> {
  const folders = (await readdir(workDir).catch(() => [])).map((name) => ({ name, id: Number(name.split('-')[0]) }))
  const idle = await sql.findIdle(db, folders.map(({ id }) => id).filter(Number.isSafeInteger))
  for (const { name, id } of folders) {
    if (idle.has(id)) await rm(join(workDir, name), { recursive: true, force: true })
  }

  for (const { id } of await sql.selectRecentlyProcessed(db, restSeconds).execute()) {
    const versions = new Set<string>()
    for await (const { key } of storage.list(`videos/${id}`)) versions.add(key.split('/')[2] ?? '')
    // Queried after listing: a run that started meanwhile is excluded, and one that starts now makes a version not listed here.
    const shown = await sql.findIdleVersion(db, id)
    if (!shown) continue
    for (const version of versions) {
      if (version !== shown.mediaVersion) await storage.removeAll(mediaPrefix(id, version))
    }
  }
  await sql.noteSweep(db)
}
