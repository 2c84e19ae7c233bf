import { SPONSOR_STATES, type SponsorState } from '@lamplight/contract/sponsor-states'
import { expect, test } from 'vitest'
import { canEdit, canPause, canPay, canReview, type SponsorFacts } from './sponsors.policy.ts'

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

const now = new Date('2026-06-02T12:00:00Z')
const later = new Date('2026-06-02T12:00:01Z')
const payable: SponsorFacts = { ...content('approved'), endsAt: later }
const advertiser = { ...staff, id: 2, role: 'user' } as const

test.each([
  ['approved, unpaid and not over', payable, true],
  ['already paid', { ...payable, paidAt: now }, false],
  ['over', { ...payable, endsAt: now }, false],
  ['waiting for the review', { ...payable, status: 'pending' }, false],
  ['active', { ...payable, status: 'active' }, false],
] as const)('its advertiser can pay for content that is %s: %3$j; nobody else can', (_, facts, expected) => {
  expect(canPay(advertiser, facts, now)).toBe(expected)
  for (const viewer of [staff, { ...advertiser, id: 3 }, null]) expect(canPay(viewer, facts, now)).toBe(false)
})

test.each([
  ['approved', true],
  ['active', true],
  ['pending', false],
  ['completed', false],
] as const)('content that is %s can be paused: %j', (status, expected) => {
  expect(canPause(advertiser, content(status))).toBe(expected)
})

test.each(SPONSOR_STATES)('content that is %s can be edited only if it is pending [B-SPONSOR-21]', (status) => {
  for (const viewer of [advertiser, staff]) expect(canEdit(viewer, content(status))).toBe(status === 'pending')
  for (const viewer of [{ ...advertiser, id: 3 }, null]) expect(canEdit(viewer, content(status))).toBe(false)
})
