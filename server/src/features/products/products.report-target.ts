import type { ReportTarget } from '../reports/report-target.ts'
import type { Products } from './products.service.ts'

/** A product that is removed is refused: its seller sees it, nobody else does. */
export const createProductReportTarget = (products: Pick<Products, 'findReported' | 'setListedIn'>): ReportTarget => ({
  type: 'product',
  find: products.findReported,
  remove: (scope, actor, id) => products.setListedIn(scope, actor, id, false),
  restore: (scope, actor, id) => products.setListedIn(scope, actor, id, true),
})
