/** The unsent messages of one person: kept in this tab, sent by request, removed when the server has them. */
import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { ApiError } from '../../api/api-error.ts'
import { sendByRequest } from './chat.queries.ts'
import { readUnsent, storeUnsent, type UnsentMessage, type UnsentRefusal } from './unsent-messages.ts'

/** An error frame, with the server's sentence. */
export interface Refusal {
  code?: string | undefined
  message: string
  retryAfterSeconds?: number | undefined
}

export interface OutboxListener {
  /** A message was added, changed or removed. */
  changed(): void
  /** The response to a request. */
  sent(message: ChatMessage): void
  /** A request was refused. */
  failed(error: ApiError): void
}

export class Outbox {
  readonly #userId: number
  readonly #listener: OutboxListener
  #messages: UnsentMessage[]
  /** Ids of messages whose HTTP request has no response yet. */
  readonly #requested = new Set<string>()

  constructor(userId: number, listener: OutboxListener) {
    this.#userId = userId
    this.#listener = listener
    this.#messages = readUnsent(userId)
  }

  /** Those of a room, oldest first. */
  inRoom = (roomId: number | null): UnsentMessage[] => this.#messages.filter((message) => message.roomId === roomId)

  add(message: UnsentMessage): void {
    this.#change([...this.#messages, message])
  }

  /** A refused message waits again, with the same id; null if it is not here any more. */
  retry(clientId: string): UnsentMessage | null {
    const message = this.#messages.find((unsent) => unsent.clientId === clientId)
    if (!message) return null
    const again: UnsentMessage = { ...message, state: 'waiting', refusal: undefined }
    this.#replace(again)
    return again
  }

  discard(clientId: string): void {
    this.#change(this.#messages.filter((message) => message.clientId !== clientId))
  }

  /** Removes those that have arrived at the server. */
  confirm(messages: readonly ChatMessage[]): void {
    const arrived = new Set(
      messages.flatMap(({ user, clientId }) => (user.id === this.#userId ? (clientId ?? []) : [])),
    )
    if (!this.#messages.some(({ clientId }) => arrived.has(clientId))) return
    this.#change(this.#messages.filter(({ clientId }) => !arrived.has(clientId)))
  }

  refuse(clientId: string, { code, message, retryAfterSeconds }: Refusal): void {
    const retryAt = retryAfterSeconds === undefined ? undefined : Date.now() + retryAfterSeconds * 1000
    const refusal: UnsentRefusal = { code, message, retryAt }
    const refused = this.#messages.find((unsent) => unsent.clientId === clientId)
    if (refused) this.#replace({ ...refused, state: 'refused', refusal })
  }

  /** Does nothing while an earlier request for the same message has no response. */
  async sendByRequest(message: UnsentMessage): Promise<void> {
    const { clientId } = message
    if (this.#requested.has(clientId)) return
    this.#requested.add(clientId)
    try {
      const stored = await sendByRequest(message)
      this.#listener.sent(stored)
      this.discard(clientId)
    } catch (error) {
      // Without a network connection the message stays queued; a rejection is final until the writer retries.
      if (!(error instanceof ApiError)) return
      const { code, detail, retryAfterSeconds } = error
      this.refuse(clientId, { code, message: detail, retryAfterSeconds })
      this.#listener.failed(error)
    } finally {
      this.#requested.delete(clientId)
    }
  }

  #replace(message: UnsentMessage): void {
    this.#change(this.#messages.map((unsent) => (unsent.clientId === message.clientId ? message : unsent)))
  }

  #change(messages: UnsentMessage[]): void {
    this.#messages = messages
    storeUnsent(this.#userId, messages)
    this.#listener.changed()
  }
}
