/**
 * Messages that are not confirmed yet, stored in this tab until they are. Each has an id of its own, by which the
 * server stores it once however often it is sent.
 */
import * as z from 'zod/mini'

export interface UnsentMessage {
  clientId: string
  roomId: number
  content: string
  replyToId: number | null
  /** `waiting` for a connection or a response; `refused` until the writer retries or discards it. */
  state: 'waiting' | 'refused'
  /** Why it was refused; absent while it waits. */
  refusal?: UnsentRefusal | undefined
}

export interface UnsentRefusal {
  /** Of the closed list of failures. */
  code?: string | undefined
  /** The server's sentence. */
  message: string
  /** When a retry can succeed, milliseconds since 1970. */
  retryAt?: number | undefined
}

const StoredMessages = z.array(
  z.object({
    clientId: z.string(),
    roomId: z.number(),
    content: z.string(),
    replyToId: z.nullable(z.number()),
    state: z.enum(['waiting', 'refused']),
    refusal: z.optional(
      z.object({ code: z.optional(z.string()), message: z.string(), retryAt: z.optional(z.number()) }),
    ),
  }),
)

const placeOf = (userId: number) => `chat-unsent ${userId}`

/** Empty when there are none, or when the browser forbids storage. */
export function readUnsent(userId: number): UnsentMessage[] {
  try {
    const parsed = StoredMessages.safeParse(JSON.parse(sessionStorage.getItem(placeOf(userId)) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

/** Storage that is full or forbidden must not break anything: the messages are on the page. */
export function storeUnsent(userId: number, unsent: readonly UnsentMessage[]): void {
  try {
    if (unsent.length === 0) sessionStorage.removeItem(placeOf(userId))
    else sessionStorage.setItem(placeOf(userId), JSON.stringify(unsent))
  } catch {
    // They are kept in memory until the page is closed.
  }
}
