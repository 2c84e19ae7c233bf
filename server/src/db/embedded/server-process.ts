import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readPostmasterFile } from './postmaster.ts'
import type { StartLog } from './start-log.ts'
import { type PostgresUser, runAs } from './system-user.ts'

/** A server that accepts connections. `gone` resolves with how it ended, and is never rejected. */
export interface ServerProcess {
  pid: number
  gone: Promise<string>
}

export interface ServerLaunch {
  program: string
  args: string[]
  user: PostgresUser
  environment: NodeJS.ProcessEnv
  clusterDir: string
  logFile: string
  log: StartLog
}

/** A failed launch. `retry`: a later attempt may work, because the cluster is still held by a server that is about to end, or
 * this one was killed. */
export type LaunchFailure = { failed: string; retry: boolean }

/** Starts one server and waits until it accepts connections; recovery after a crash may take it minutes. */
export async function launchServer(launch: ServerLaunch): Promise<ServerProcess | LaunchFailure> {
  const { child, saidSince } = spawnServer(launch)
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signalName) => resolve(signalName ? `ended by ${signalName}` : `ended with code ${code}`))
  })
  let ended: string | undefined
  gone.then((how) => {
    ended = how
  })
  for (let tries = 1; ; tries++) {
    if (ended !== undefined) {
      const failed = reasonIn(saidSince()) ?? ended
      return { failed, retry: child.signalCode === 'SIGKILL' || stillHeld.test(saidSince()) }
    }
    const file = await readPostmasterFile(launch.clusterDir)
    if (child.pid !== undefined && file?.pid === child.pid && file.status === 'ready') return { pid: child.pid, gone }
    if (tries % 1000 === 0) launch.log.info({ pid: child.pid }, 'PostgreSQL is still recovering the database')
    await wait(5)
  }
}

const largestLogBytes = 1024 * 1024

/**
 * The server writes to a file and not into a pipe to us: it may outlive us, and output to a pipe without a reader is
 * lost. It has its own session, because Ctrl-C in a terminal would end it while we still need it.
 */
function spawnServer({ program, args, user, environment, logFile }: ServerLaunch): {
  child: ChildProcess
  saidSince: () => string
} {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(logFile, `${logFile}.1`)
  const file = openSync(logFile, 'a', 0o640)
  try {
    const from = fstatSync(file).size
    const { file: command, args: commandArgs, ids } = runAs(user, program, args)
    const child = spawn(command, commandArgs, {
      ...ids,
      cwd: '/',
      env: environment,
      detached: true,
      stdio: ['ignore', file, file],
    })
    return { child, saidSince: () => readFileSync(logFile).subarray(from).toString() }
  } finally {
    closeSync(file)
  }
}

/** Lock file: miscinit.c; shared memory: sysv_shmem.c, in a wording that does not change between minor releases. */
const stillHeld = /lock file "[^"]+" already exists|pre-existing shared memory block|could not bind Unix address/

function reasonIn(said: string): string | undefined {
  const last = [...said.matchAll(/(?:FATAL|PANIC): +(.+)/g)].at(-1)
  return last?.[1] ?? (said.trim().split('\n').at(-1) || undefined)
}
