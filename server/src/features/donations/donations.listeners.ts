import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { donationReceived, monthlyGiftFailed } from './donations.events.ts'
import { mailMonthlyFailureJob, mailReceiptJob } from './donations.jobs.ts'

/** Receipts are mailed if the site sends mail; the page of a receipt always exists. */
export function listenToDonations({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  if (!mail.isConfigured) return
  events.deliver(donationReceived, mailReceiptJob)
  events.deliver(monthlyGiftFailed, mailMonthlyFailureJob)
}
