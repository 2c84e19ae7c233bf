import type { DataStore } from '@tus/server'
import type { Db } from '../../db/database.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import type { S3Objects } from '../../storage/s3-objects.ts'
import type { S3Settings } from '../../storage/s3-settings.ts'
import { createTusFolderStore } from './tus-server.ts'
import { createUploadFiles, type UploadFiles } from './upload-files.ts'

export interface ArrivingFiles {
  files: UploadFiles
  /** Where resumable uploads store their bytes: the same storage. */
  datastore: DataStore
}

export interface OpenArrivingFilesOptions {
  db: Db
  /** Both or neither: the bucket. */
  s3: S3Settings | null
  objects: S3Objects | null
  uploadsDir: string
  disk: DiskRoom
}

/** Arriving uploads are stored like media: in the bucket, so that any process can resume them, or in the data folder. */
export async function openArrivingFiles(options: OpenArrivingFilesOptions): Promise<ArrivingFiles> {
  const { db, s3, objects, uploadsDir, disk } = options
  const local = createUploadFiles(uploadsDir, disk)
  if (s3 === null || objects === null) {
    return { files: local, datastore: createTusFolderStore({ db, uploadsDir, files: local }) }
  }
  const [{ createS3UploadFiles }, { createTusS3Store }] = await Promise.all([
    import('./s3-upload-files.ts'),
    import('./tus-s3-store.ts'),
  ])
  return { files: createS3UploadFiles({ objects, local }), datastore: createTusS3Store(s3) }
}
