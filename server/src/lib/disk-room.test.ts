import { expect, test } from 'vitest'
import { createDiskRoom, RESERVE_BYTES } from './disk-room.ts'

const MIB = 1024 * 1024

test('uploads and encoding leave the reserve, and before it is used up nothing is saved any more', async () => {
  let free = 1000 * MIB
  let now = 0
  const disk = createDiskRoom('/unused', { freeBytes: async () => free, now: () => now })
  expect(await disk.hasRoomFor(free - RESERVE_BYTES)).toBe(true)
  expect(await disk.hasRoomFor(free - RESERVE_BYTES + 1)).toBe(false)
  expect(await disk.isNearlyFull()).toBe(false)
  free = 63 * MIB
  expect(await disk.hasRoomFor(0)).toBe(false)
  // Asked a thousand times a second, the disk is looked at once.
  expect(await disk.isNearlyFull()).toBe(false)
  now = 1000
  expect(await disk.isNearlyFull()).toBe(true)
})

test('a disk that cannot be asked is no reason to refuse', async () => {
  const disk = createDiskRoom('/unused', { freeBytes: () => Promise.reject(new Error('EIO')) })
  expect(await disk.isNearlyFull()).toBe(false)
})
