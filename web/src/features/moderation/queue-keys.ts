import type { PlainKey } from '../../i18n/catalog.ts'

/** Shortcuts of the queue. A control names its own as `aria-keyshortcuts`; the key presses it on the current card. */
export const queueKeys = {
  next: 'J',
  previous: 'K',
  play: 'P',
  verify: 'V',
  approve: 'A',
  reject: 'R',
  undo: 'U',
  claim: 'C',
  choose: 'X',
  help: '?',
} as const
export type QueueKey = keyof typeof queueKeys

/** In the order of the list behind `?`. */
export const queueKeyTexts: readonly (readonly [QueueKey, PlainKey])[] = [
  ['next', 'moderation.keyNext'],
  ['previous', 'moderation.keyPrevious'],
  ['play', 'moderation.keyPlay'],
  ['verify', 'moderation.keyVerify'],
  ['approve', 'moderation.keyApprove'],
  ['reject', 'moderation.keyReject'],
  ['undo', 'moderation.keyUndo'],
  ['claim', 'moderation.keyClaim'],
  ['choose', 'moderation.keyChoose'],
  ['help', 'moderation.keyHelp'],
]
