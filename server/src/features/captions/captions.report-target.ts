import type { ReportTarget } from '../reports/report-target.ts'
import type { Captions } from './captions.service.ts'

/**
 * Not reported by members: a case begins when staff delete captions, so a decision never has to delete any. The id is that of
 * the removal.
 */
export const createCaptionsReportTarget = (captions: Pick<Captions, 'findRemoved' | 'restoreIn'>): ReportTarget => ({
  type: 'captions',
  find: (id) => captions.findRemoved(id),
  remove: async () => false,
  restore: captions.restoreIn,
})
