import type { Events } from '../../events/events.ts'
import type { Mail } from '../../mail/mail.ts'
import { payoutChanged } from './payouts.events.ts'
import { mailPayoutJob } from './payouts.jobs.ts'

export function listenToPayouts({ events, mail }: { events: Events; mail: Pick<Mail, 'isConfigured'> }): void {
  if (mail.isConfigured) events.deliver(payoutChanged, mailPayoutJob)
}
