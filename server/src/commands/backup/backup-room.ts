import { mkdir, stat } from 'node:fs/promises'
import type { Transform } from 'node:stream'
import { checkWhilePassing } from '../../lib/check-while-passing.ts'
import type { DiskRoom } from '../../lib/disk-room.ts'
import { StartError } from '../../lib/start-error.ts'

/** The room for a backup. On the disk of the data folder it leaves the reserve, without which the database stops. */
export interface BackupRoom {
  /** @throws StartError when `bytes` more do not fit */
  need(bytes: number): Promise<void>
  /** Passes bytes on, and fails before they use up the reserve. */
  guard(): Transform
}

export const noRoom = (cause?: unknown): StartError =>
  new StartError(
    'There is not enough space for the backup. 256 MiB on the disk of the data folder are kept free for the database. Free some space, or write the backup to another disk.',
    { cause },
  )

/** For a backup in `folder`, which exists. */
export async function createBackupRoom(
  { uploadsDir, disk }: { uploadsDir: string; disk: Pick<DiskRoom, 'hasRoomFor'> },
  folder: string,
): Promise<BackupRoom> {
  // Missing where a command runs on a machine or in a container without a process of the site.
  await mkdir(uploadsDir, { recursive: true })
  const [data, target] = await Promise.all([stat(uploadsDir), stat(folder)])
  const room: BackupRoom = {
    async need(bytes) {
      if (data.dev === target.dev && !(await disk.hasRoomFor(bytes))) throw noRoom()
    },
    guard: () => checkWhilePassing(() => room.need(0)),
  }
  return room
}
