import { join } from 'node:path'
import { openFolderStorage } from './folder-storage.ts'
import type { S3Objects } from './s3-objects.ts'
import type { S3Settings } from './s3-settings.ts'
import type { MediaStorage } from './storage.ts'

export interface OpenedStorage {
  readonly storage: MediaStorage
  /** The bucket behind it; null for a local folder. */
  readonly objects: S3Objects | null
}

/**
 * The configured storage: a bucket, or the folder `media` of the data folder.
 * @throws StorageUnavailable when the bucket cannot be reached or created
 */
export async function openStorage({ dataDir, s3 }: { dataDir: string; s3: S3Settings | null }): Promise<OpenedStorage> {
  if (s3 === null) return { storage: await openFolderStorage({ root: join(dataDir, 'media') }), objects: null }
  // Ten megabytes of code that a site without a bucket does not need.
  const [{ createS3Objects }, { createS3Storage }] = await Promise.all([
    import('./s3-objects.ts'),
    import('./s3-storage.ts'),
  ])
  const objects = createS3Objects(s3)
  await objects.ensureBucket()
  return { storage: createS3Storage({ objects, redirects: s3.delivery === 'redirect' }), objects }
}
