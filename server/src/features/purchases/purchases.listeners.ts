import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { suspensionChanged } from '../reports/reports.events.ts'
import { videoWithdrawn } from '../videos/videos.events.ts'
import { purchasePaid } from './purchases.events.ts'
import { endPurchasesOfJob, endPurchasesOfVideoJob, mailPurchaseReceiptJob } from './purchases.jobs.ts'

/**
 * Payments to a suspended seller, and for a video that moderators withdraw, end. Receipts are mailed if the site sends mail; the page of a receipt always exists.
 */
export function listenToPurchases({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  events.deliver(suspensionChanged, endPurchasesOfJob)
  events.deliver(videoWithdrawn, endPurchasesOfVideoJob)
  if (mail.isConfigured) events.deliver(purchasePaid, mailPurchaseReceiptJob)
}
