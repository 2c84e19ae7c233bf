import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { lockFolder } from './folder-lock.ts'
import { folderRefusal } from './folder-refusal.ts'
import { StartError } from './start-error.ts'

/** The opened data folder. All paths are absolute and exist. */
export interface DataFolder {
  path: string
  /** The embedded cluster; empty until its first start. */
  postgresDir: string
  mediaDir: string
  uploadsDir: string
  /** Lets another process open the folder. Harmless when called twice. */
  release(): void
}

/**
 * Opens `path` (relative to the working directory) as the site's data folder: creates it and its three subfolders when they
 * are missing, and locks it for this process until `release` or the end of the process, however it ends.
 *
 * @throws {StartError} when it cannot be created or written, or when another process has locked it (with its pid).
 */
export async function openDataFolder(path: string): Promise<DataFolder> {
  const root = resolve(path)
  // 0711: the unprivileged user that PostgreSQL runs as must pass through, and nobody else may list it.
  await makeFolder(root, 0o711)
  const release = await lockFolder(root)
  try {
    const parts = ['postgres', 'media', 'uploads'].map((name) => join(root, name)) as [string, string, string]
    const [postgresDir, mediaDir, uploadsDir] = parts
    await makeFolder(postgresDir, 0o700)
    // 0750: pending and rejected videos are stored here, so other users of the machine must not read it; an operator who lets nginx
    // serve the bytes gives the folder to nginx's group.
    await makeFolder(mediaDir, 0o750)
    await makeFolder(uploadsDir, 0o750)
    // PostgreSQL checks its own part, which may belong to another user.
    await Promise.all([mediaDir, uploadsDir].map((folder) => mustBeWritable(folder)))
    return { path: root, postgresDir, mediaDir, uploadsDir, release }
  } catch (error) {
    release()
    throw error
  }
}

/** Creates the folder with exactly this mode, regardless of the umask, and its parents; an existing one keeps its mode. */
async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    // Not mkdir's own `recursive`: it retries forever where the kernel never creates folders, as in /proc.
    if (!existsSync(dirname(folder))) await makeFolder(dirname(folder), 0o755)
    await mkdir(folder, mode)
    await chmod(folder, mode)
  } catch (error) {
    if (error instanceof StartError) throw error
    const isThere = await stat(folder).catch(() => undefined)
    if (!isThere?.isDirectory()) throw folderRefusal(folder, error)
  }
}

async function mustBeWritable(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderRefusal(folder, error)
  }
}
