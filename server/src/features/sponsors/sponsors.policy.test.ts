import type { SponsorState } from '@lamplight/contract/sponsors'
import { expect, test } from 'vitest'
import { canReview } from './sponsors.policy.ts'

const staff = { id: 1, username: 'moderator', displayName: 'Moderator', role: 'moderator' } as const
const content = (status: SponsorState) => ({
  ...{ status, advertiserId: 2, pausedAt: null, paidAt: null, endsAt: new Date() },
})

test.each([
  ['pending', true, true],
  ['approved', false, true],
  ['active', false, true],
  ['completed', false, false],
  ['rejected', false, false],
] as const)('staff review content that is %s: approve %s, reject %s', (status, canApprove, canReject) => {
  expect(canReview(staff, content(status), 'approved')).toBe(canApprove)
  expect(canReview(staff, content(status), 'rejected')).toBe(canReject)
  expect(canReview({ ...staff, id: 2, role: 'user' }, content(status), 'rejected')).toBe(false)
})
