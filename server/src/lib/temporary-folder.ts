/** Folders for files that are being prepared (pictures, exports), in the system's temporary folder. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'lamplight-work-'
/** Nothing in them takes nearly as long. */
const OLD_SECONDS = 3600

/** Runs `work` with the path of a new folder, which is removed afterwards. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders of processes that were killed. Those of other users of the machine stay. */
export async function removeOldTemporaryFolders(olderThanSeconds: number = OLD_SECONDS): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(tmpdir(), name)
    const facts = await stat(path).catch(() => null)
    const isOld = facts !== null && Date.now() - facts.mtimeMs >= olderThanSeconds * 1000
    if (isOld && facts.uid === process.getuid?.()) await rm(path, { recursive: true, force: true })
  }
}
