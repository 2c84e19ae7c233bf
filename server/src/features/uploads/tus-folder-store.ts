/** Bytes of resumable uploads in a local folder. */
import { pipeline, type Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { type DataStore, Upload } from '@tus/server'
import type { Db } from '../../db/database.ts'
import { TUS_EXTENSIONS } from './tus-handler.ts'
import type { UploadFiles } from './upload-files.ts'
import { findArriving } from './uploads.sql.ts'
import { UNCLAIMED_SECONDS } from './uploads.sweep.ts'

class GuardedStore extends FileStore {
  readonly #files: Pick<UploadFiles, 'guardRoom'>

  constructor(options: ConstructorParameters<typeof FileStore>[0], files: Pick<UploadFiles, 'guardRoom'>) {
    super(options)
    this.#files = files
  }

  override write(readable: Readable, id: string, offset: number): Promise<number> {
    // Errors on either side are passed to the other, and from there to the library.
    return super.write(
      pipeline(readable, this.#files.guardRoom(), () => {}),
      id,
      offset,
    )
  }
}

export interface TusFolderStoreOptions {
  db: Db
  uploadsDir: string
  files: Pick<UploadFiles, 'guardRoom'>
}

/** Writes bytes to a local folder as they arrive. */
export function createTusFolderStore({ db, uploadsDir, files }: TusFolderStoreOptions): DataStore {
  const datastore = new GuardedStore(
    {
      directory: uploadsDir,
      expirationPeriodInMilliseconds: UNCLAIMED_SECONDS * 1000,
      // The row is the only record: no second file whose writing could be interrupted. Names and types from senders are
      // not stored, so they cannot become paths or be trusted.
      configstore: {
        async get(id) {
          const row = await findArriving(db, id)
          return row && new Upload({ id, size: row.bytes, offset: 0, creation_date: row.createdAt.toISOString() })
        },
        async set() {},
        async delete() {},
      },
    },
    files,
  )
  datastore.extensions = TUS_EXTENSIONS
  return datastore
}
