import { mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { removeOldTemporaryFolders, withTemporaryFolder } from './temporary-folder.ts'

const left = join(tmpdir(), `lamplight-work-left-by-${process.pid}`)
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
afterEach(() => rm(left, { recursive: true, force: true }))

test('a temporary folder is removed after the work, also when it failed', async () => {
  const used = await withTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'picture'), 'bytes')
    return folder
  })
  expect(await exists(used)).toBe(false)
  let failed = ''
  const work = withTemporaryFolder(async (folder) => {
    failed = folder
    throw new Error('no picture')
  })
  await expect(work).rejects.toThrow('no picture')
  expect(await exists(failed)).toBe(false)
})

test('what a killed process has left is removed once it is an hour old, and not before', async () => {
  await mkdir(left)
  await writeFile(join(left, 'picture'), 'bytes')
  await removeOldTemporaryFolders()
  expect(await exists(left)).toBe(true)
  const before = new Date(Date.now() - 3_601_000)
  await utimes(left, before, before)
  await removeOldTemporaryFolders()
  expect(await exists(left)).toBe(false)
})
