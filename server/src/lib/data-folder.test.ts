import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { StartError } from './start-error.ts'

const parent = realpathSync(mkdtempSync(join(tmpdir(), 'lamplight-folder-')))
let number = 0
let path = ''

beforeEach(() => {
  path = join(parent, String(++number), 'data')
})

afterAll(() => rmSync(parent, { recursive: true, force: true }))

const moduleUrl = new URL('data-folder.ts', import.meta.url).href
const nobody = { uid: 65534, gid: 65534 }

/** False in a checkout under a home of mode 0700. */
const nobodyCanRun =
  process.getuid?.() === 0 &&
  spawnSync('/usr/bin/test', ['-r', new URL(moduleUrl).pathname, '-a', '-x', process.execPath], { ...nobody, cwd: '/' })
    .status === 0

/** Another process that opens the folder, prints `open` or the error message, and stays until it is killed. */
function openElsewhere(folder: string, ids: { uid?: number; gid?: number } = {}) {
  const script = `
    import { openDataFolder } from ${JSON.stringify(moduleUrl)}
    try { await openDataFolder(${JSON.stringify(folder)}); console.log('open'); setInterval(() => {}, 1000) }
    catch (error) { console.log(error.name + ': ' + error.message) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = new Promise<string>((resolve) => child.stdout.once('data', (text) => resolve(String(text).trim())))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { child, said, ended }
}

describe('opening', () => {
  test('creates the folder and its three parts, closed to other users', async () => {
    const folder = await openDataFolder(path)
    expect(folder).toMatchObject({
      path,
      postgresDir: join(path, 'postgres'),
      mediaDir: join(path, 'media'),
      uploadsDir: join(path, 'uploads'),
    })
    for (const part of [folder.mediaDir, folder.uploadsDir, folder.postgresDir])
      expect(statSync(part).mode & 0o007).toBe(0)
    expect(statSync(path).mode & 0o777).toBe(0o711)
    folder.release()
  })

  test('keeps existing files and their mode', async () => {
    mkdirSync(join(path, 'media'), { recursive: true })
    chmodSync(join(path, 'media'), 0o755)
    writeFileSync(join(path, 'media', 'a.mp4'), 'x')
    const folder = await openDataFolder(path)
    expect(existsSync(join(path, 'media', 'a.mp4'))).toBe(true)
    expect(statSync(folder.mediaDir).mode & 0o777).toBe(0o755)
    folder.release()
  })
})

describe('refusals', () => {
  test('a file in the place of the folder', async () => {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    await expect(openDataFolder(path)).rejects.toThrow(/cannot be used, because of .*: it is not a folder\./)
  })

  test('a file in the place of a part, after which the folder is free again', async () => {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'media'), '')
    await expect(openDataFolder(path)).rejects.toThrow(StartError)
    rmSync(join(path, 'media'))
    const folder = await openDataFolder(path)
    folder.release()
  })

  test.runIf(nobodyCanRun)('a folder that this user may not write', async () => {
    chmodSync(parent, 0o711)
    mkdirSync(path, { recursive: true })
    const { said } = openElsewhere(path, nobody)
    expect(await said).toMatch(
      /^StartError: The data folder cannot be used, because of .*: this user may not write there\./,
    )
  })

  test('a place where no folder can be made', async () => {
    await expect(openDataFolder('/proc/lamplight/data')).rejects.toThrow(StartError)
  })
})

describe('one process at a time', () => {
  test('a second opening is refused with the pid of the first, also by the same process', async () => {
    const folder = await openDataFolder(path)
    await expect(openDataFolder(path)).rejects.toThrow(
      `already running on the data folder ${path} (process ${process.pid}). Stop it with "kill ${process.pid}"`,
    )
    expect(await openElsewhere(path).said).toContain(`(process ${process.pid})`)
    folder.release()
  })

  test('after release, twice, another may open it', async () => {
    const folder = await openDataFolder(path)
    folder.release()
    folder.release()
    const other = openElsewhere(path)
    expect(await other.said).toBe('open')
    other.child.kill('SIGKILL')
    await other.ended
  })

  test('after kill -9 of the holder it opens at once, whatever pid is written there', async () => {
    const other = openElsewhere(path)
    expect(await other.said).toBe('open')
    other.child.kill('SIGKILL')
    await other.ended
    writeFileSync(join(path, 'lock.pid'), `${process.ppid}\n`)
    const folder = await openDataFolder(path)
    folder.release()
  })

  test('of six processes that open it simultaneously exactly one succeeds', { timeout: 20_000 }, async () => {
    const all = Array.from({ length: 6 }, () => openElsewhere(path))
    const said = await Promise.all(all.map((one) => one.said))
    expect(said.filter((text) => text === 'open')).toHaveLength(1)
    expect(said.filter((text) => text.includes('already running'))).toHaveLength(5)
    for (const { child } of all) child.kill('SIGKILL')
    await Promise.all(all.map((one) => one.ended))
  })
})
