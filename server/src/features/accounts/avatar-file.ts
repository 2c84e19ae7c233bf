import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import { type ImageRefusal, prepareAvatar } from '../../media/image.ts'
import { avatarKey } from '../../storage/media-key.ts'
import type { MediaStorage } from '../../storage/storage.ts'

/** Twice the largest size an avatar is shown at. */
const SIDE = 256

/**
 * Checks a picture by content, makes it small, square and free of metadata, and stores it under the hash of the result.
 * Returns the name for `users.avatar_key`. The same picture always gets the same name.
 * @param member who waits for it, by id; none for a job
 */
export const storeAvatar = (
  storage: MediaStorage,
  path: string,
  member?: string,
): Promise<{ ok: true; key: string } | { ok: false; code: ImageRefusal }> =>
  withTemporaryFolder(async (folder) => {
    const prepared = await prepareAvatar(path, folder, member)
    if (!prepared.ok) return { ok: false, code: prepared.code }
    const made = prepared.image.find(({ width }) => width === SIDE)
    if (!made) throw new Error(`no avatar of ${SIDE} pixels was created`)
    const bytes = await readFile(join(folder, made.file))
    const key = `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`
    await storage.putBytes(avatarKey(key), bytes)
    return { ok: true, key }
  })
