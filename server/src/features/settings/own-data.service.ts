import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { FairQueue } from '../../lib/fair-queue.ts'
import { withTemporaryFolder } from '../../lib/temporary-folder.ts'
import { type OwnDataOptions, writeOwnData } from './own-data-file.ts'

/** Each keeps a connection of the database while its file is written. */
const EXPORTS_AT_ONCE = 2
const EXPORT_WAIT_MS = 30_000

export interface OwnData {
  /**
   * All data the site stores about the person, as a file of JSON, by table.
   * @throws Overloaded when too many are being written
   */
  exportData(viewer: Viewer, options?: OwnDataOptions): Promise<{ bytes: number; content: Readable }>
}

export function createOwnData({ db }: { db: Db }): OwnData {
  const exports = new FairQueue({ slots: EXPORTS_AT_ONCE, mostOfGroup: 1, waitMs: EXPORT_WAIT_MS })
  return {
    exportData: (viewer, options) =>
      exports.pass(
        () =>
          withTemporaryFolder(async (folder) => {
            const path = join(folder, 'own-data.json')
            await writeOwnData(db, viewer.id, path, options)
            // Removing the folder leaves an open file readable.
            const file = await open(path)
            const { size } = await file.stat()
            return { bytes: size, content: file.createReadStream() }
          }),
        { group: String(viewer.id), signal: options?.signal },
      ),
  }
}
