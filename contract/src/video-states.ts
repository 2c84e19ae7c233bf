/** The states of a video: who may see it, what moderators decided, how far it is prepared; and how a viewer reacts. */

/** Who may see an approved video: everybody, people with its URL, or people with an account. */
export const VISIBILITIES = ['public', 'unlisted', 'members'] as const
export type VideoVisibility = (typeof VISIBILITIES)[number]

/** The decision of moderators. */
export const MODERATION_STATES = ['pending', 'approved', 'rejected'] as const
export type ModerationState = (typeof MODERATION_STATES)[number]

/** How far the preparation for watching has come; apart from moderation. */
export const PROCESSING_STATES = ['uploaded', 'processing', 'ready', 'failed'] as const
export type ProcessingState = (typeof PROCESSING_STATES)[number]

/** Why preparing a video failed; the browser has a sentence for each. */
export const PROCESSING_FAILURES = [
  'source_missing',
  'source_damaged',
  'encoder_failed',
  'took_too_long',
  'no_room',
  'cancelled',
  'broke_off',
  'unknown',
] as const
export type ProcessingFailure = (typeof PROCESSING_FAILURES)[number]

/** `quiet`: below -24 LUFS. `clipped`: peaks above full scale. */
export const SOUND_ISSUES = ['quiet', 'clipped'] as const
export type SoundIssue = (typeof SOUND_ISSUES)[number]

export const REACTIONS = ['like', 'dislike', 'none'] as const
export type ReactionValue = (typeof REACTIONS)[number]
