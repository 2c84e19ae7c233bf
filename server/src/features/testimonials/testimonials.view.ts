import type { StaffTestimonial, Testimonial } from '@lamplight/contract/testimonials'
import { pictureUrls } from '../../pictures/copied-picture.ts'
import type { TestimonialRow } from './testimonials.sql.ts'

export const toTestimonial = (row: TestimonialRow): Testimonial => ({
  id: row.id,
  quote: row.quote,
  author: {
    name: row.authorName,
    title: row.authorTitle,
    avatarUrl: row.pictureKey === null ? null : (pictureUrls(row.pictureKey)[0]?.url ?? null),
  },
})

export const toStaffTestimonial = (row: TestimonialRow): StaffTestimonial => ({
  ...toTestimonial(row),
  place: row.place,
  sortOrder: row.sortOrder,
  isShown: row.isShown,
})
