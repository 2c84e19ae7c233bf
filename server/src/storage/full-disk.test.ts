import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openFolderStorage } from './folder-storage.ts'

// On a full disk the file is created, but there is no space for its content.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async writeFile(path: string, _content: string, options: { flag: string }) {
      await real.writeFile(path, '', options)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    },
  }
})

test('the check of a full disk leaves no file behind, however often it runs', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lamplight-full-'))
  const storage = await openFolderStorage({ root })
  for (let time = 0; time < 3; time++) await expect(storage.check()).rejects.toThrow('cannot be written to')
  expect(await readdir(join(root, '.tmp'))).toEqual([])
  await storage.close()
  await rm(root, { recursive: true })
})
