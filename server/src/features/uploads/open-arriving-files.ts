import { mkdir } from 'node:fs/promises'
import type { DataStore } from '@tus/server'
import type { Db } from '../../db/database.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import type { S3Objects } from '../../storage/s3-objects.ts'
import type { S3Settings } from '../../storage/s3-settings.ts'
import { createUploadFiles, type UploadFiles } from './upload-files.ts'

export interface ArrivingFiles {
  files: UploadFiles
  /** Where resumable uploads store their bytes: the same storage. */
  openDatastore(): Promise<DataStore>
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
    const openDatastore = async () => {
      // When the folder is missing, the library makes it where nobody can catch a failure.
      await mkdir(uploadsDir, { recursive: true })
      const { createTusFolderStore } = await import('./tus-folder-store.ts')
      return createTusFolderStore({ db, uploadsDir, files: local })
    }
    return { files: local, openDatastore }
  }
  const { createS3UploadFiles } = await import('./s3-upload-files.ts')
  const openDatastore = async () => (await import('./tus-s3-store.ts')).createTusS3Store(s3)
  return { files: createS3UploadFiles({ objects, local }), openDatastore }
}
