import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lamplight-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const projectRoot = join(import.meta.dirname, '../..')
const moduleUrl = new URL('node-process.mjs', import.meta.url).href

/**
 * A launcher like start.mjs, whose server prints its pid and signals, and exits with code 7 on SIGTERM.
 *
 * @param {string} server
 */
function launch(
  server = "process.on('SIGTERM', () => { console.log('asked'); process.exit(7) }); console.log(process.pid); setInterval(() => {}, 1000)",
) {
  const entryPoint = join(folder, 'server.mjs')
  writeFileSync(entryPoint, server)
  const script = `
    import { runNode } from '${moduleUrl}'
    process.exitCode = await runNode('${projectRoot}', process.execPath, { entryPoint: '${entryPoint}', follows: true })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  /** @type {string[]} */
  const lines = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  // Not `exit`, which may come before the last line.
  const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })))
  return { child, lines, ended }
}

test('a signal reaches the server, and its exit code is ours', async () => {
  const { child, lines, ended } = launch()
  await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000)
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 7, signal: null })
  expect(lines[1]).toBe('asked')
})

test('a server that cannot start ends the command with its code', async () => {
  const { ended } = launch('process.exit(3)')
  expect(await ended).toEqual({ code: 3, signal: null })
})

test('below npm, the end of the shell that npm runs takes the server with it', async () => {
  writeFileSync(
    join(folder, 'server.mjs'),
    "process.on('SIGTERM', () => process.exit(0)); console.log(process.pid); setInterval(() => {}, 1000)",
  )
  writeFileSync(
    join(folder, 'launcher.mjs'),
    `import { runNode } from '${moduleUrl}'
    await runNode('${projectRoot}', process.execPath, { entryPoint: '${join(folder, 'server.mjs')}', follows: true })`,
  )
  // The shell stays, as npm's does.
  const env = { ...process.env, npm_lifecycle_event: 'start' }
  const shell = spawn('sh', ['-c', `"${process.execPath}" launcher.mjs; exit`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(shell.stdout), 'line')
  const pid = Number(line)
  expect(existsSync(`/proc/${pid}/cwd`)).toBe(true)
  shell.kill('SIGTERM')
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}/cwd`)).toBe(false), 30_000)
})

test('a command that is killed takes its server with it', async () => {
  const { child, lines } = launch()
  await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000)
  const pid = Number(lines[0])
  expect(existsSync(`/proc/${pid}/cwd`)).toBe(true)
  child.kill('SIGKILL')
  await vi.waitFor(() => expect(existsSync(`/proc/${pid}/cwd`)).toBe(false), 30_000)
  await vi.waitFor(() => expect(lines[1]).toBe('asked'), 30_000)
})
