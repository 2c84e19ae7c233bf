import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { donationReceived, monthlyGiftFailed } from './donations.events.ts'
import { mailMonthlyFailureJob, mailReceiptJob } from './donations.jobs.ts'

/** Receipts are mailed where the site sends mail; the page of a receipt is there without. */
export function listenToDonations({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  if (!mail.isConfigured) return
  events.deliver(donationReceived, mailReceiptJob)
  events.deliver(monthlyGiftFailed, mailMonthlyFailureJob)
}
