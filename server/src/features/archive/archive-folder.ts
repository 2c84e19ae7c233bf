/** The folder on this machine from whose subfolders the operator allows imports in the browser. */
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** The most folders that are offered. */
const MOST_FOLDERS = 500

export interface ArchiveFolder {
  /** False when the operator set a folder that is missing or may not be read. */
  isReadable(): Promise<boolean>
  /** Names of its direct subfolders, in order; null when the operator allows none. */
  list(): Promise<string[] | null>
  /** The real path of one of them; null for anything else, including links that lead out. */
  find(name: string): Promise<string | null>
  /** Whether a file may still be read: the setting may have changed since it was found. */
  contains(path: string): Promise<boolean>
}

/** @param allowed absolute; null: none */
export function createArchiveFolder(allowed: string | null): ArchiveFolder {
  const root = async () => (allowed === null ? null : realpath(allowed).catch(() => null))
  const below = async (path: string): Promise<string | null> => {
    const [top, real] = await Promise.all([root(), realpath(path).catch(() => null)])
    return top && real?.startsWith(top + sep) ? real : null
  }
  return {
    isReadable: () =>
      allowed === null
        ? Promise.resolve(true)
        : readdir(allowed).then(
            () => true,
            () => false,
          ),
    async list() {
      if (allowed === null) return null
      const entries = await readdir(allowed, { withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
        .map(({ name }) => name)
        .toSorted((a, b) => a.localeCompare(b))
        .slice(0, MOST_FOLDERS)
    },
    async find(name) {
      if (allowed === null || /[/\\\0]/.test(name) || name.startsWith('.')) return null
      const path = await below(join(allowed, name))
      return path !== null && (await stat(path)).isDirectory() ? path : null
    },
    contains: async (path) => (await below(path)) !== null,
  }
}
