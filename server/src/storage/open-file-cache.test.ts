import { execFile } from 'node:child_process'
import { renameSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDescriptors, untilDescriptors } from './open-descriptors.ts'
import { createOpenFileCache, type OpenFileCache } from './open-file-cache.ts'
import type { StoredFile } from './storage.ts'

let folder: string
let path: string
let cache: OpenFileCache

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-file-cache-'))
  path = join(folder, 'file')
  writeFileSync(path, 'old')
  cache = createOpenFileCache({ revalidateMs: 3_600_000 })
})

afterEach(async () => {
  cache.close()
  await rm(folder, { recursive: true })
})

async function contentOf(file: StoredFile | null): Promise<string> {
  const buffer = Buffer.alloc(3)
  await file?.read(0, 3, buffer)
  file?.close()
  return buffer.toString()
}

it.each(['forget', 'forgetUnder'] as const)(
  'a file replaced at the moment it is opened is new for all later readers (%s)',
  async (forget) => {
    const opening = cache.acquire(path)
    // The descriptor of the old file exists, and this thread, which would register it, is kept busy.
    while (openDescriptors(folder) === 0);
    writeFileSync(`${path}.new`, 'new')
    renameSync(`${path}.new`, path)
    cache[forget](forget === 'forget' ? path : folder)
    expect(await contentOf(await opening)).toBe('old')
    expect(await contentOf(await cache.acquire(path))).toBe('new')
    await untilDescriptors(folder, 1)
  },
)

it('a file that cannot be opened is an error now and can be opened later', async () => {
  const looped = join(folder, 'looped')
  symlinkSync(looped, looped)
  await expect(cache.acquire(looped)).rejects.toThrow('ELOOP')
  unlinkSync(looped)
  renameSync(path, looped)
  expect(await contentOf(await cache.acquire(looped))).toBe('old')
})

it('files kept open without need are closed where the system allows few', async () => {
  for (let n = 0; n < 60; n++) writeFileSync(join(folder, `${n}`), 'x')
  const program = `
    import { createOpenFileCache } from ${JSON.stringify(new URL('./open-file-cache.ts', import.meta.url).href)}
    const cache = createOpenFileCache()
    for (let n = 0; n < 100; n++) {
      const file = await cache.acquire(${JSON.stringify(folder)} + '/' + (n % 60))
      file.close()
    }
    console.log('all opened')`
  const limited = ['-c', 'ulimit -n 64 && exec "$0" --input-type=module-typescript -e "$1"', process.execPath, program]
  expect((await promisify(execFile)('/bin/sh', limited)).stdout).toBe('all opened\n')
})
