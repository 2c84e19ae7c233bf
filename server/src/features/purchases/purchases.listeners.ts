import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { purchasePaid } from './purchases.events.ts'
import { mailPurchaseReceiptJob } from './purchases.jobs.ts'

/** Receipts are mailed if the site sends mail; the page of a receipt always exists. */
export function listenToPurchases({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  if (mail.isConfigured) events.deliver(purchasePaid, mailPurchaseReceiptJob)
}
