import { expect, test } from 'vitest'
import { canTakeStep } from './moderation.policy.ts'

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
