/** Tables of advertising inquiries, the newsletter and testimonials. */
import type { BudgetBand, InquiryState } from '@lamplight/contract/advertising'
import type { NewsletterState } from '@lamplight/contract/newsletter'
import type { Language } from '@lamplight/contract/primitives'
import type { TestimonialPlace } from '@lamplight/contract/testimonials'
import type { Generated, GeneratedAlways } from 'kysely'
import type { MadeAt, NullableMoment } from './column-types.ts'

export interface BusinessTables {
  advertisingInquiries: {
    id: GeneratedAlways<number>
    name: string
    company: string
    email: string
    phone: Generated<string>
    message: string
    budget: BudgetBand
    language: Generated<Language>
    state: Generated<InquiryState>
    answer: Generated<string>
    answeredAt: NullableMoment
    isAnswerMailed: Generated<boolean>
    handledBy: number | null
    createdAt: MadeAt
  }
  newsletterSubscribers: {
    id: GeneratedAlways<number>
    email: string
    emailKey: string
    state: Generated<NewsletterState>
    language: Generated<Language>
    askedAt: NullableMoment
    confirmedAt: NullableMoment
    createdAt: MadeAt
  }
  testimonials: {
    id: GeneratedAlways<number>
    quote: string
    authorName: string
    authorTitle: Generated<string>
    pictureKey: string | null
    /** The URL that was entered last; null for a picture without one. */
    pictureSource: Generated<string | null>
    place: TestimonialPlace
    sortOrder: Generated<number>
    isShown: Generated<boolean>
    createdAt: MadeAt
  }
}
