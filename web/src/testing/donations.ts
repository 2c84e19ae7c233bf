import { draftKeyOf } from '../lib/text-drafts.ts'
import { person } from './render-app.tsx'

/** The record of a donation of `person()` to the video with id 3. */
export const donation = {
  id: 9,
  videoId: 3,
  userId: 7,
  amount: '25.00',
  message: '',
  isAnonymous: false,
  isPublic: false,
  isMonthly: false,
  receiptNumber: '2026-000009',
  createdAt: '2026-11-20T10:00:00.000Z',
  nextChargeAt: null as string | null,
}

/** A saved card, as the API lists it. */
export const card = { id: 'pm_1', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034 }

/** Where the message of that donation is kept until it is paid. */
export const messageDraft = draftKeyOf('donation message', person().id, 3)
