/** Cached names and pictures of the people in a room, so that a crowd that enters does not cost one query each. */
import type { ChatUser } from '@lamplight/contract/chat-responses'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { profileChanged } from '../accounts/accounts.events.ts'
import * as sql from './chat.people.sql.ts'
import { toChatUser } from './chat.view.ts'

const MAX_PEOPLE = 10_000
/** Entries expire, because the event of a change in another process may be lost on the bus. */
const CACHE_MS = 5 * 60_000

export interface ChatPeople {
  /** In the order of the ids; deleted accounts are left out. */
  find(ids: readonly number[]): Promise<ChatUser[]>
}

export function createChatPeople(db: Db, events: Events): ChatPeople {
  const known = new LRUCache<number, ChatUser>({ max: MAX_PEOPLE, ttl: CACHE_MS })
  events.on(profileChanged, ({ userId }) => void known.delete(userId))
  return {
    async find(ids) {
      const found = new Map<number, ChatUser>()
      const missing: number[] = []
      for (const id of ids) {
        const person = known.get(id)
        if (person) found.set(id, person)
        else missing.push(id)
      }
      for (const row of missing.length > 0 ? await sql.findPeople(db, missing) : []) {
        const person = toChatUser(row)
        known.set(row.id, person)
        found.set(row.id, person)
      }
      return ids.flatMap((id) => found.get(id) ?? [])
    },
  }
}
