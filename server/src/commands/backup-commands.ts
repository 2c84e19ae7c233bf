import { join } from 'node:path'
import type { DatabaseConnection } from '../db/database.ts'
import { openDatabase } from '../db/database.ts'
import { openArrivingFiles } from '../features/uploads/open-arriving-files.ts'
import type { UploadFiles } from '../features/uploads/upload-files.ts'
import { createDiskRoom, type DiskRoom } from '../lib/disk-room.ts'
import { StartError } from '../lib/start-error.ts'
import { openDatabaseForCommand } from '../site.ts'
import { openStorage } from '../storage/open-storage.ts'
import type { MediaStorage } from '../storage/storage.ts'
import type { Command, CommandContext } from './command.ts'

interface Parts {
  connection: DatabaseConnection
  storage: MediaStorage
  uploads: UploadFiles
  uploadsDir: string
  disk: DiskRoom
}

/** Database and files of the configured site, without its services. */
async function withParts<T>(
  { config, log }: CommandContext,
  { mayBeServed }: { mayBeServed: boolean },
  work: (parts: Parts) => Promise<T>,
): Promise<T> {
  const reached = await openDatabaseForCommand(config, log)
  try {
    if (!mayBeServed && reached.isServed && config.databaseUrl === null) {
      throw new StartError('Lamplight is running on this data folder. Stop it first.')
    }
    const { storage, objects } = await openStorage(config)
    const uploadsDir = join(config.dataDir, 'uploads')
    const database = openDatabase(reached.connection, { max: 1, log })
    try {
      const disk = createDiskRoom(uploadsDir)
      const { files } = await openArrivingFiles({ db: database.db, s3: config.s3, objects, uploadsDir, disk })
      // Closed before the work starts, which checks that no process of the site is connected.
      await database.close()
      return await work({ connection: reached.connection, storage, uploads: files, uploadsDir, disk })
    } finally {
      await storage.close()
    }
  } finally {
    await reached.close()
  }
}

export const backupCommands: Command[] = [
  {
    name: 'backup',
    parameters: '<folder|file.tar>',
    summary: 'Write database and media into a new folder, or one file; the site may be running',
    arity: 1,
    async run(context, target = '') {
      const { createBackup } = await import('./backup/create-backup.ts')
      const { hasMedia } = await withParts(context, { mayBeServed: true }, (parts) =>
        createBackup(parts, target, context.say),
      )
      return hasMedia ? 0 : 1
    },
  },
  {
    name: 'restore',
    parameters: '<folder|file.tar>',
    summary: 'Restore a backup into an empty site; refused where there is data',
    arity: 1,
    worksWithoutSite: true,
    async run(context, from = '') {
      const { restoreBackup } = await import('./backup/restore-backup.ts')
      await withParts(context, { mayBeServed: false }, (parts) =>
        restoreBackup({ ...parts, scratchDir: parts.uploadsDir, log: context.log }, from, context.say),
      )
      return 0
    },
  },
]
