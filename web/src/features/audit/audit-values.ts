import type { ImportSource } from '@lamplight/contract/archive'
import type { AuditEntry } from '@lamplight/contract/audit'
import type { AnyCategoryKind } from '@lamplight/contract/categories'
import type { Role } from '@lamplight/contract/primitives'
import type { ProductState } from '@lamplight/contract/products'
import type { CaseTargetType } from '@lamplight/contract/reports'
import type { ReviewReason } from '@lamplight/contract/review-reasons'
import type { FilterArea } from '@lamplight/contract/safety'
import type { SponsorState } from '@lamplight/contract/sponsor-states'
import type { ProcessingState } from '@lamplight/contract/video-states'
import type { PlainKey } from '../../i18n/catalog.ts'
import type { Translate } from '../../i18n/language-provider.tsx'
import type { Format } from '../../i18n/use-format.ts'

/** Codes with the key of their words. */
type Codes = ReadonlyMap<string, PlainKey>

/** Of every code of a closed list: the types notice a new one, and none of the lists is loaded for it. */
const codes = <Code extends string>(keys: Record<Code, PlainKey>): Codes => new Map(Object.entries<PlainKey>(keys))

const REASONS = codes<ReviewReason | 'imported without review'>({
  not_religious: 'reviews.reason_not_religious',
  disrespectful: 'reviews.reason_disrespectful',
  misleading: 'reviews.reason_misleading',
  quality: 'reviews.reason_quality',
  rights: 'reviews.reason_rights',
  rules: 'reviews.reason_rules',
  changed_by_owner: 'reviews.reason_changed_by_owner',
  spam: 'reports.reason_spam',
  harassment: 'reports.reason_harassment',
  hate: 'reports.reason_hate',
  violence: 'reports.reason_violence',
  sexual: 'reports.reason_sexual',
  child_safety: 'reports.reason_child_safety',
  self_harm: 'reports.reason_self_harm',
  false_information: 'reports.reason_false_information',
  copyright: 'reports.reason_copyright',
  privacy: 'reports.reason_privacy',
  off_topic: 'reports.reason_off_topic',
  other: 'reports.reason_other',
  'imported without review': 'audit.importedWithoutReview',
})
const OUTCOMES = codes<'dismiss' | 'uphold'>({ dismiss: 'reports.dismissed', uphold: 'reports.upheld' })
const AREAS = codes<FilterArea>({
  comments: 'reports.area_comments',
  forum: 'reports.area_forum',
  chat: 'reports.area_chat',
})
const TARGETS = codes<CaseTargetType>({
  video: 'reports.type_video',
  comment: 'reports.type_comment',
  chat_message: 'reports.type_chat_message',
  forum_post: 'reports.type_forum_post',
  forum_topic: 'reports.type_forum_topic',
  user: 'reports.type_user',
  product: 'reports.type_product',
  playlist: 'reports.type_playlist',
  captions: 'reports.type_captions',
  suspension: 'reports.type_suspension',
})
const KINDS = codes<AnyCategoryKind>({
  video: 'categories.video',
  forum: 'categories.forum',
  product: 'categories.product',
})
const SOURCES = codes<ImportSource>({
  folder: 'archive.source_folder',
  feed: 'archive.source_feed',
  peertube: 'archive.source_peertube',
  takeout: 'archive.source_takeout',
})
const ROLE_NAMES = codes<Role>({
  user: 'people.role_user',
  moderator: 'people.role_moderator',
  admin: 'people.role_admin',
})
const RUNS = codes<ProcessingState>({
  uploaded: 'processing.state_uploaded',
  processing: 'processing.state_processing',
  ready: 'processing.state_ready',
  failed: 'processing.state_failed',
})
const PRODUCTS = codes<ProductState>({
  listed: 'products.statusListed',
  waiting: 'products.statusWaiting',
  refused: 'products.statusRefused',
})
/** Of videos too, which have three of them. */
const REVIEW_STATES = codes<SponsorState>({
  pending: 'sponsors.statusPending',
  approved: 'sponsors.statusApproved',
  active: 'sponsors.statusActive',
  rejected: 'sponsors.statusRejected',
  completed: 'sponsors.statusCompleted',
})

/** The codes that a detail of this entry may hold; undefined where it holds texts, ids or numbers. */
function codesIn({ action, objectType }: Pick<AuditEntry, 'action' | 'objectType'>, detail: string): Codes | undefined {
  if (detail === 'from' || detail === 'to') {
    if (action === 'video.reprocess') return RUNS
    if (objectType === 'video' || objectType === 'sponsored_content') return REVIEW_STATES
    return objectType === 'user' ? ROLE_NAMES : undefined
  }
  if (detail === 'status') return objectType === 'product' ? PRODUCTS : undefined
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

/** A detail that holds a known code, as text; null for everything else, which is shown as it was recorded. */
export function auditValueIn(
  t: Translate,
  list: Format['list'],
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
  const known = codesIn(entry, detail)
  if (!known) return null
  const words = (Array.isArray(value) ? value : [value]).map((code) => {
    const key = known.get(String(code))
    return key ? t(key) : String(code)
  })
  return list(words)
}
