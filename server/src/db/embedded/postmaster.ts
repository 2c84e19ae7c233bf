import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The data a running server writes to postmaster.pid (PostgreSQL: src/include/utils/pidfile.h). */
export interface PostmasterFile {
  pid: number
  socketDir: string
  status: string
}

/** The parsed file, or undefined when it is missing or not complete yet. */
export async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
}

/** A living process that works on a cluster. */
export interface ClusterProcess {
  pid: number
  program: string
  /** With the program's name first; a postmaster keeps what it was started with. */
  commandLine: string[]
}

/**
 * The process `pid` if it lives and works on this cluster. A pid alone proves nothing: it is reused, and a
 * dead child that nobody waited for keeps it. A PostgreSQL process has its cluster as working directory, and
 * the kernel reports that only for living ones.
 *
 * @param clusterDir without symbolic links in it.
 */
export async function findClusterProcess(pid: number, clusterDir: string): Promise<ClusterProcess | undefined> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== clusterDir) return undefined
    const program = await readlink(`/proc/${pid}/exe`)
    if (!/\/postgres( \(deleted\))?$/.test(program)) return undefined
    const commandLine = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0').slice(0, -1)
    return { pid, program, commandLine }
  } catch {
    return undefined
  }
}

/** All living PostgreSQL processes of this cluster, postmaster or not. */
export async function listClusterProcesses(clusterDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(pids.map((pid) => findClusterProcess(pid, clusterDir)))
  return found.flatMap((entry) => (entry ? [entry.pid] : []))
}

/** How long each way of stopping a server may take before the next one, in milliseconds. */
const stopTimeoutMs = { fast: 10_000, immediate: 5_000 }

/**
 * Stops a server: first cleanly (open transactions are rolled back, everything is written), after ten seconds immediately (it
 * recovers at its next start), and only if that does not help with SIGKILL. Returns when it is gone.
 */
export async function endPostmaster(pid: number, isGone: () => boolean | Promise<boolean>): Promise<void> {
  signal(pid, 'SIGINT')
  if (await waitFor(isGone, stopTimeoutMs.fast)) return
  signal(pid, 'SIGQUIT')
  if (await waitFor(isGone, stopTimeoutMs.immediate)) return
  signal(pid, 'SIGKILL')
  await waitFor(isGone, stopTimeoutMs.immediate)
}

/**
 * Ends the children of a dead postmaster. Its children notice its death only when they next wait, and until then they
 * hold the shared memory that a new server needs.
 */
export async function endLeftovers(clusterDir: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of await listClusterProcesses(clusterDir)) signal(pid, name)
    const allGone = async () => (await listClusterProcesses(clusterDir)).length === 0
    if (await waitFor(allGone, stopTimeoutMs.immediate)) return
  }
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Checks every 10 ms until the condition is true (true) or the time is over (false). */
export async function waitFor(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > deadline) return false
    await wait(10)
  }
  return true
}
