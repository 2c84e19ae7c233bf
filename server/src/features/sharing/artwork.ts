import { join } from 'node:path'
import { FairQueue } from '../../lib/fair-queue.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import { loadSharp } from '../../media/load-sharp.ts'
import type { MediaStorage } from '../../storage/storage.ts'

/** The smallest that podcast directories accept; our pictures are 1,280 wide. */
const ARTWORK_SIDE = 1400
const BLUR = 40
const QUALITY = 82
const WAIT_MS = 30_000

const queue = new FairQueue({ slots: 1, mostOfGroup: 1, waitMs: WAIT_MS })

/**
 * The stored picture as a square JPEG, whole, in front of itself: blurred and darkened. Null when nothing is stored under the key.
 * @param group who asks; they take turns
 * @throws Overloaded when it is not drawn in time
 */
export const drawArtwork = (storage: MediaStorage, key: string, group: string): Promise<Buffer | null> =>
  queue.pass(
    () =>
      withTemporaryFolder(async (folder) => {
        const path = join(folder, 'picture')
        if (!(await storage.copyToLocal(key, path))) return null
        const sharp = await loadSharp()
        const front = await sharp(path).resize(ARTWORK_SIDE, ARTWORK_SIDE, { fit: 'inside' }).toBuffer()
        return sharp(path)
          .resize(ARTWORK_SIDE, ARTWORK_SIDE, { fit: 'cover' })
          .blur(BLUR)
          .modulate({ brightness: 0.5 })
          .composite([{ input: front, gravity: 'centre' }])
          .jpeg({ quality: QUALITY })
          .toBuffer()
      }),
    { group },
  )
