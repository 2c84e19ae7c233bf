import type { AdvertisingInquiry } from '@lamplight/contract/advertising'
import { readableEmail } from '../../lib/readable-email.ts'
import type { InquiryRow } from './advertising.sql.ts'

export const toInquiry = (row: InquiryRow): AdvertisingInquiry => ({
  id: row.id,
  name: row.name,
  company: row.company,
  email: readableEmail(row.email),
  phone: row.phone,
  message: row.message,
  budget: row.budget,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  isAnswerMailed: row.isAnswerMailed,
  handledBy: row.handledByName,
})
