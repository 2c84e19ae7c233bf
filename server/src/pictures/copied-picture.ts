/** Pictures that somebody named by address: copied here, made small and free of metadata, never loaded from elsewhere. */
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COPIED_PICTURE_MAX_BYTES } from '@lamplight/contract/products'
import { FetchRefused, fetchPublicFile } from '../lib/fetch-public-file.ts'
import type { AddressRule } from '../lib/public-address.ts'
import { withTemporaryFolder } from '../lib/temporary-folder.ts'
import { type ImageRefusal, PICTURE_WIDTHS, preparePicture } from '../media/image.ts'
import { pictureKey } from '../storage/media-key.ts'
import type { MediaStorage } from '../storage/storage.ts'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

export type StoredPicture = { ok: true; key: string } | { ok: false; code: ImageRefusal | 'not_fetched' }

/**
 * Checks a picture by content and stores it in every width under the hash of what came out. The same picture always gets
 * the same key.
 * @param path absolute; any name
 */
export const storePicture = (storage: MediaStorage, path: string): Promise<StoredPicture> =>
  withTemporaryFolder(async (folder) => {
    const prepared = await preparePicture(path, folder)
    if (!prepared.ok) return { ok: false, code: prepared.code }
    const made = await Promise.all(
      prepared.image.map(async ({ width, file }) => ({ width, bytes: await readFile(join(folder, file)) })),
    )
    const hash = createHash('sha256')
    for (const { bytes } of made) hash.update(bytes)
    const key = hash.digest('hex').slice(0, 40)
    for (const { width, bytes } of made) await storage.putBytes(pictureKey(`${key}-${width}.webp`), bytes)
    return { ok: true, key }
  })

export interface CopyPicture {
  storage: MediaStorage
  address: string
  signal: AbortSignal
  /** A failure that another try may repair is thrown; with the last try it is a refusal. */
  isLastTry: boolean
  /** Default: only the public internet. */
  mayReach?: AddressRule
}

/** Fetches the picture at a stranger's address (5 MB, 10 s, three redirects at most) and stores it. */
export const copyPicture = ({ storage, address, signal, isLastTry, mayReach }: CopyPicture): Promise<StoredPicture> =>
  withTemporaryFolder(async (folder) => {
    try {
      const bytes = await fetchPublicFile({
        ...{ address, signal, maxBytes: COPIED_PICTURE_MAX_BYTES, timeoutMs: TIMEOUT_MS, maxRedirects: MAX_REDIRECTS },
        accept: 'image/webp,image/png,image/jpeg',
        ...(mayReach ? { mayReach } : {}),
      })
      const file = join(folder, 'picture')
      await writeFile(file, bytes)
      return await storePicture(storage, file)
    } catch (error) {
      if (signal.aborted || (!(error instanceof FetchRefused) && !isLastTry)) throw error
      return { ok: false, code: 'not_fetched' }
    }
  })

/** Where a stored picture is served, smallest first. */
export const pictureUrls = (key: string): { url: string; width: number }[] =>
  PICTURE_WIDTHS.map((width) => ({ url: `/pictures/${key}-${width}.webp`, width }))
