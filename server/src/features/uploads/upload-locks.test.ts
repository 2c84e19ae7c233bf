import { expect, test } from 'vitest'
import { Overloaded } from '../../lib/overloaded.ts'
import { createUploadLocks } from './upload-locks.ts'

test('a request that waits too long for an upload in use may be repeated later, and leaves nothing behind', async () => {
  const locks = createUploadLocks(null, 20)
  const inUse = Promise.withResolvers<void>()
  const first = locks.hold('a', () => inUse.promise)
  await expect(locks.hold('a', async () => {})).rejects.toBeInstanceOf(Overloaded)
  inUse.resolve()
  await first
  expect(await locks.hold('a', async () => 'free')).toBe('free')
})
