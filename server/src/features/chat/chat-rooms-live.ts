/**
 * The rooms that sockets of this process are in. An event says only that a room has advanced; the room then reads what is
 * behind the revision it knows, once for all its sockets, and sends each change as one buffer. So nothing is skipped, nothing
 * comes twice and the order is the database's, also when messages of the bus are lost, doubled or late.
 */
import type { ServerFrame } from '@lamplight/contract/chat-frames'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { Log } from '../../lib/log.ts'
import type { Connection } from '../../realtime/connection.ts'
import * as sql from './chat.sql.ts'
import { toMessage } from './chat.view.ts'

/** Changes read at a time. */
const BATCH = 200
/** Frames that may wait while one socket reads its history. */
const QUEUE_MAX = 2_000
/** Until the database is asked again after it did not answer. */
const RETRY_MS = 1_000

export const encodeFrame = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame))

interface Queued {
  frame: Buffer
  revision: number | null
}

/** One socket and the room it is in. */
export interface Seat {
  connection: Connection
  viewer: Viewer
  /** Also receives the frames beyond the given ones. */
  isExtended: boolean
  room: LiveRoom | null
  /** Frames that arrived while the history is being read; null when they go straight through. */
  queue: Queued[] | null
}

export class LiveRoom {
  readonly id: number
  readonly seats = new Set<Seat>()
  readonly #db: Db
  readonly #log: Log
  /** Everything up to this revision has been sent; null until it is known. */
  #revision: number | null = null
  #isReading = false
  #hasAdvanced = false

  constructor(id: number, db: Db, log: Log) {
    this.id = id
    this.#db = db
    this.#log = log
  }

  /** Where this room begins to listen; before the first history is read. */
  async begin(): Promise<void> {
    this.#revision ??= await sql.findRevision(this.#db, this.id)
  }

  /** To every socket, or to those that understand more than the given frames. `revision`: of a change of the room. */
  send(frame: Buffer, to: { extendedOnly?: boolean; exceptUserId?: number; revision?: number } = {}): void {
    for (const seat of this.seats) {
      if (to.extendedOnly && !seat.isExtended) continue
      if (seat.viewer.id === to.exceptUserId) continue
      if (seat.queue) this.#wait(seat, { frame, revision: to.revision ?? null })
      else seat.connection.send(frame)
    }
  }

  #wait(seat: Seat, queued: Queued): void {
    if (seat.queue && seat.queue.push(queued) > QUEUE_MAX) seat.connection.cut()
  }

  /** Ends the waiting of a socket whose history holds everything up to `revision`. */
  release(seat: Seat, revision: number): void {
    const queue = seat.queue ?? []
    seat.queue = null
    for (const queued of queue) {
      if (queued.revision === null || queued.revision > revision) seat.connection.send(queued.frame)
    }
  }

  /** Something behind the known revision exists, or may exist. */
  advance(): void {
    this.#hasAdvanced = true
    if (this.#isReading) return
    this.#isReading = true
    this.#readOn()
      .catch((error: unknown) => {
        this.#log.warn({ err: error, roomId: this.id }, 'new messages could not be read')
        setTimeout(() => this.seats.size > 0 && this.advance(), RETRY_MS).unref()
      })
      .finally(() => {
        this.#isReading = false
      })
  }

  async #readOn(): Promise<void> {
    while (this.#hasAdvanced && this.seats.size > 0) {
      this.#hasAdvanced = false
      await this.begin()
      const known = this.#revision ?? 0
      const rows = await sql.listChanges(this.#db, this.id, known, BATCH)
      for (const row of rows) {
        this.#tell(row, row.createdRevision > known)
        this.#revision = row.revision
      }
      if (rows.length === BATCH) this.#hasAdvanced = true
    }
  }

  #tell(row: sql.MessageRow, isNew: boolean): void {
    const message = toMessage(row)
    const type = isNew ? ('new_message' as const) : ('message_changed' as const)
    // The given frames know no deleted messages and no changed ones.
    const extendedOnly = !isNew || message.isDeleted
    this.send(encodeFrame({ type, message, cursor: row.revision }), { extendedOnly, revision: row.revision })
  }
}
