import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { StartError } from '../lib/start-error.ts'

const found = new Map<string, string | null>()

/** Absolute path of an installed program, or null. Looked up in PATH once per process. */
export function findTool(name: string): string | null {
  const known = found.get(name)
  if (known !== undefined) return known
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder.startsWith('/'))
    .map((folder) => join(folder, name))
    .find(isExecutable)
  found.set(name, path ?? null)
  return path ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Without them no upload could be checked and no video prepared. @throws StartError */
export function requireTools(): void {
  const missing = ['ffmpeg', 'ffprobe'].find((name) => findTool(name) === null)
  if (missing !== undefined) {
    throw new StartError(
      `${missing} was not found. Install it, for instance with apt-get install ffmpeg, and start again.`,
    )
  }
}

const tried = new Map<string, string[]>()

/** The program with its arguments where that works; nothing where it is missing or a container forbids it. Tried once per process. */
function whereItWorks(name: string, args: readonly string[]): string[] {
  const known = tried.get(name)
  if (known) return known
  const path = findTool(name)
  const works = path !== null && spawnSync(path, [...args, '/bin/true'], { stdio: 'ignore' }).status === 0
  const command = works ? [path, ...args] : []
  tried.set(name, command)
  return command
}

export interface ProcessLimits {
  /** 0 to 19, added to our own priority. */
  niceness: number
  /** Uses the disk only when nobody else does. */
  idleDisk: boolean
  /** Address space of the process; ffmpeg maps more than it touches, so be generous. */
  memoryBytes: number
}

/**
 * The command line that runs `tool` under limits. Every program in front replaces itself with the next (exec), so the
 * process that is spawned is the tool itself. Parts that this machine lacks are left out.
 */
export function limitedCommand(toolPath: string, limits: ProcessLimits): string[] {
  const command = [
    // pdeathsig: the kernel kills the tool when our process dies, even by kill -9, so no orphan keeps encoding.
    ...whereItWorks('setpriv', ['--pdeathsig', 'KILL', '--no-new-privs']),
    // Where memory runs out, the kernel ends the tool rather than the site or its database.
    ...whereItWorks('choom', ['-n', '800', '--']),
  ]
  const nice = findTool('nice')
  if (nice && limits.niceness > 0) command.push(nice, '-n', String(limits.niceness))
  const ionice = findTool('ionice')
  // -t: a kernel without disk priorities must not cause a failure.
  if (ionice && limits.idleDisk) command.push(ionice, '-t', '-c', '3')
  const prlimit = findTool('prlimit')
  if (prlimit) command.push(prlimit, `--as=${limits.memoryBytes}`, '--core=0')
  return [...command, toolPath]
}

let filters: Set<string> | null = null

/** Whether the installed ffmpeg has every filter named. False when ffmpeg is missing. Asked once per process. */
export function hasFilters(...names: string[]): boolean {
  if (!filters) {
    const ffmpeg = findTool('ffmpeg')
    const listing = ffmpeg ? spawnSync(ffmpeg, ['-hide_banner', '-filters'], { encoding: 'utf8' }).stdout : ''
    filters = new Set([...listing.matchAll(/^ [A-Z.]{2,3} (\S+)/gm)].map((match) => match[1] ?? ''))
  }
  return names.every((name) => filters?.has(name))
}
