import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { longest } from './longest.ts'
import { toPlainAddress } from './parse-url.ts'
import { Done, Id, IdText, isVisible, oneLine, PreviousFlag, PreviousNumber, PreviousText } from './primitives.ts'
import { isPublicHttpsAddress } from './public-address.ts'
import { validationTexts as texts } from './validation-texts.ts'

/** Where a testimonial is shown. */
export const TESTIMONIAL_PLACES = ['watch', 'advertise', 'media-kit'] as const
export type TestimonialPlace = (typeof TESTIMONIAL_PLACES)[number]

const QUOTE_MAX = 600
const NAME_MAX = 80

export const Testimonial = z.object({
  id: Id,
  quote: z.string(),
  author: z.object({ name: z.string(), title: z.string(), avatarUrl: z.nullable(z.string()) }),
})
export type Testimonial = z.infer<typeof Testimonial>

export const StaffTestimonial = z.object({
  ...Testimonial.shape,
  place: z.enum(TESTIMONIAL_PLACES),
  sortOrder: z.int(),
  isShown: z.boolean(),
})
export type StaffTestimonial = z.infer<typeof StaffTestimonial>

const words = (maximum: number, ...first: ReturnType<typeof oneLine>[]) =>
  z
    .string({ error: texts.required })
    .check(
      ...first,
      z.trim(),
      z.minLength(1, texts.required),
      longest(maximum, texts.textTooLong),
      z.refine(isVisible, texts.required),
    )

export const TestimonialForm = z.object({
  quote: words(QUOTE_MAX),
  authorName: words(NAME_MAX, oneLine()),
  authorTitle: z.optional(z.string().check(oneLine(), z.trim(), longest(NAME_MAX, texts.textTooLong))),
  /** A picture elsewhere, copied by the server. Left out or empty: the picture stays as it is. */
  avatarUrl: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.overwrite(toPlainAddress),
        z.refine((text) => text === '' || isPublicHttpsAddress(text), texts.urlInvalid),
      ),
    ),
  ),
  place: z.enum(TESTIMONIAL_PLACES),
  sortOrder: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
  isShown: z.optional(z.boolean()),
})

/** Only the given fields are changed. */
const EditTestimonial = z.object({
  ...z.partial(TestimonialForm).shape,
  /** The values the edit began with. */
  previous: z.optional(
    z.object({
      quote: PreviousText,
      authorName: PreviousText,
      authorTitle: PreviousText,
      place: PreviousText,
      sortOrder: PreviousNumber,
      isShown: PreviousFlag,
    }),
  ),
})

const params = z.object({ id: IdText })

export const testimonialsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/testimonials',
    access: 'anyone',
    summary: 'Testimonials, in the order staff chose',
    query: z.object({ place: z.optional(z.enum(TESTIMONIAL_PLACES)) }),
    response: z.array(Testimonial),
    status: 200,
    errors: [],
  }),
  staffList: endpoint({
    method: 'GET',
    path: '/api/admin/testimonials',
    access: 'staff',
    summary: 'All testimonials, hidden ones too',
    response: z.array(StaffTestimonial),
    status: 200,
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/testimonials',
    access: 'staff',
    summary: 'Add a testimonial',
    body: TestimonialForm,
    response: StaffTestimonial,
    status: 201,
    errors: [],
    limit: 'writes',
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/admin/testimonials/:id',
    access: 'staff',
    summary: 'Change a testimonial',
    params,
    body: EditTestimonial,
    response: StaffTestimonial,
    status: 200,
    errors: ['testimonial_not_found', 'text_changed'],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/testimonials/:id',
    access: 'staff',
    summary: 'Remove a testimonial',
    params,
    response: Done,
    status: 200,
    errors: ['testimonial_not_found'],
    limit: 'writes',
  }),
}
