import type { OwnVideoState } from '@lamplight/contract/users'

/** In the order of the menu. Not from the contract: every first page carries the routes. */
export const ownVideoStates = [
  'public',
  'pending',
  'rejected',
  'scheduled',
  'unlisted',
  'members',
  'failed',
] as const satisfies readonly OwnVideoState[]
