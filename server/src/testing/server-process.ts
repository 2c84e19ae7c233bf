/** A whole server as a process of its own, for tests that kill it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Path of a program of the server: as it was built for this run (build-setup.ts), or its source where nothing was built. */
export function programPath(name: 'main' | 'cli'): string {
  const folder = process.env.LAMPLIGHT_TEST_PROGRAMS
  return folder ? join(folder, `${name}.js`) : fileURLToPath(new URL(`../${name}.ts`, import.meta.url))
}

/** What a process of a test takes from the test's own: where programs are, and the compiled sources of the run (global-setup.ts). */
export const processEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
})

export interface ServerProcess {
  child: ChildProcess
  /** `http://127.0.0.1:<port>`; empty for a worker. */
  base: string
  /** Sends the signal and waits for the end of the process. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the server with its embedded database on `dataDir`, or another `program`.
 * @throws with its output when it does not get ready
 */
export async function startServer(
  dataDir: string,
  environment: Record<string, string> = {},
  program = programPath('main'),
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...processEnvironment(), DATA_DIR: dataDir, PORT: '0', DEMO: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let errors = ''
  child.stderr.on('data', (part) => {
    errors += part
  })
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const port = /is ready: http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
      else if (line.endsWith('worker is ready.')) resolve('')
    })
  })
  const base = await Promise.race([ready, ended.then(() => null)])
  if (base === null) throw new Error(`the server did not start: ${errors}`)
  return {
    child,
    base,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}

/** Command lines of living processes that name `text`, other than our own. */
export function processesNaming(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return line.includes(text) ? [line] : []
      } catch {
        return []
      }
    })
}
