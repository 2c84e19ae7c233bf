import type { ReportTarget } from '../reports/report-target.ts'
import type { Products } from './products.service.ts'

/** Removing a product sets its status to refused: only its seller still sees it. */
export const createProductReportTarget = (products: Pick<Products, 'findReported' | 'setListedIn'>): ReportTarget => ({
  type: 'product',
  find: products.findReported,
  remove: (scope, actor, id) => products.setListedIn(scope, actor, id, false),
  restore: (scope, actor, id) => products.setListedIn(scope, actor, id, true),
})
