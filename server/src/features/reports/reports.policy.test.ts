import type { Role } from '@lamplight/contract/primitives'
import { expect, test } from 'vitest'
import { canSuspend, isSecondPerson } from './reports.policy.ts'

const person = (id: number, role: Role) => ({ id, username: `p${id}`, displayName: `P${id}`, role })

test.each([
  ['user', false, false, false],
  ['moderator', true, false, false],
  ['admin', true, true, true],
] as const)(
  'a %s suspends members: %j, moderators: %j, admins: %j; nobody themselves',
  (role, user, moderator, admin) => {
    const viewer = person(1, role)
    expect(canSuspend(viewer, person(2, 'user'))).toBe(user)
    expect(canSuspend(viewer, person(2, 'moderator'))).toBe(moderator)
    expect(canSuspend(viewer, person(2, 'admin'))).toBe(admin)
    expect(canSuspend(viewer, viewer)).toBe(false)
  },
)

test('an appeal is decided by another person than the first decision; a first decision by anybody', () => {
  const viewer = person(1, 'moderator')
  const isAllowed = (state: 'open' | 'appealed', lastDeciderId: number | null) =>
    isSecondPerson(viewer, { state, authorId: 9 }, lastDeciderId)
  expect(isAllowed('appealed', 1)).toBe(false)
  expect(isAllowed('appealed', 2)).toBe(true)
  expect(isAllowed('appealed', null)).toBe(true)
  expect(isAllowed('open', 1)).toBe(true)
})
