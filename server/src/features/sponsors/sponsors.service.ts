import type { AuditDetails } from '@lamplight/contract/audit-actions'
import type { BodyOf, QueryOf, ResponseOf } from '@lamplight/contract/endpoint'
import type { Placement } from '@lamplight/contract/placements'
import { RATE_CARD } from '@lamplight/contract/sponsor-rates'
import type {
  SponsoredContent,
  SponsorReport,
  SponsorTotals,
  SponsorTransition,
} from '@lamplight/contract/sponsor-responses'
import { type SponsorState, STATES_OF_VIEW } from '@lamplight/contract/sponsor-states'
import type { sponsorsApi } from '@lamplight/contract/sponsors'
import { writeAudit } from '../../db/audit-log.ts'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { type TransactionScope, transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import { isStaff, type Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { addDays, dayIn, daysBetween } from '../../lib/zone-day.ts'
import { type ChannelSponsors, createChannelSponsors } from './sponsors.channel.ts'
import { flightIssues, momentsOf } from './sponsors.flight.ts'
import { fetchSponsorPictureJob } from './sponsors.jobs.ts'
import { canEdit, canEnd, canPause, canResume, canReview, canSee } from './sponsors.policy.ts'
import { readReport } from './sponsors.report.ts'
import * as sql from './sponsors.sql.ts'
import { recordStep, takeStep } from './sponsors.steps.ts'
import { toSponsoredContent, toTransition } from './sponsors.view.ts'

const PAGE_SIZE = 24

/** Cents for 1,000 impressions, by placement, and the premium for the Featured mark. */
export type SponsorRates = Readonly<Record<Placement | 'premium', number>>

type Failed = 'sponsor_not_found' | 'sponsor_step_impossible'

export interface Sponsors extends ChannelSponsors {
  rates(): ResponseOf<typeof sponsorsApi.rates>
  byAdvertiser(
    viewer: Viewer,
    advertiserId: number,
    options: QueryOf<typeof sponsorsApi.byAdvertiser>,
  ): Promise<Result<{ items: SponsoredContent[]; nextCursor: string | null }, 'forbidden'>>
  totals(viewer: Viewer, advertiserId: number): Promise<Result<SponsorTotals, 'forbidden'>>
  /** Staff only. */
  queue(
    viewer: Viewer,
    options: { status?: SponsorState | undefined; limit?: number | undefined; cursor?: string | undefined },
  ): Promise<{ items: SponsoredContent[]; nextCursor: string | null }>
  get(viewer: Viewer, id: number): Promise<Result<SponsoredContent, 'sponsor_not_found'>>
  create(
    viewer: Viewer,
    input: BodyOf<typeof sponsorsApi.create>,
  ): Promise<Result<SponsoredContent, 'category_not_found' | 'validation_failed'>>
  change(
    viewer: Viewer,
    id: number,
    input: BodyOf<typeof sponsorsApi.change>,
  ): Promise<
    Result<
      SponsoredContent,
      'sponsor_not_found' | 'sponsor_not_editable' | 'category_not_found' | 'validation_failed' | 'text_changed'
    >
  >
  review(
    viewer: Viewer,
    id: number,
    decision: BodyOf<typeof sponsorsApi.review>,
  ): Promise<Result<SponsoredContent, Failed | 'sponsor_reason_required' | 'sponsor_flight_over'>>
  pause(viewer: Viewer, id: number): Promise<Result<SponsoredContent, Failed>>
  resume(viewer: Viewer, id: number): Promise<Result<SponsoredContent, Failed>>
  end(viewer: Viewer, id: number): Promise<Result<SponsoredContent, Failed>>
  /** Ends all campaigns of a viewer who deletes the account. The unspent budget is refunded as for any ended campaign. */
  endAllIn(scope: TransactionScope, viewer: Viewer): Promise<void>
  duplicate(viewer: Viewer, id: number): Promise<Result<SponsoredContent, 'sponsor_not_found'>>
  report(viewer: Viewer, id: number): Promise<Result<SponsorReport, 'sponsor_not_found'>>
  history(viewer: Viewer, id: number): Promise<Result<SponsorTransition[], 'sponsor_not_found'>>
}

export interface SponsorsDeps {
  db: Db
  events: Events
  jobs: JobQueue
  rates: SponsorRates
  creatorSharePercent: number
  /** Default: the system's clock. */
  now?: () => Date
}

/** The rate table of the contract with an operator's changes. */
export const ratesWith = (changes: Partial<SponsorRates>): SponsorRates => ({ ...RATE_CARD, ...changes })

export function createSponsors(deps: SponsorsDeps): Sponsors {
  const { db, events, jobs, rates, creatorSharePercent, now = () => new Date() } = deps

  const draw = (row: sql.SponsorRow, viewer: Viewer) => toSponsoredContent(row, viewer, now())
  const copyPicture = (tx: Tx, { id, thumbnailUrl, advertiserId }: sql.SponsorRow) => {
    const job = { contentId: id, address: thumbnailUrl }
    return jobs.enqueue(fetchSponsorPictureJob, job, { tx, isUrgent: true, group: String(advertiserId) })
  }
  const rateOf = (placement: Placement, isFeatured: boolean) => rates[placement] + (isFeatured ? rates.premium : 0)

  const findSeen = async (viewer: Viewer, id: number) => {
    const row = await sql.findContent(db, id)
    return row && canSee(viewer, row) ? row : null
  }

  /** A change of one record by somebody who may see it; changes by staff to records of others are written to the audit log. */
  const changing = <
    Code extends
      | Failed
      | 'sponsor_not_editable'
      | 'category_not_found'
      | 'validation_failed'
      | 'text_changed'
      | 'sponsor_reason_required'
      | 'sponsor_flight_over',
  >(
    viewer: Viewer,
    id: number,
    work: (scope: TransactionScope, row: sql.SponsorRow) => Promise<Result<sql.SponsorRow, Code>>,
    action?: 'edited' | 'paused' | 'resumed' | 'ended' | 'approved' | 'rejected',
    details?: AuditDetails,
  ): Promise<Result<SponsoredContent, Code | 'sponsor_not_found'>> =>
    transact(db, async (scope) => {
      const row = await sql.lockContent(scope.tx, id)
      if (!row || !canSee(viewer, row)) return fail('sponsor_not_found')
      const changed = await work(scope, row)
      if (!changed.ok) return changed
      if (action && isStaff(viewer)) {
        await writeAudit(scope.tx, {
          actorId: viewer.id,
          action: `sponsored_content.${action}`,
          objectType: 'sponsored_content',
          objectId: id,
          details: { from: row.status, ...details },
        })
      }
      return ok(draw(changed.value, viewer))
    })

  return {
    rates() {
      const { premium, ...cpmCents } = rates
      return { cpmCents, premiumCpmCents: premium, creatorSharePercent }
    },

    async byAdvertiser(viewer, advertiserId, { view = 'all', limit = PAGE_SIZE, cursor }) {
      if (viewer.id !== advertiserId && !isStaff(viewer)) return fail('forbidden')
      const afterId = decodeCursor(cursor, 'integer')?.id ?? null
      const rows = await sql.listByAdvertiser(db, advertiserId, { states: STATES_OF_VIEW[view], limit, afterId })
      const { items, nextCursor } = cutPage(rows, limit, ({ id }) => ({ after: String(id), id }))
      return ok({ items: items.map((row) => draw(row, viewer)), nextCursor })
    },

    async totals(viewer, advertiserId) {
      if (viewer.id !== advertiserId && !isStaff(viewer)) return fail('forbidden')
      return ok(await sql.sumOfAdvertiser(db, advertiserId))
    },

    async queue(viewer, { status = 'pending', limit = PAGE_SIZE, cursor }) {
      const rows = await sql.listByStatus(db, status, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      const inactive = await sql.listInactive(
        db,
        page.items.map(({ advertiserId }) => advertiserId),
      )
      const items = page.items.map((row) => ({
        ...draw(row, viewer),
        isAdvertiserInactive: inactive.has(row.advertiserId),
      }))
      return { items, nextCursor: page.nextCursor }
    },

    async get(viewer, id) {
      const row = await findSeen(viewer, id)
      return row ? ok(draw(row, viewer)) : fail('sponsor_not_found')
    },

    async create(viewer, { advertiserId: _, budget, isFeatured, ...input }) {
      const moment = now()
      const issues = flightIssues(input, moment)
      if (issues.length > 0) return fail('validation_failed', issues)
      return transact(db, async (scope) => {
        const { tx } = scope
        if (input.categoryId !== null && !(await sql.hasVideoCategory(tx, input.categoryId))) {
          return fail('category_not_found')
        }
        await lockSubmissions(tx, 'sponsored content', viewer.id)
        const submitted = { ...input, advertiserId: viewer.id, budgetCents: budget, wantsFeatured: isFeatured }
        const duplicate = await sql.findDuplicate(tx, submitted)
        if (duplicate) return ok(draw(duplicate, viewer))
        const row = await sql.insertContent(tx, {
          ...submitted,
          ...momentsOf(input),
          cpmCents: rateOf(input.placement, isFeatured),
          pictureKey: null,
          createdAt: moment,
        })
        await recordStep(events, scope, row, {
          step: 'submitted',
          from: null,
          actorId: viewer.id,
          now: moment,
          notes: '',
        })
        await copyPicture(tx, row)
        return ok(draw(row, viewer))
      })
    },

    async change(viewer, id, { budget, isFeatured, previous, ...input }) {
      return changing(
        viewer,
        id,
        async (scope, row) => {
          if (!canEdit(viewer, row)) return fail('sponsor_not_editable')
          const stored = { ...row, budget: row.budgetCents, isFeatured: row.wantsFeatured }
          const stale = refuseStaleFields(stored, { ...input, budget, isFeatured }, previous)
          if (stale) return stale
          const moment = now()
          const named = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
          const after = { ...row, ...named } as sql.SponsorRow
          const isFlightChanged = (['startDate', 'endDate', 'timeZone'] as const).some(
            (field) => after[field] !== row[field],
          )
          const issues = isFlightChanged ? flightIssues(after, moment) : []
          if (issues.length > 0) return fail('validation_failed', issues)
          if (input.categoryId && !(await sql.hasVideoCategory(scope.tx, input.categoryId))) {
            return fail('category_not_found')
          }
          const wantsFeatured = isFeatured ?? row.wantsFeatured
          const isPictureChanged = after.thumbnailUrl !== row.thumbnailUrl
          const changed = await takeStep(events, scope, row, {
            step: 'edited',
            to: row.status,
            actorId: viewer.id,
            now: moment,
            values: {
              ...named,
              ...momentsOf(after),
              ...(budget === undefined ? {} : { budgetCents: budget }),
              ...(isPictureChanged ? { pictureKey: null, pictureState: 'waiting' as const } : {}),
              wantsFeatured,
              cpmCents: rateOf(after.placement, wantsFeatured),
            },
          })
          if (isPictureChanged) await copyPicture(scope.tx, changed)
          return ok(changed)
        },
        'edited',
      )
    },

    async review(viewer, id, { status, contentNotes, isFeatured = false, version }) {
      const notes = contentNotes ?? ''
      return changing(
        viewer,
        id,
        async (scope, row) => {
          const isFresh = version === undefined ? row.status === 'pending' : version === row.version
          if (!isFresh || !canReview(viewer, row, status)) return fail('sponsor_step_impossible')
          if (status === 'rejected' && notes === '') return fail('sponsor_reason_required')
          const moment = now()
          if (status === 'approved' && row.endsAt <= moment) return fail('sponsor_flight_over')
          const isGranted = status === 'approved' && isFeatured && row.wantsFeatured
          const values =
            status === 'approved' ? { isFeatured: isGranted, cpmCents: rateOf(row.placement, isGranted) } : {}
          return ok(
            await takeStep(events, scope, row, {
              ...{ step: status, to: status, actorId: viewer.id, now: moment, notes },
              values: { ...values, contentNotes: notes, ...(status === 'rejected' ? { pausedAt: null } : {}) },
            }),
          )
        },
        status,
        { notes },
      )
    },

    async pause(viewer, id) {
      return changing(
        viewer,
        id,
        async (scope, row) => {
          if (!canPause(viewer, row)) return fail('sponsor_step_impossible')
          const moment = now()
          const step = { step: 'paused', to: row.status, actorId: viewer.id, now: moment } as const
          return ok(await takeStep(events, scope, row, { ...step, values: { pausedAt: moment } }))
        },
        'paused',
      )
    },

    async resume(viewer, id) {
      return changing(
        viewer,
        id,
        async (scope, row) => {
          if (!canResume(viewer, row)) return fail('sponsor_step_impossible')
          const moment = now()
          // The budget left after the pause is spread over the rest of the flight.
          const pace = row.status === 'active' ? { pacedFrom: moment, pacedImpressions: row.impressions } : {}
          const step = { step: 'resumed', to: row.status, actorId: viewer.id, now: moment } as const
          return ok(await takeStep(events, scope, row, { ...step, values: { pausedAt: null, ...pace } }))
        },
        'resumed',
      )
    },

    async end(viewer, id) {
      return changing(
        viewer,
        id,
        async (scope, row) => {
          if (!canEnd(viewer, row)) return fail('sponsor_step_impossible')
          const step = { step: 'ended', to: 'completed', actorId: viewer.id, now: now() } as const
          return ok(await takeStep(events, scope, row, { ...step, values: { pausedAt: null } }))
        },
        'ended',
      )
    },

    async endAllIn(scope, viewer) {
      for (const row of await sql.lockUnfinished(scope.tx, viewer.id)) {
        if (!canEnd(viewer, row)) continue
        const step = { step: 'ended', to: 'completed', actorId: viewer.id, now: now() } as const
        await takeStep(events, scope, row, { ...step, values: { pausedAt: null } })
      }
    },

    async duplicate(viewer, id) {
      const found = await findSeen(viewer, id)
      if (found?.advertiserId !== viewer.id) return fail('sponsor_not_found')
      const moment = now()
      const startDate = dayIn(found.timeZone, moment)
      const endDate = addDays(startDate, daysBetween(found.startDate, found.endDate))
      const flight = { startDate, endDate, timeZone: found.timeZone }
      const { title, description, contentUrl, thumbnailUrl, advertiserName, advertiserWebsite } = found
      const { categoryId, placement, wantsFeatured, budgetCents, pictureKey, pictureState } = found
      return transact(db, async (scope) => {
        const hasCategory = categoryId !== null && (await sql.hasVideoCategory(scope.tx, categoryId))
        const copied = {
          ...{ title, description, contentUrl, thumbnailUrl, advertiserName, advertiserWebsite },
          ...{ categoryId: hasCategory ? categoryId : null, placement, wantsFeatured, budgetCents },
          ...{ ...flight, advertiserId: viewer.id },
        }
        await lockSubmissions(scope.tx, 'sponsored content', viewer.id)
        const copy = await sql.findCopy(scope.tx, id, copied)
        if (copy) return ok(draw(copy, viewer))
        const row = await sql.insertContent(scope.tx, {
          ...copied,
          ...momentsOf(flight),
          pictureKey,
          pictureState: pictureKey ? pictureState : 'waiting',
          cpmCents: rateOf(placement, wantsFeatured),
          createdAt: moment,
        })
        await recordStep(events, scope, row, {
          step: 'submitted',
          from: null,
          actorId: viewer.id,
          now: moment,
          notes: '',
        })
        if (!pictureKey) await copyPicture(scope.tx, row)
        return ok(draw(row, viewer))
      })
    },

    async report(viewer, id) {
      const row = await findSeen(viewer, id)
      return row ? ok(await readReport(db, row, now())) : fail('sponsor_not_found')
    },

    async history(viewer, id) {
      const row = await findSeen(viewer, id)
      return row ? ok((await sql.listTransitions(db, id)).map(toTransition)) : fail('sponsor_not_found')
    },

    ...createChannelSponsors({ db, events }),
  }
}
