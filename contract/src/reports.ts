import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { Author, Done, Id, IdText, Moment, Page, PreviousNumber, ROLES } from './primitives.ts'
import { REPORT_REASONS, type ReportReason } from './review-reasons.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** What can be reported. A type whose feature is not on this site fails with `report_target_not_found`. */
export const REPORT_TARGETS = ['video', 'comment', 'chat_message', 'forum_post', 'user', 'product'] as const
export type ReportTargetType = (typeof REPORT_TARGETS)[number]
/** The subject of a case: a reported object, something that only staff remove, or a suspension whose member appeals. */
export const CASE_TARGETS = [...REPORT_TARGETS, 'forum_topic', 'playlist', 'captions', 'suspension'] as const
export type CaseTargetType = (typeof CASE_TARGETS)[number]

/** Looked at first. (norms row 33) */
export const URGENT_REASONS: readonly ReportReason[] = ['child_safety', 'self_harm', 'violence', 'hate']

export const REPORT_TEXT_MAX = 2000
/** Characters of an appeal. */
export const APPEAL_MIN = 10
export const SUSPENSION_DAYS_MAX = 365
/** After this many days a decision can no longer be appealed. (norms row 31) */
export const APPEAL_DAYS = 180

/** `open`: not decided yet; `decided`; `appealed`: waits for a second person; `closed`: a second person decided. */
export const CASE_STATES = ['open', 'decided', 'appealed', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]
/** The queue shows these; `decided` holds closed ones too; `removed`: those whose newest decision removed something. */
export const CASE_TABS = ['open', 'appealed', 'decided', 'removed'] as const

/** What became of a removed thing: still removed; visible again; or nothing that could be restored. */
export const REMOVAL_STATES = ['removed', 'back', 'gone'] as const

const FreeText = z.optional(z.nullable(z.string().check(z.trim(), longest(REPORT_TEXT_MAX, texts.textTooLong))))
const Reason = z.enum(REPORT_REASONS, { error: texts.reportReasonMissing })

export const NewReport = z.object({
  targetType: z.enum(REPORT_TARGETS),
  targetId: Id,
  reason: Reason,
  text: FreeText,
})

const suspensionDays = withLimit(texts.suspensionDays, SUSPENSION_DAYS_MAX)
/** For a time, or permanent when `days` is null. */
export const SuspensionTerm = z.object({
  days: z.nullable(
    z
      .int({ error: suspensionDays })
      .check(z.minimum(1, suspensionDays), z.maximum(SUSPENSION_DAYS_MAX, suspensionDays)),
  ),
})

/** `dismiss`: nothing was wrong. `uphold`: removed, the author suspended, or, with neither, warned. */
export const ReportDecision = z.object({
  outcome: z.enum(['dismiss', 'uphold']),
  removeContent: z._default(z.boolean(), false),
  suspension: z.optional(z.nullable(SuspensionTerm)),
  /** On an appeal that is upheld: the suspension of the earlier decision continues. Without it that one ends. */
  keepSuspension: z._default(z.boolean(), false),
  reason: Reason,
  note: FreeText,
})

/** The thing a case is about, as it was when it was first reported. */
const Target = z.object({
  type: z.enum(CASE_TARGETS),
  id: Id,
  title: z.string(),
  text: z.string(),
  /** Its URL in context. */
  path: z.string(),
})

export const DecisionTaken = z.object({
  outcome: z.enum(['dismiss', 'uphold']),
  isRemoved: z.boolean(),
  /** Null when nobody was suspended; `until` null is permanent. */
  suspension: z.nullable(z.object({ until: z.nullable(Moment) })),
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  decidedAt: Moment,
})
export type DecisionTaken = z.infer<typeof DecisionTaken>

/** A case in the queue of staff. */
export const ReportCase = z.object({
  id: Id,
  state: z.enum(CASE_STATES),
  isUrgent: z.boolean(),
  createdAt: Moment,
  reportCount: z.int(),
  reasons: z.array(z.enum(REPORT_REASONS)),
  target: Target,
  author: z.nullable(z.object({ ...Author.shape, role: z.enum(ROLES) })),
  decision: z.nullable(DecisionTaken),
  decider: z.nullable(Author),
  /** In the list of removed things only. */
  removal: z.optional(
    z.object({
      state: z.enum(REMOVAL_STATES),
      /** Null: without limit. */
      restorableUntil: z.nullable(Moment),
      /** False when it is not removed any more, and for its author. */
      canRestore: z.boolean(),
    }),
  ),
})
export type ReportCase = z.infer<typeof ReportCase>

export const ReportCasePage = z.object({
  ...ReportCase.shape,
  /** The first hundred. */
  reports: z.array(
    z.object({ id: Id, reporter: Author, reason: z.enum(REPORT_REASONS), text: z.string(), createdAt: Moment }),
  ),
  /** As it is now; null when it is gone. */
  now: z.nullable(z.object({ title: z.string(), text: z.string(), isRemoved: z.boolean() })),
  appeal: z.nullable(z.object({ by: Author, text: z.string(), createdAt: Moment })),
  earlierDecisions: z.array(z.object({ ...DecisionTaken.shape, decider: z.nullable(Author) })),
  viewer: z.object({
    /** False for the person whose decision was appealed, for the author, and where an admin is needed. */
    canDecide: z.boolean(),
    /** The decision would lift or keep the suspension of staff, and the caller is a moderator. */
    needsAdmin: z.boolean(),
    canRemove: z.boolean(),
    canSuspend: z.boolean(),
  }),
})
export type ReportCasePage = z.infer<typeof ReportCasePage>

/** A case as seen by its reporter or by the author. Never names the other side. */
export const CaseNotice = z.object({
  id: Id,
  role: z.enum(['reporter', 'author']),
  state: z.enum(CASE_STATES),
  createdAt: Moment,
  /** Title and text are empty for a reporter when the author has deleted them together with the account. */
  target: Target,
  decision: z.nullable(DecisionTaken),
  canAppeal: z.boolean(),
  /** The thing was removed, and a later decision has brought it back. */
  isBack: z.optional(z.boolean()),
})
export type CaseNotice = z.infer<typeof CaseNotice>

export const Suspension = z.object({
  id: Id,
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  createdAt: Moment,
  until: z.nullable(Moment),
  liftedAt: z.nullable(Moment),
  isActive: z.boolean(),
  actor: z.nullable(Author),
})
export type Suspension = z.infer<typeof Suspension>

const appealBlank = withLimit(texts.appealBlank, APPEAL_MIN)
export const AppealText = z
  .string({ error: appealBlank })
  .check(z.trim(), ...shortest(APPEAL_MIN, appealBlank), longest(REPORT_TEXT_MAX, texts.textTooLong))

const params = z.object({ id: IdText })

export const reportsApi = {
  add: endpoint({
    method: 'POST',
    path: '/api/reports',
    access: 'signed-in',
    summary: 'Report something to the moderators; twice is one report',
    body: NewReport,
    response: z.object({ id: Id }),
    status: 201,
    errors: ['report_target_not_found', 'own_content'],
    limit: 'abuseReports',
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/reports',
    access: 'signed-in',
    summary: 'One’s own reports and decisions about one’s own content, newest first',
    query: z.object(Page),
    response: z.array(CaseNotice),
    status: 200,
    errors: [],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/api/reports/:id/appeal',
    access: 'signed-in',
    summary: 'Ask a second person to decide, once',
    params,
    body: z.object({ text: AppealText }),
    response: Done,
    status: 200,
    errors: ['report_not_found', 'appeal_not_possible'],
    limit: 'abuseReports',
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/admin/reports/counts',
    access: 'staff',
    summary: 'How many cases wait',
    response: z.object({ open: z.int(), appealed: z.int() }),
    status: 200,
    errors: [],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/reports',
    access: 'staff',
    summary: 'Reported things: urgent ones first, then the oldest; decided and removed ones newest first',
    query: z.object({ ...Page, state: z._default(z.enum(CASE_TABS), 'open') }),
    response: z.array(ReportCase),
    status: 200,
    errors: [],
  }),
  case: endpoint({
    method: 'GET',
    path: '/api/admin/reports/:id',
    access: 'staff',
    summary: 'One case with its reports, the thing as it is now, and earlier decisions',
    params,
    response: ReportCasePage,
    status: 200,
    errors: ['report_not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:id/decision',
    access: 'staff',
    summary: 'Decide on a case; on an appeal somebody else than before',
    params,
    body: ReportDecision,
    response: ReportCasePage,
    status: 200,
    errors: [
      'report_not_found',
      'report_decided',
      'second_person_needed',
      'not_removable',
      'not_suspendable',
      'member_deleted',
    ],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/reports/:id/restore',
    access: 'staff',
    summary: 'Bring back what a case removed; its author is notified, and an appeal of theirs is granted',
    params,
    response: ReportCasePage,
    status: 200,
    errors: ['report_not_found', 'already_restored', 'not_restorable'],
  }),
  suspensions: endpoint({
    method: 'GET',
    path: '/api/users/:id/suspensions',
    access: 'staff',
    summary: 'Suspensions of a member, newest first',
    params,
    response: z.array(Suspension),
    status: 200,
    errors: ['user_not_found'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/users/:id/suspensions',
    access: 'staff',
    summary: 'Suspend a member temporarily or permanently; their sessions end',
    params,
    body: z.object({
      ...SuspensionTerm.shape,
      reason: Reason,
      note: FreeText,
      /** The id of the active suspension that the caller has seen, null for none; another one is not replaced. */
      previous: PreviousNumber,
    }),
    response: Suspension,
    status: 201,
    errors: ['user_not_found', 'not_suspendable', 'already_suspended'],
  }),
  lift: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/suspensions',
    access: 'staff',
    summary: 'End the suspension of a member',
    params,
    response: Done,
    status: 200,
    errors: ['user_not_found', 'not_suspended'],
  }),
}
