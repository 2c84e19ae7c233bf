import type { BodyOf, QueryOf } from '@lamplight/contract/endpoint'
import type { Role } from '@lamplight/contract/primitives'
import {
  type CaseNotice,
  type CaseTargetType,
  type ReportCase,
  type ReportCasePage,
  type reportsApi,
  URGENT_REASONS,
} from '@lamplight/contract/reports'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import { hasOtherAdmin } from '../../db/other-admins.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isAdmin, isStaff, type Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import type { ReportTarget } from './report-target.ts'
import { decisionAppealed, reportDecided, thingReported } from './reports.events.ts'
import * as may from './reports.policy.ts'
import * as sql from './reports.sql.ts'
import { toAuthor, toCase, toDecision, toNotice } from './reports.view.ts'
import type { Suspensions } from './suspensions.ts'

/** Reports whose text the page of a case shows; their number is that of all. */
const REPORTS_SHOWN = 100
const CASES_PER_PAGE = 30

interface PageOf<Item> {
  items: Item[]
  nextCursor: string | null
}
interface PageOptions {
  limit?: number | undefined
  cursor?: string | undefined
}

export interface Reports {
  add(
    viewer: Viewer,
    report: BodyOf<typeof reportsApi.add>,
  ): Promise<Result<{ id: number }, 'report_target_not_found' | 'own_content'>>
  mine(viewer: Viewer, options: PageOptions): Promise<PageOf<CaseNotice>>
  appeal(
    viewer: Viewer,
    caseId: number,
    text: string,
  ): Promise<Result<Record<string, never>, 'report_not_found' | 'appeal_not_possible'>>
  counts(): Promise<{ open: number; appealed: number }>
  queue(viewer: Viewer, query: QueryOf<typeof reportsApi.queue>): Promise<PageOf<ReportCase>>
  case(viewer: Viewer, id: number): Promise<Result<ReportCasePage, 'report_not_found'>>
  decide(
    viewer: Viewer,
    id: number,
    decision: BodyOf<typeof reportsApi.decide>,
  ): Promise<Result<ReportCasePage, (typeof reportsApi.decide)['errors'][number] | 'forbidden'>>
  /** Without an appeal and however long ago, as long as the object is kept; not the viewer's own content. */
  restore(
    viewer: Viewer,
    id: number,
  ): Promise<Result<ReportCasePage, 'report_not_found' | 'already_restored' | 'not_restorable' | 'forbidden'>>
  /** The people to notify of a decision: the author of the thing and everybody who reported it. */
  partiesOf(caseId: number): Promise<{ authorId: number | null; reporterIds: number[] }>
}

export interface ReportsDeps {
  db: Db
  events: Events
  suspensions: Suspensions
  targets: readonly ReportTarget[]
}

export function createReports({ db, events, suspensions, targets }: ReportsDeps): Reports {
  const byType = new Map<CaseTargetType, ReportTarget>(targets.map((target) => [target.type, target]))

  /** A second person; of an appeal that is for admins, on a site with one admin, that one. */
  const isDecider = async (
    from: Db,
    viewer: Viewer,
    row: sql.CaseRow,
    author: { id: number; role: Role } | undefined,
  ): Promise<boolean> =>
    may.isSecondPerson(viewer, row, row.deciderId) ||
    (may.isForAdmins(row, author) && !(await hasOtherAdmin(from, viewer.id)))

  const readCase = async (viewer: Viewer, id: number): Promise<ReportCasePage | null> => {
    const row = await sql.findCase(db, id)
    if (!row) return null
    const target = byType.get(row.targetType)
    const [sums, reports, decisions, thing, appellant, author] = await Promise.all([
      sql.sumReports(db, [id]),
      sql.listReports(db, id, REPORTS_SHOWN),
      sql.listDecisions(db, id),
      target?.find(row.targetId, viewer) ?? null,
      row.appealedBy === null ? undefined : sql.findPerson(db, row.appealedBy),
      row.authorId === null ? undefined : sql.findPerson(db, row.authorId),
    ])
    const needsAdmin = may.isForAdmins(row, author) && !isAdmin(viewer)
    const by = appellant ? toAuthor(appellant.id, appellant.displayName, appellant.avatarKey) : null
    return {
      ...toCase(row, sums),
      reports: reports.map((report) => ({
        id: report.id,
        reporter: toAuthor(report.reporterId, report.displayName, report.avatarKey) ?? {
          id: report.reporterId,
          displayName: '',
          avatarUrl: null,
        },
        reason: report.reason,
        text: report.content,
        createdAt: report.createdAt.toISOString(),
      })),
      now: thing ? { title: thing.title, text: thing.text, isRemoved: thing.isRemoved } : null,
      appeal:
        by && row.appealedAt && row.appealText !== null
          ? { by, text: row.appealText, createdAt: row.appealedAt.toISOString() }
          : null,
      earlierDecisions: decisions.slice(1).map((decision) => ({
        ...toDecision(decision),
        decider: toAuthor(decision.deciderId, decision.deciderName, decision.deciderAvatarKey),
      })),
      viewer: {
        canDecide:
          may.isWaiting(row.state) &&
          !may.isOwnCase(viewer, row) &&
          !needsAdmin &&
          (await isDecider(db, viewer, row, author)),
        needsAdmin,
        canRemove: target?.remove !== undefined,
        canSuspend: author !== undefined && author.deletedAt === null && may.canSuspend(viewer, author),
      },
    }
  }

  const readCards = async (rows: sql.CaseRow[]): Promise<ReportCase[]> => {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const sumsOf = Map.groupBy(await sql.sumReports(db, ids), ({ caseId }) => caseId)
    return rows.map((row) => toCase(row, sumsOf.get(row.id) ?? []))
  }

  /** It may have come back without a decision: a rejected video that was approved after an edit. */
  const readRemoval = async (viewer: Viewer, { target, author }: ReportCase): Promise<ReportCase['removal']> => {
    const type = byType.get(target.type)
    const thing = await type?.find(target.id, viewer)
    if (thing && !thing.isRemoved) return { state: 'back', restorableUntil: null, canRestore: false }
    if (!thing || thing.restorableUntil === null || !type?.restore) {
      return { state: 'gone', restorableUntil: null, canRestore: false }
    }
    const restorableUntil = thing.restorableUntil?.toISOString() ?? null
    return { state: 'removed', restorableUntil, canRestore: author?.id !== viewer.id }
  }

  return {
    async add(viewer, { targetType, targetId, reason, text }) {
      const target = byType.get(targetType)
      if (target?.canReport && !(await target.canReport(targetId, viewer))) return fail('report_target_not_found')
      const thing = await target?.find(targetId, viewer)
      if (!thing || thing.isRemoved) return fail('report_target_not_found')
      if (thing.authorId === viewer.id) return fail('own_content')
      const isUrgent = URGENT_REASONS.includes(reason)
      return transact(db, async (scope) => {
        const { tx } = scope
        await sql.lockTarget(tx, targetType, targetId)
        const known = await sql.lockWaitingCase(tx, targetType, targetId)
        const content = thing.text.slice(0, may.CASE_EXCERPT)
        const { id } =
          known ??
          (await sql.insertCase(tx, {
            targetType,
            targetId,
            authorId: thing.authorId,
            isUrgent,
            title: thing.title,
            content,
            path: thing.path,
          }))
        if (known && isUrgent && !known.isUrgent) await sql.updateCase(tx, id, { isUrgent: true })
        const isChanged = known && (known.title !== thing.title || known.content !== content)
        const seen = isChanged ? { seenTitle: thing.title, seenContent: content } : {}
        await sql.insertReport(tx, { caseId: id, reporterId: viewer.id, reason, content: text ?? '', ...seen })
        await events.record(scope, thingReported, { caseId: id, isNew: !known, isUrgent })
        return ok({ id })
      })
    },

    async mine(viewer, { limit = CASES_PER_PAGE, cursor }) {
      const rows = await sql.listInvolving(db, viewer.id, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      const items = page.items.map(async (row) => {
        const notice = toNotice(row, viewer.id, new Date())
        if (notice.role !== 'author' || !row.wasRemoved || row.isRemoved !== false) return notice
        const now = await byType.get(row.targetType)?.find(row.targetId, viewer)
        return now && !now.isRemoved && !now.isInReview ? { ...notice, isBack: true } : notice
      })
      return { ...page, items: await Promise.all(items) }
    },

    async appeal(viewer, caseId, text) {
      return transact(db, async (scope) => {
        const { tx } = scope
        const found = await sql.findCase(tx, caseId)
        // Before the case, as a new report does, which may open another case of the same object at this moment.
        if (found) await sql.lockTarget(tx, found.targetType, found.targetId)
        await sql.lockCase(tx, caseId)
        const row = found && (await sql.findCase(tx, caseId))
        const reporters = row ? await sql.listReporters(tx, caseId) : []
        const isInvolved = row?.authorId === viewer.id || reporters.includes(viewer.id)
        if (!row || !isInvolved) return fail('report_not_found')
        // The same appeal again: the response to the first attempt was lost.
        if (row.state === 'appealed' && row.appealedBy === viewer.id && row.appealText === text) return ok({})
        if (!toNotice(row, viewer.id, new Date()).canAppeal) return fail('appeal_not_possible')
        // A new report has opened another case meanwhile, which is decided first.
        if (await sql.lockWaitingCase(tx, row.targetType, row.targetId)) return fail('appeal_not_possible')
        const change = { state: 'appealed' as const, appealText: text, appealedBy: viewer.id, appealedAt: new Date() }
        await sql.updateCase(tx, caseId, change)
        await events.record(scope, decisionAppealed, { caseId })
        return ok({})
      })
    },

    async counts() {
      const counts = { open: 0, appealed: 0 }
      for (const { state, count } of await sql.countWaiting(db)) {
        if (state === 'open' || state === 'appealed') counts[state] = count
      }
      return counts
    },

    async queue(viewer, { state, limit = CASES_PER_PAGE, cursor }) {
      if (state === 'decided' || state === 'removed') {
        const list = state === 'decided' ? sql.listDecided : sql.listRemoved
        const rows = await list(db, { limit, position: decodeCursor(cursor) })
        const page = cutPage(rows, limit, (row) => ({
          after: (row.decidedAt ?? row.createdAt).toISOString(),
          id: row.id,
        }))
        const cards = await readCards(page.items)
        if (state === 'decided') return { ...page, items: cards }
        const withRemoval = async (card: ReportCase) => ({ ...card, removal: await readRemoval(viewer, card) })
        return { ...page, items: await Promise.all(cards.map(withRemoval)) }
      }
      const rows = await sql.listWaiting(db, state, { limit, position: decodeCursor(cursor, 'pinnedMoment') })
      const page = cutPage(rows, limit, (row) => ({
        after: `${row.isUrgent ? 1 : 0} ${row.createdAt.toISOString()}`,
        id: row.id,
      }))
      return { ...page, items: await readCards(page.items) }
    },

    async case(viewer, id) {
      const found = await readCase(viewer, id)
      return found ? ok(found) : fail('report_not_found')
    },

    async decide(viewer, id, { outcome, removeContent, suspension, keepSuspension, reason, note }) {
      const decided = await transact(db, async (scope) => {
        const { tx } = scope
        await sql.lockCase(tx, id)
        const row = await sql.findCase(tx, id)
        if (!row) return fail('report_not_found')
        if (!may.isWaiting(row.state)) return fail('report_decided')
        if (may.isOwnCase(viewer, row) || !isStaff(viewer)) return fail('forbidden')
        const accused = row.authorId === null ? undefined : await sql.findPerson(tx, row.authorId)
        if (may.isForAdmins(row, accused) && !isAdmin(viewer)) return fail('forbidden')
        if (!(await isDecider(tx, viewer, row, accused))) return fail('second_person_needed')
        const target = byType.get(row.targetType)
        const isUpheld = outcome === 'uphold'
        const words = note ?? ''

        const wasRemoved = row.isRemoved ?? false
        const isRemoved = isUpheld && removeContent
        if (isRemoved && !wasRemoved) {
          if (!target?.remove) return fail('not_removable')
          // Already removed by its author or by a colleague, which is the requested result.
          await target.remove(scope, viewer, row.targetId, words || reason, { reason, notes: words })
        }
        if (!isRemoved && wasRemoved) await target?.restore?.(scope, viewer, row.targetId)

        const isKept = isUpheld && keepSuspension && row.suspensionId !== null
        let suspensionId = isKept ? row.suspensionId : null
        if (!isKept && row.suspensionId !== null && row.authorId !== null) {
          await suspensions.liftIn(scope, viewer, { userId: row.authorId, id: row.suspensionId })
        }
        if (isUpheld && !isKept && suspension) {
          if (row.authorId === null) return fail('not_suspendable')
          const author = await suspensions.lockSuspendable(scope, viewer, row.authorId)
          if (!author.ok) return fail('not_suspendable')
          // Deleted while the case was open: a suspension would have no effect.
          if (author.value.deletedAt) return fail('member_deleted')
          const order = { userId: row.authorId, days: suspension.days, reason, note: words }
          suspensionId = await suspensions.suspendIn(scope, viewer, order)
        }

        const isAppeal = row.state === 'appealed'
        const taken = { caseId: id, actorId: viewer.id, outcome, isRemoved, suspensionId, reason, note: words }
        await sql.insertDecision(tx, taken)
        await sql.updateCase(tx, id, { state: isAppeal ? 'closed' : 'decided', decidedAt: new Date() })
        await writeAudit(tx, {
          actorId: viewer.id,
          action: isAppeal ? 'report.appeal_decided' : 'report.decided',
          objectType: 'report',
          objectId: id,
          details: {
            target: `${row.targetType} ${row.targetId}`,
            outcome,
            isRemoved,
            suspension: isKept ? 'kept' : (suspension ?? null),
            reason,
          },
        })
        await events.record(scope, reportDecided, { caseId: id, isAppeal })
        return ok(null)
      })
      if (!decided.ok) return decided
      const page = await readCase(viewer, id)
      return page ? ok(page) : fail('report_not_found')
    },

    async restore(viewer, id) {
      const restored = await transact(db, async (scope) => {
        const { tx } = scope
        const asked = await sql.findCase(tx, id)
        if (!asked) return fail('report_not_found')
        const { targetType, targetId } = asked
        if (may.isOwnCase(viewer, asked) || !isStaff(viewer)) return fail('forbidden')
        await sql.lockTarget(tx, targetType, targetId)
        await sql.lockCase(tx, id)
        // A thing that was removed twice comes back from its newest removal.
        const newest = await sql.findNewestDecided(tx, targetType, targetId)
        const row = newest?.isRemoved ? newest : await sql.findCase(tx, id)
        if (!row?.isRemoved) return fail('already_restored')
        const target = byType.get(targetType)
        if (!(await target?.restore?.(scope, viewer, targetId))) {
          const thing = await target?.find(targetId, viewer)
          return fail(thing && !thing.isRemoved ? 'already_restored' : 'not_restorable')
        }
        const isAppeal = row.state === 'appealed'
        const decision = { outcome: 'dismiss' as const, isRemoved: false, suspensionId: row.suspensionId, note: '' }
        await sql.insertDecision(tx, { caseId: row.id, actorId: viewer.id, ...decision, reason: 'other' })
        await sql.updateCase(tx, row.id, { state: isAppeal ? 'closed' : row.state, decidedAt: new Date() })
        await events.record(scope, reportDecided, { caseId: row.id, isAppeal })
        return ok(null)
      })
      if (!restored.ok) return restored
      const page = await readCase(viewer, id)
      return page ? ok(page) : fail('report_not_found')
    },

    async partiesOf(caseId) {
      const row = await sql.findCase(db, caseId)
      return { authorId: row?.authorId ?? null, reporterIds: await sql.listReporters(db, caseId) }
    },
  }
}
