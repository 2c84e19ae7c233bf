import { readdir, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { StartError } from '../lib/start-error.ts'
import { prepareAvatar, preparePicture, prepareThumbnail } from './image.ts'
import { useFolder } from './testing/clips.ts'

vi.mock('sharp', () => {
  throw new Error('Could not load the "sharp" module using the linux-x64 runtime')
})
const folder = useFolder()

test.each([
  ['thumbnail', prepareThumbnail],
  ['avatar', prepareAvatar],
  ['picture', preparePicture],
] as const)('a library that is missing is never the fault of a picture: %s', async (name, prepare) => {
  await writeFile(folder.path('picture.png'), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  const failed = prepare(folder.path('picture.png'), folder.path(name))
  await expect(failed).rejects.toBeInstanceOf(StartError)
  await expect(failed).rejects.toThrow(/library for pictures \(sharp\) cannot be loaded/)
  expect(await readdir(folder.path('.'))).not.toContain(name)
})
