import type { ReportTarget } from '../reports/report-target.ts'
import type { Comments } from './comments.service.ts'

export const createCommentReportTarget = (
  comments: Pick<Comments, 'findReported' | 'hideIn' | 'restoreIn'>,
): ReportTarget => ({
  type: 'comment',
  find: comments.findReported,
  remove: comments.hideIn,
  restore: comments.restoreIn,
})
