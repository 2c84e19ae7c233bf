import type { TestimonialPlace } from '@lamplight/contract/testimonials'
import type { Db, Tx } from '../../db/database.ts'
import { duplicatesSince } from '../../db/duplicate-submissions.ts'

export interface TestimonialValues {
  quote: string
  authorName: string
  authorTitle: string
  place: TestimonialPlace
  sortOrder: number
  isShown: boolean
}

/** In the order set by staff; at most a hundred. */
export const listTestimonials = (
  db: Db,
  { place, withHidden }: { place: TestimonialPlace | undefined; withHidden: boolean },
) =>
  db
    .selectFrom('testimonials')
    .selectAll()
    .$if(place !== undefined, (query) => query.where('place', '=', place as TestimonialPlace))
    .$if(!withHidden, (query) => query.where('isShown', '=', true))
    .orderBy('sortOrder')
    .orderBy('id')
    .limit(100)
    .execute()

export type TestimonialRow = Awaited<ReturnType<typeof listTestimonials>>[number]

/** The same testimonial within the last minute. */
export const findDuplicate = (tx: Tx, values: TestimonialValues) =>
  tx
    .selectFrom('testimonials')
    .selectAll()
    .where((where) => where.and({ ...values }))
    .where('createdAt', '>', duplicatesSince)
    .executeTakeFirst()

export const insertTestimonial = (tx: Tx, values: TestimonialValues) =>
  tx
    .insertInto('testimonials')
    .values({ ...values, pictureKey: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockTestimonial = (tx: Tx, id: number) =>
  tx.selectFrom('testimonials').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateTestimonial = (tx: Tx, id: number, values: TestimonialValues) =>
  tx.updateTable('testimonials').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteTestimonial(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('testimonials').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

export const setPictureSource = (tx: Tx, id: number, pictureSource: string) =>
  tx.updateTable('testimonials').set({ pictureSource }).where('id', '=', id).execute()

/** Stores the picture that was fetched. Does nothing when staff have entered another URL meanwhile. */
export const setPicture = (db: Db, id: number, pictureSource: string, pictureKey: string) =>
  db
    .updateTable('testimonials')
    .set({ pictureKey })
    .where('id', '=', id)
    .where('pictureSource', '=', pictureSource)
    .execute()
