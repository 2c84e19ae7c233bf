import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskRoom, RESERVE_BYTES } from './disk-room.ts'

const MIB = 1024 * 1024

test('uploads and encoding do not use the reserve, and before it is used up all writes are refused', async () => {
  let free = 1000 * MIB
  let now = 0
  const disk = createDiskRoom('/unused', { freeBytes: async () => free, now: () => now })
  expect(await disk.hasRoomFor(free - RESERVE_BYTES)).toBe(true)
  expect(await disk.hasRoomFor(free - RESERVE_BYTES + 1)).toBe(false)
  expect(await disk.isNearlyFull()).toBe(false)
  free = 63 * MIB
  expect(await disk.hasRoomFor(0)).toBe(false)
  // A thousand calls a second check the disk once.
  expect(await disk.isNearlyFull()).toBe(false)
  now = 1000
  expect(await disk.isNearlyFull()).toBe(true)
})

test('a disk that cannot be checked is no reason to refuse', async () => {
  const disk = createDiskRoom('/unused', { freeBytes: () => Promise.reject(new Error('EIO')) })
  expect(await disk.isNearlyFull()).toBe(false)
})

test('a folder with a size limit can be full before its disk is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-scratch-'))
  await mkdir(join(folder, 'work/7-run'), { recursive: true })
  await writeFile(join(folder, 'work/7-run/segment.m4s'), Buffer.alloc(600))
  const disk = createDiskRoom(folder, { maxBytes: 1000, freeBytes: async () => 1000 * MIB })
  expect(await disk.hasRoomFor(400)).toBe(true)
  expect(await disk.hasRoomFor(401)).toBe(false)
  await rm(folder, { recursive: true })
  expect(await disk.hasRoomFor(1000)).toBe(true)
})
