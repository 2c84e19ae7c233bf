import * as z from 'zod/mini'
import { AdvertisingFigures } from './advertising-figures.ts'
import { emailChecks } from './email.ts'
import { endpoint } from './endpoint.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { Done, Id, IdText, isVisible, Moment, oneLine, Page } from './primitives.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const INQUIRY_NAME_MIN = 2
export const INQUIRY_MESSAGE_MIN = 10
const SHORT_MAX = 120
const PHONE_MAX = 40
/** Of a message, and of its answer. */
export const INQUIRY_TEXT_MAX = 5000

/** US dollars, as the form offers and stores them. */
export const BUDGET_BANDS = ['1000-5000', '5000-10000', '10000-25000', '25000+'] as const
export type BudgetBand = (typeof BUDGET_BANDS)[number]

export const INQUIRY_STATES = ['open', 'answered', 'closed'] as const
export type InquiryState = (typeof INQUIRY_STATES)[number]

const words = (minimum: number, maximum: number, tooShort: string, ...first: ReturnType<typeof oneLine>[]) =>
  z
    .string({ error: tooShort })
    .check(
      ...first,
      z.trim(),
      ...shortest(minimum, tooShort),
      longest(maximum, texts.textTooLong),
      z.refine(isVisible, tooShort),
    )

export const AdvertisingInquiryForm = z.object({
  name: words(INQUIRY_NAME_MIN, SHORT_MAX, withLimit(texts.inquiryNameTooShort, INQUIRY_NAME_MIN), oneLine()),
  company: words(INQUIRY_NAME_MIN, SHORT_MAX, withLimit(texts.inquiryCompanyTooShort, INQUIRY_NAME_MIN), oneLine()),
  email: z.string({ error: texts.inquiryEmailInvalid }).check(...emailChecks(texts.inquiryEmailInvalid)),
  phone: z.optional(z.nullable(z.string().check(oneLine(), z.trim(), longest(PHONE_MAX, texts.textTooLong)))),
  message: words(INQUIRY_MESSAGE_MIN, INQUIRY_TEXT_MAX, withLimit(texts.inquiryMessageTooShort, INQUIRY_MESSAGE_MIN)),
  budget: z.enum(BUDGET_BANDS, { error: texts.inquiryBudgetRequired }),
})

export const AdvertisingInquiry = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  budget: z.enum(BUDGET_BANDS),
  state: z.enum(INQUIRY_STATES),
  createdAt: Moment,
  /** The reply of staff; empty until there is one. */
  answer: z.string(),
  answeredAt: z.nullable(Moment),
  /** Whether the site mailed the reply. False: the person who replied has to send it. */
  isAnswerMailed: z.boolean(),
  /** Display name of the person who replied to it; without a reply, of the person who last closed or reopened it. */
  handledBy: z.nullable(z.string()),
})
export type AdvertisingInquiry = z.infer<typeof AdvertisingInquiry>

const params = z.object({ id: IdText })

export const advertisingApi = {
  figures: endpoint({
    method: 'GET',
    path: '/api/advertising',
    access: 'anyone',
    summary: 'The figures of /advertise and /media-kit, and where advertisers write to',
    response: z.object({ figures: AdvertisingFigures, contactEmail: z.nullable(z.string()) }),
    status: 200,
    errors: [],
  }),
  inquire: endpoint({
    method: 'POST',
    path: '/api/advertising-inquiries',
    access: 'anyone',
    summary: 'Send an advertising inquiry; staff read it and reply',
    body: AdvertisingInquiryForm,
    response: Done,
    status: 201,
    errors: [],
    limit: 'advertisingInquiries',
  }),
  inquiries: endpoint({
    method: 'GET',
    path: '/api/admin/inquiries',
    access: 'staff',
    summary: 'Inquiries of advertisers, newest first; X-Total-Count is the total in that state',
    query: z.object({ ...Page, state: z.optional(z.enum(INQUIRY_STATES)) }),
    response: z.array(AdvertisingInquiry),
    status: 200,
    errors: [],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/inquiries/:id/answer',
    access: 'staff',
    summary: 'Answer an inquiry; it is mailed where the site has mail',
    params,
    body: z.object({ answer: words(1, INQUIRY_TEXT_MAX, texts.required) }),
    response: AdvertisingInquiry,
    status: 200,
    errors: ['inquiry_not_found', 'inquiry_closed', 'inquiry_answered'],
    limit: 'writes',
  }),
  setState: endpoint({
    method: 'POST',
    path: '/api/admin/inquiries/:id/state',
    access: 'staff',
    summary: 'Close an inquiry, or open it again',
    params,
    body: z.object({ state: z.enum(['open', 'closed']) }),
    response: AdvertisingInquiry,
    status: 200,
    errors: ['inquiry_not_found'],
    limit: 'writes',
  }),
}
