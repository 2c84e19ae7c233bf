import { expect, test } from 'vitest'
import { canDeletePost, canEditPost, isNewcomer } from './forum.policy.ts'

const now = new Date('2026-06-02T12:00:00Z')
const yesterday = new Date('2026-06-01T12:00:00Z')
const later = new Date('2026-06-01T12:00:01Z')
const member = { id: 1, username: 'grace', displayName: 'Grace', role: 'user' } as const

test.each([
  [0, null, true],
  [2, yesterday, true],
  [3, later, true],
  [3, null, true],
  [3, yesterday, false],
])('a member with %d posts, the first at %s, is a newcomer: %s', (posts, firstAt, expected) => {
  expect(isNewcomer(member, { posts, firstAt }, now)).toBe(expected)
  expect(isNewcomer({ ...member, role: 'moderator' }, { posts, firstAt }, now)).toBe(false)
})

test.each([
  ['its author edits and deletes a post', member, true, true],
  ['another member does neither', { ...member, id: 2 }, false, false],
  ['a moderator only deletes it', { ...member, id: 3, role: 'moderator' } as const, false, true],
])('%s; nobody does either to a deleted one [C-TOPIC-14, C-TOPIC-15]', (_, viewer, edits, deletes) => {
  const post = { userId: member.id, deletedAt: null, removalReason: null }
  expect([canEditPost(viewer, post), canDeletePost(viewer, post)]).toEqual([edits, deletes])
  const gone = { ...post, deletedAt: yesterday }
  expect([canEditPost(viewer, gone), canDeletePost(viewer, gone)]).toEqual([false, false])
})
