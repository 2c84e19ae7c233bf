import { REPORT_REASONS } from '@lamplight/contract/review-reasons'
import type { Translate } from '../../i18n/language-provider.tsx'

/** What staff wrote; after an upheld report without a note it is the code of its reason, which everybody reads in their own language. */
export function removalReasonText(t: Translate, reason: string): string {
  const reported = REPORT_REASONS.find((known) => known === reason)
  return reported ? t(`reports.reason_${reported}`) : reason
}
