import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isResponding } from './connection.ts'
import { endLeftovers, endPostmaster, findClusterProcess, readPostmasterFile } from './postmaster.ts'
import type { ServerLaunch, ServerProcess } from './server-process.ts'

/** A server that was killed still looks alive for a moment; measured: it no longer does after 60 ms. */
const secondLookMs = 60

/** How long a server that is starting up or shutting down is left alone. */
const settleTimeoutMs = 60_000

/**
 * Handles a server that an earlier start left on the cluster. A server that was started exactly as we would start it and that
 * responds is adopted; any other is stopped. Afterwards no process works on the cluster except an adopted server, and no
 * stale lock keeps a new one from starting.
 */
export async function adoptOrEnd(
  launch: Pick<ServerLaunch, 'program' | 'args' | 'clusterDir'> & { socketDir: string },
): Promise<ServerProcess | undefined> {
  const { clusterDir, socketDir } = launch
  const left = await findRunningServer(clusterDir)
  if (left) {
    const same = left.program === launch.program && left.commandLine.slice(1).join('\0') === launch.args.join('\0')
    if (same && left.isResponding) return watchOver(left.pid, clusterDir)
    await endPostmaster(left.pid, async () => !(await findClusterProcess(left.pid, clusterDir)))
  }
  // Without this file the last server stopped cleanly, and the process list need not be searched.
  if (await readPostmasterFile(clusterDir)) await endLeftovers(clusterDir)
  await removeStaleLocks(clusterDir, socketDir)
  return undefined
}

/** The living postmaster of a cluster, after it has settled: ready, or not responding. */
export async function findRunningServer(clusterDir: string) {
  const deadline = performance.now() + settleTimeoutMs
  for (;;) {
    const before = await look(clusterDir)
    if (!before) return undefined
    await wait(secondLookMs)
    const after = await look(clusterDir)
    if (!after) return undefined
    if (after.pid !== before.pid) continue
    const settling = after.status === 'starting' || after.status === 'stopping' || after.status === ''
    if (!settling || performance.now() > deadline)
      return { ...after, isResponding: await isResponding(after.socketDir) }
  }
}

async function look(clusterDir: string) {
  const file = await readPostmasterFile(clusterDir)
  const running = file && (await findClusterProcess(file.pid, clusterDir))
  return running && { ...file, ...running }
}

const watchIntervalMs = 250

/** A process that is not our child sends no event when it ends: it is polled four times a second. */
function watchOver(pid: number, clusterDir: string): ServerProcess {
  const gone = (async () => {
    while (await findClusterProcess(pid, clusterDir)) await wait(watchIntervalMs)
    return 'ended'
  })()
  return { pid, gone }
}

/**
 * PostgreSQL takes a lock file for valid when any process of its user has the pid in it, be it another program or a
 * dead child nobody waited for. At this point we know that none is running.
 */
async function removeStaleLocks(clusterDir: string, socketDir: string): Promise<void> {
  await rm(join(clusterDir, 'postmaster.pid'), { force: true })
  for (const name of await readdir(socketDir)) await rm(join(socketDir, name), { force: true })
}
