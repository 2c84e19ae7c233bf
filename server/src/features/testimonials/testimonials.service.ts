import type { AuditAction } from '@lamplight/contract/audit-actions'
import type { BodyOf } from '@lamplight/contract/endpoint'
import type { StaffTestimonial, Testimonial, TestimonialPlace, testimonialsApi } from '@lamplight/contract/testimonials'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { transact } from '../../db/transact.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { definedOf } from '../../lib/defined-of.ts'
import type { ResponseCache } from '../../lib/response-cache.ts'
import { fail, ok, type Result, refuseStaleFields } from '../../lib/result.ts'
import { fetchTestimonialPictureJob } from './testimonials.jobs.ts'
import * as sql from './testimonials.sql.ts'
import { toStaffTestimonial, toTestimonial } from './testimonials.view.ts'

type Form = BodyOf<typeof testimonialsApi.add>
type Edit = BodyOf<typeof testimonialsApi.edit>

export interface Testimonials {
  list(place: TestimonialPlace | undefined): Promise<Result<Testimonial[]>>
  staffList(): Promise<Result<StaffTestimonial[]>>
  add(viewer: Viewer, form: Form): Promise<Result<StaffTestimonial>>
  edit(
    viewer: Viewer,
    id: number,
    edit: Edit,
  ): Promise<Result<StaffTestimonial, 'testimonial_not_found' | 'text_changed'>>
  remove(viewer: Viewer, id: number): Promise<Result<Record<string, never>, 'testimonial_not_found'>>
}

const toValues = ({ quote, authorName, authorTitle = '', place, sortOrder = 0, isShown = true }: Form) => ({
  ...{ quote, authorName, authorTitle, place, sortOrder, isShown },
})

export interface TestimonialsDeps {
  db: Db
  jobs: Pick<JobQueue, 'enqueue'>
  cache: ResponseCache
}

const KEY = 'testimonials '

export function createTestimonials({ db, jobs, cache }: TestimonialsDeps): Testimonials {
  const record = (tx: Tx, viewer: Viewer, action: Extract<AuditAction, `testimonial.${string}`>, id: number) =>
    writeAudit(tx, { actorId: viewer.id, action, objectType: 'testimonial', objectId: id })
  const forget = () => cache.drop(KEY)
  const fetchPicture = async (tx: Tx, testimonialId: number, address: string | null | undefined) => {
    if (!address) return
    await sql.setPictureSource(tx, testimonialId, address)
    await jobs.enqueue(fetchTestimonialPictureJob, { testimonialId, address }, { tx })
  }

  return {
    list: async (place) =>
      ok(
        await cache.get(KEY + (place ?? ''), async () =>
          (await sql.listTestimonials(db, { place, withHidden: false })).map(toTestimonial),
        ),
      ),

    staffList: async () =>
      ok((await sql.listTestimonials(db, { place: undefined, withHidden: true })).map(toStaffTestimonial)),

    add: (viewer, form) =>
      transact(db, async ({ tx, afterCommit }) => {
        afterCommit(forget)
        await lockSubmissions(tx, 'testimonial', viewer.id)
        const duplicate = await sql.findDuplicate(tx, toValues(form))
        if (duplicate) return ok(toStaffTestimonial(duplicate))
        const row = await sql.insertTestimonial(tx, toValues(form))
        await record(tx, viewer, 'testimonial.added', row.id)
        await fetchPicture(tx, row.id, form.avatarUrl)
        return ok(toStaffTestimonial(row))
      }),

    edit: (viewer, id, { previous, avatarUrl, ...changes }) =>
      transact(db, async ({ tx, afterCommit }) => {
        afterCommit(forget)
        const stored = await sql.lockTestimonial(tx, id)
        if (!stored) return fail('testimonial_not_found')
        const stale = refuseStaleFields(stored, changes, previous)
        if (stale) return stale
        const row = await sql.updateTestimonial(tx, id, toValues({ ...stored, ...definedOf(changes) }))
        await record(tx, viewer, 'testimonial.changed', id)
        await fetchPicture(tx, id, avatarUrl)
        return ok(toStaffTestimonial(row))
      }),

    remove: (viewer, id) =>
      transact(db, async ({ tx, afterCommit }) => {
        afterCommit(forget)
        if (!(await sql.deleteTestimonial(tx, id))) return fail('testimonial_not_found')
        await record(tx, viewer, 'testimonial.removed', id)
        return ok({})
      }),
  }
}
