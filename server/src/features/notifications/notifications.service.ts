import type { QueryOf, ResponseOf } from '@lamplight/contract/endpoint'
import {
  NOTIFICATION_KINDS,
  type Notification,
  type NotificationKind,
  type notificationsApi,
} from '@lamplight/contract/notifications'
import { DEFAULT_PAGE_SIZE } from '@lamplight/contract/primitives'
import { cutPage, decodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { unreadChanged } from './notifications.events.ts'
import * as sql from './notifications.sql.ts'
import { toNotification } from './notifications.view.ts'

export interface Notifications {
  list(
    viewer: Viewer,
    page: QueryOf<typeof notificationsApi.list>,
  ): Promise<{ items: Notification[]; nextCursor: string | null }>
  unread(viewer: Viewer): Promise<{ count: number }>
  /** All when `ids` is undefined. Returns how many are left. */
  markRead(viewer: Viewer, marked: sql.MarkedNotifications): Promise<{ count: number }>
  switches(viewer: Viewer): Promise<ResponseOf<typeof notificationsApi.switches>>
  setSwitch(viewer: Viewer, kind: NotificationKind, isOn: boolean): Promise<void>
}

export function createNotifications({ db, events }: { db: Db; events: Events }): Notifications {
  const unread = async ({ id }: Viewer) => ({ count: (await sql.countUnread(db, [id])).get(id) ?? 0 })
  return {
    async list(viewer, { limit = DEFAULT_PAGE_SIZE, cursor }) {
      const rows = await sql.listNotifications(db, viewer, { limit, position: decodeCursor(cursor) })
      const page = cutPage(rows, limit, (row) => ({ after: row.createdAt.toISOString(), id: row.id }))
      return { ...page, items: page.items.map(toNotification) }
    },
    unread,
    async markRead(viewer, marked) {
      const hasChanged = await sql.markRead(db, viewer.id, marked)
      // The other tabs and devices of the same person.
      if (hasChanged) await events.announce(unreadChanged, { userIds: [viewer.id], followersOf: null })
      return unread(viewer)
    },
    async switches({ id }) {
      const changed = new Map((await sql.listSwitches(db, id)).map(({ kind, isOn }) => [kind, isOn]))
      return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, changed.get(kind) ?? true])) as ResponseOf<
        typeof notificationsApi.switches
      >
    },
    async setSwitch({ id }, kind, isOn) {
      await sql.setSwitch(db, id, kind, isOn)
    },
  }
}
