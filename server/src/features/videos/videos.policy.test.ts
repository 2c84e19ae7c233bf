import { expect, test } from 'vitest'
import type { MediaManifest } from '../../media/manifest.ts'
import { canComment, canResubmit, isInTimeToRestore, isPlayable, restorableUntil } from './videos.policy.ts'

const owner = { id: 1, username: 'grace', displayName: 'Grace', role: 'user' } as const
const staff = { ...owner, id: 2, role: 'moderator' } as const
const now = new Date('2026-06-02T12:00:00Z')

test('a deleted video can be restored for less than 24 hours', () => {
  expect(isInTimeToRestore(now, now)).toBe(true)
  expect(isInTimeToRestore(new Date('2026-06-01T12:00:01Z'), now)).toBe(true)
  expect(isInTimeToRestore(new Date('2026-06-01T12:00:00Z'), now)).toBe(false)
})

test('the files of a video that staff deleted are kept for 181 days, which is a day longer than an appeal is possible', () => {
  expect(restorableUntil(now)).toEqual(new Date('2026-11-30T12:00:00Z'))
})

test('a rejected video is submitted again by its owner only [R-89]', () => {
  const video = { ownerId: owner.id, status: 'rejected' } as const
  expect(canResubmit(owner, video)).toBe(true)
  expect(canResubmit(owner, { ...video, status: 'approved' })).toBe(false)
  for (const viewer of [staff, null]) expect(canResubmit(viewer, video)).toBe(false)
})

test('members comment on videos that everybody can see', () => {
  const video = { status: 'approved', publishAt: null } as const
  expect(canComment(owner, video)).toBe(true)
  expect(canComment(null, video)).toBe(false)
  expect(canComment(owner, { ...video, publishAt: now })).toBe(false)
  expect(canComment(owner, { ...video, status: 'pending' })).toBe(false)
})

const manifest = (files: Partial<Pick<MediaManifest, 'hls' | 'progressive' | 'full'>>) =>
  ({ hls: null, progressive: null, full: null, ...files }) as MediaManifest

test.each([
  ['streams', manifest({ hls: 'master.m3u8' }), true],
  ['a small MP4', manifest({ progressive: '480p.mp4' }), true],
  ['both', manifest({ hls: 'master.m3u8', progressive: '480p.mp4' }), true],
  ['only the full file, which viewers do not get', manifest({ full: 'source.mp4' }), false],
  ['nothing yet', manifest({}), false],
  ['no manifest', null, false],
])('a video with %s: whether it can be played is %3$j', (_, media, expected) => {
  expect(isPlayable(media)).toBe(expected)
})
