import { expect, test } from 'vitest'
import type { MediaManifest } from '../../media/manifest.ts'
import { canTakeStep, isPlayable } from './moderation.policy.ts'

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

const states = ['pending', 'approved', 'rejected'] as const
const person = (id: number, role: 'user' | 'moderator') => ({ id, username: `p${id}`, displayName: `P${id}`, role })

test.each([
  ['staff', person(1, 'moderator'), ['pending to approved', 'pending to rejected', 'approved to rejected']],
  ['the owner', person(2, 'user'), ['rejected to pending']],
  ['another member', person(3, 'user'), []],
  ['a visitor', null, []],
])('of all changes of status, %s can make exactly those that are theirs [R-89]', (_, viewer, expected) => {
  const possible = states.flatMap((status) =>
    states.filter((to) => canTakeStep(viewer, { ownerId: 2, status }, to)).map((to) => `${status} to ${to}`),
  )
  expect(possible).toEqual(expected)
})
