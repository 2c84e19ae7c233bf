/**
 * The rooms with sockets of this process. An event reports only that a room has advanced; the room then reads the changes
 * after its last known revision, once for all its sockets, and sends each change as one buffer. So nothing is skipped, nothing
 * is sent twice and the order is the database's, even when messages of the bus are lost, duplicated or delayed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerFrame } from '@lamplight/contract/chat-frames'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../identity/viewer.ts'
import type { Log } from '../../lib/log.ts'
import type { Connection } from '../../realtime/connection.ts'
import { textFrame } from '../../realtime/text-frame.ts'
import * as sql from './chat.sql.ts'
import { toMessage } from './chat.view.ts'
import { type History, readMissed, readNewest } from './chat-history.ts'

/** Changes read at a time. */
const BATCH = 200
/** Frames that may wait while one socket reads its history. */
const QUEUE_MAX = 2_000
/** Delay before a failed read of the database is retried. */
const RETRY_MS = 1_000
/** How long the newest page is cached for sockets that enter: names in it may be that old. */
const NEWEST_KEPT_MS = 2_000
/** Sockets written to before the event loop gets a turn for other work: reads, the next message, the database. */
const SEATS_A_TURN = 250
/**
 * After a long round of writes the room pauses for the same time, at most this long: the next round then carries everything
 * written meanwhile with one system call per socket, and readers on the same machine get their turn.
 */
const PAUSE_MAX_MS = 40
/** Rounds of smaller rooms are not followed by a pause. */
const SHORT_ROUND_MS = 5

export const encodeFrame = (frame: ServerFrame): Buffer => textFrame(JSON.stringify(frame))

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

interface Queued {
  frame: Buffer
  /** The revision of a change; null for other frames. */
  revision: number | null
}

interface Change {
  frame: Buffer
  revision: number
  /** Not sent to clients that know only the basic frames. */
  extendedOnly: boolean
}

/** One socket and the room it is in. */
export interface Seat {
  connection: Connection
  viewer: Viewer
  /** Also receives the extended frames. */
  isExtended: boolean
  room: LiveRoom | null
  /** Frames queued while the history is being read; null when they are sent directly. */
  queue: Queued[] | null
  /** Its history contained every change up to this revision of the room. */
  startRevision: number
}

/** A history as an encoded frame, and the revision after which the changes continue. */
interface HistoryFrame {
  frame: Buffer
  cursor: number
}

function encodeHistory(roomId: number, { messages, cursor, nextCursor, isCatchUp }: History): HistoryFrame {
  const older = isCatchUp ? {} : { nextCursor }
  return { frame: encodeFrame({ type: 'room_history', messages, roomId, cursor, isCatchUp, ...older }), cursor }
}

/** The changes of one read, encoded once for each kind of client. */
class Bundle {
  readonly changes: readonly Change[]
  readonly #extended: Buffer
  readonly #given: Buffer

  constructor(changes: readonly Change[]) {
    this.changes = changes
    this.#extended = Buffer.concat(changes.map(({ frame }) => frame))
    this.#given = Buffer.concat(changes.flatMap(({ frame, extendedOnly }) => (extendedOnly ? [] : [frame])))
  }

  /** The changes this socket does not have yet, as one buffer. */
  bytesFor({ isExtended, startRevision }: Seat): Buffer {
    if (startRevision < (this.changes[0]?.revision ?? 0)) return isExtended ? this.#extended : this.#given
    const missing = this.changes.filter((change) => change.revision > startRevision)
    return Buffer.concat(missing.flatMap(({ frame, extendedOnly }) => (isExtended || !extendedOnly ? [frame] : [])))
  }
}

export class LiveRoom {
  readonly id: number
  readonly seats = new Set<Seat>()
  readonly #db: Db
  readonly #log: Log
  /** Every change up to this revision has been sent; null until it is known. */
  #revision: number | null = null
  /** Every change up to this revision has been sent to the sockets or is being sent. */
  #begun = 0
  /** The newest page, read once for all sockets that enter while it is fresh. */
  #newest: { history: Promise<HistoryFrame>; isNewUntil: number } | null = null
  #isReading = false
  #hasAdvanced = false

  constructor(id: number, db: Db, log: Log) {
    this.id = id
    this.#db = db
    this.#log = log
  }

  /** The revision this room starts from; set before the first history is read. */
  async begin(): Promise<void> {
    this.#revision ??= await sql.findRevision(this.#db, this.id)
    this.#begun = Math.max(this.#begun, this.#revision)
  }

  /**
   * The first frame for a waiting socket (`seat.queue`): everything that has been sent to the others, since it will not be
   * sent again. The changes after `after` when they are few, else the newest page.
   *
   * @param revision of the room, read beforehand
   */
  async readHistory({ revision, after }: { revision: number; after: number | null }): Promise<HistoryFrame> {
    if (after === null || after > revision) return this.#readNewest()
    if (after === revision && after >= this.#begun) {
      return encodeHistory(this.id, { messages: [], cursor: after, nextCursor: null, isCatchUp: true })
    }
    const missed = await readMissed(this.#db, this.id, { revision, after })
    return missed ? encodeHistory(this.id, missed) : this.#readNewest()
  }

  async #readNewest(): Promise<HistoryFrame> {
    const needed = this.#begun
    const kept = this.#newest
    if (!kept || Date.now() >= kept.isNewUntil) return this.#readNewestAgain()
    const known = await kept.history
    if (known.cursor >= needed) return known
    return this.#newest === kept ? this.#readNewestAgain() : this.#readNewest()
  }

  #readNewestAgain(): Promise<HistoryFrame> {
    const history = readNewest(this.#db, this.id).then((newest) => encodeHistory(this.id, newest))
    const kept = { history, isNewUntil: Date.now() + NEWEST_KEPT_MS }
    this.#newest = kept
    history.catch(() => {
      if (this.#newest === kept) this.#newest = null
    })
    return history
  }

  /** Sends to every socket, or only to those that understand the extended frames. */
  send(frame: Buffer, to: { extendedOnly?: boolean; exceptUserId?: number } = {}): void {
    for (const seat of this.seats) {
      if (to.extendedOnly && !seat.isExtended) continue
      if (seat.viewer.id === to.exceptUserId) continue
      if (seat.queue) this.#wait(seat, { frame, revision: null })
      else seat.connection.send(frame)
    }
  }

  #wait(seat: Seat, queued: Queued): void {
    if (seat.queue && seat.queue.push(queued) > QUEUE_MAX) seat.connection.cut()
  }

  /** Sends the queue of a socket whose history contains every change up to `revision`. */
  release(seat: Seat, revision: number): void {
    const queue = seat.queue ?? []
    seat.queue = null
    seat.startRevision = revision
    for (const queued of queue) {
      if (queued.revision === null || queued.revision > revision) seat.connection.send(queued.frame)
    }
  }

  /** The room has reached this revision; its event may have been lost with the process that sent it. */
  reached(revision: number): void {
    if (this.#revision !== null && revision > this.#revision) this.advance()
  }

  /** Changes after the known revision exist, or may exist. */
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
      this.#begun = rows.at(-1)?.revision ?? this.#begun
      const begin = performance.now()
      if (rows.length > 0) await this.#sendChanges(rows.map((row) => toChange(row, row.createdRevision > known)))
      this.#revision = rows.at(-1)?.revision ?? known
      if (rows.length === BATCH) this.#hasAdvanced = true
      const roundMs = performance.now() - begin
      if (roundMs > SHORT_ROUND_MS) await pause(Math.min(roundMs, PAUSE_MAX_MS))
    }
  }

  /** Changes that arrive meanwhile are read afterwards, all at once: a busy room is updated less often, instead of falling behind. */
  async #sendChanges(changes: Change[]): Promise<void> {
    const bundle = new Bundle(changes)
    let count = 0
    for (const seat of this.seats) {
      if (seat.queue) {
        for (const { frame, revision, extendedOnly } of changes) {
          if (seat.isExtended || !extendedOnly) this.#wait(seat, { frame, revision })
        }
      } else {
        const bytes = bundle.bytesFor(seat)
        if (bytes.length > 0) seat.connection.send(bytes)
      }
      count += 1
      if (count % SEATS_A_TURN === 0) await nextTurn()
    }
  }
}

function toChange(row: sql.MessageRow, isNew: boolean): Change {
  const message = toMessage(row)
  const type = isNew ? ('new_message' as const) : ('message_changed' as const)
  // The basic frames have no deletions and no edits.
  const extendedOnly = !isNew || message.isDeleted
  return { frame: encodeFrame({ type, message, cursor: row.revision }), revision: row.revision, extendedOnly }
}
