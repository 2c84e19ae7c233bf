/** The states of sponsored content, the steps between them, and the parts of an advertiser's list. */

/** `pending` is shown as under review. A pause is not a state of its own: see `isPaused`. */
export const SPONSOR_STATES = ['pending', 'approved', 'active', 'rejected', 'completed'] as const
export type SponsorState = (typeof SPONSOR_STATES)[number]

/** The parts of an advertiser's list, and the states that each one shows. */
export const SPONSOR_VIEWS = ['active', 'pending', 'completed', 'all'] as const
export type SponsorView = (typeof SPONSOR_VIEWS)[number]
export const STATES_OF_VIEW: Readonly<Record<SponsorView, readonly SponsorState[]>> = {
  active: ['active'],
  pending: ['pending', 'approved'],
  completed: ['completed', 'rejected'],
  all: SPONSOR_STATES,
}

/** The steps of sponsored content; each one is a row of its history. */
export const SPONSOR_STEPS = [
  'submitted',
  'edited',
  'approved',
  'rejected',
  'paid',
  'activated',
  'paused',
  'resumed',
  // The flight is over.
  'completed',
  // The budget is spent.
  'spent',
  // Never paid in time.
  'lapsed',
  // By its advertiser or by staff, before its time.
  'ended',
  'refunded',
  // The bank returned a refund.
  'refund_failed',
] as const
export type SponsorStep = (typeof SPONSOR_STEPS)[number]
