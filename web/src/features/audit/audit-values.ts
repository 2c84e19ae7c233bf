import { IMPORT_SOURCES } from '@lamplight/contract/archive'
import type { AuditEntry } from '@lamplight/contract/audit'
import { ALL_CATEGORY_KINDS } from '@lamplight/contract/categories'
import { ROLES } from '@lamplight/contract/primitives'
import { CASE_TARGETS } from '@lamplight/contract/reports'
import { REPORT_REASONS, REVIEW_REASONS, type ReportReason } from '@lamplight/contract/review-reasons'
import { FILTER_AREAS } from '@lamplight/contract/safety'
import { PROCESSING_STATES } from '@lamplight/contract/videos'
import type { PlainKey } from '../../i18n/catalog.ts'
import type { Translate } from '../../i18n/language-provider.tsx'

/** Codes with the key of their words. */
type Codes = ReadonlyMap<string, PlainKey>

const codesOf = <Code extends string>(codes: readonly Code[], keyOf: (code: Code) => PlainKey): Codes =>
  new Map(codes.map((code) => [code, keyOf(code)]))

const isReportReason = (code: string): code is ReportReason => (REPORT_REASONS as readonly string[]).includes(code)

const REASONS: Codes = new Map([
  ...codesOf(REVIEW_REASONS, (code) => (isReportReason(code) ? `reports.reason_${code}` : `reviews.reason_${code}`)),
  ['imported without review', 'audit.importedWithoutReview'],
])
const OUTCOMES: Codes = new Map([
  ['dismiss', 'reports.dismissed'],
  ['uphold', 'reports.upheld'],
])
const AREAS = codesOf(FILTER_AREAS, (area) => `reports.area_${area}`)
const TARGETS = codesOf(CASE_TARGETS, (type) => `reports.type_${type}`)
const KINDS = codesOf(ALL_CATEGORY_KINDS, (kind) => `categories.${kind}`)
const SOURCES = codesOf(IMPORT_SOURCES, (source) => `archive.source_${source}`)
const ROLE_NAMES = codesOf(ROLES, (role) => `people.role_${role}`)
const RUNS = codesOf(PROCESSING_STATES, (state) => `processing.state_${state}`)
const PRODUCT_STATES: Codes = new Map([
  ['listed', 'products.statusListed'],
  ['refused', 'products.statusRefused'],
])
/** Of videos, and of sponsored content, which has two more. */
const REVIEW_STATES: Codes = new Map([
  ['pending', 'sponsors.statusPending'],
  ['approved', 'sponsors.statusApproved'],
  ['active', 'sponsors.statusActive'],
  ['rejected', 'sponsors.statusRejected'],
  ['completed', 'sponsors.statusCompleted'],
])

/** The codes that a detail of this entry may hold; undefined where it holds texts, ids or numbers. */
function codesIn({ action, objectType }: Pick<AuditEntry, 'action' | 'objectType'>, detail: string): Codes | undefined {
  if (detail === 'from' || detail === 'to') {
    if (action === 'video.reprocess') return RUNS
    if (objectType === 'video' || objectType === 'sponsored_content') return REVIEW_STATES
    return objectType === 'user' ? ROLE_NAMES : undefined
  }
  if (detail === 'status') return objectType === 'product' ? PRODUCT_STATES : undefined
  if (detail === 'kind') return objectType === 'category' ? KINDS : undefined
  // A refund has a reason that staff wrote, in any words.
  if (detail === 'reason') return objectType === 'payment' ? undefined : REASONS
  return { outcome: OUTCOMES, areas: AREAS, source: SOURCES }[detail]
}

/** The suspension of a decision: its length, or that an earlier one continues. Older entries may hold another shape. */
function suspensionIn(t: Translate, value: unknown): string | null {
  if (value === 'kept') return t('audit.suspensionKept')
  if (typeof value !== 'object' || value === null || !('days' in value)) return null
  if (value.days === null) return t('reports.suspendedForGood')
  return typeof value.days === 'number' ? t('audit.days', { count: value.days }) : null
}

/** A detail that holds a known code, in words; null for everything else, which is shown as it was recorded. */
export function auditValueIn(
  t: Translate,
  entry: Pick<AuditEntry, 'action' | 'objectType'>,
  detail: string,
  value: unknown,
): string | null {
  if (detail === 'suspension') return suspensionIn(t, value)
  if (detail === 'target') {
    const [type = '', id = ''] = String(value).split(' ')
    const key = TARGETS.get(type)
    return key ? `${t(key)} ${id}` : null
  }
  const codes = codesIn(entry, detail)
  if (!codes) return null
  const words = (Array.isArray(value) ? value : [value]).map((code) => {
    const key = codes.get(String(code))
    return key ? t(key) : String(code)
  })
  return words.join(', ')
}
