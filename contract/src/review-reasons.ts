/** Why a moderator took a decision, as a code: everybody reads it in their own language (ruling 165). */
import { REPORT_REASONS } from './reports.ts'

/** What a moderator chooses from when rejecting. `rules` is also what a rejection without a word says. */
export const REJECTION_REASONS = ['not_religious', 'disrespectful', 'misleading', 'quality', 'rights', 'rules'] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Every reason there is: chosen, taken over from the report that was upheld, or given by a step of the owner. */
export const REVIEW_REASONS = [...REJECTION_REASONS, 'changed_by_owner', ...REPORT_REASONS] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]
