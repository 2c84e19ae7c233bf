import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { suspensionChanged } from '../reports/reports.events.ts'
import { donationReceived, monthlyGiftFailed } from './donations.events.ts'
import { endGiftsToJob, mailMonthlyFailureJob, mailReceiptJob } from './donations.jobs.ts'

/**
 * Payments to a suspended creator end. Receipts are mailed if the site sends mail; the page of a receipt always exists.
 */
export function listenToDonations({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  events.deliver(suspensionChanged, endGiftsToJob)
  if (!mail.isConfigured) return
  events.deliver(donationReceived, mailReceiptJob)
  events.deliver(monthlyGiftFailed, mailMonthlyFailureJob)
}
