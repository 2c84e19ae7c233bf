import type { Db } from '../db/database.ts'
import type { MediaStorage, StoredEntry } from '../storage/storage.ts'
import { findShownAvatars, findShownPictures } from './pictures.sql.ts'

/** A picture is stored before the row that shows it is written. */
const REST_SECONDS = 3600
/** Files whose use is looked up at once. */
const BATCH = 500

const nameOf = (key: string): string => key.slice(key.indexOf('/') + 1)
const folders = [
  { folder: 'avatars', findShown: findShownAvatars, toKey: nameOf },
  // One file for each width.
  { folder: 'pictures', findShown: findShownPictures, toKey: (key: string) => nameOf(key).replace(/-\d+\.webp$/, '') },
] as const

/**
 * Removes the files of avatars, logos and copied pictures that were replaced or removed, or whose row was never written.
 * Storing the same picture again makes its file new, so that it stays.
 */
export async function sweepPictures(
  { db, storage }: { db: Db; storage: MediaStorage },
  restSeconds: number = REST_SECONDS,
): Promise<void> {
  const isOld = ({ modifiedAt }: { modifiedAt: Date }) => Date.now() - modifiedAt.getTime() >= restSeconds * 1000

  for (const { folder, findShown, toKey } of folders) {
    const removeUnused = async (files: readonly StoredEntry[]) => {
      const shown = await findShown(db, [...new Set(files.map(({ key }) => toKey(key)))])
      for (const { key } of files) {
        if (shown.has(toKey(key))) continue
        const now = await storage.stat(key)
        if (now && isOld(now)) await storage.remove(key)
      }
    }
    let files: StoredEntry[] = []
    for await (const file of storage.list(folder)) {
      if (isOld(file)) files.push(file)
      if (files.length < BATCH) continue
      await removeUnused(files)
      files = []
    }
    if (files.length > 0) await removeUnused(files)
  }
}
