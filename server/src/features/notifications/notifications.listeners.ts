import type { Events } from '../../events/events.ts'
import { notificationSources } from './notification-sources.ts'

export function listenToNotifications({ events }: { events: Events }): void {
  for (const { event, job } of notificationSources) events.deliver(event, job)
}
