/** Reasons as codes: everybody reads them in their own language. */

/** Why a member reports something, and why staff uphold a report. */
export const REPORT_REASONS = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'child_safety',
  'self_harm',
  'false_information',
  'copyright',
  'privacy',
  'off_topic',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reasons a moderator chooses from when rejecting a video (ruling 165). `rules` is also the default. */
export const REJECTION_REASONS = ['not_religious', 'disrespectful', 'misleading', 'quality', 'rights', 'rules'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Every reason of a decision on a video: chosen, taken over from an upheld report, or given by a step of the owner. */
export const REVIEW_REASONS = [...REJECTION_REASONS, 'changed_by_owner', ...REPORT_REASONS] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]
