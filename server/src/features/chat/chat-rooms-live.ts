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
import * as sql from './chat.messages.sql.ts'
import { toMessage } from './chat.view.ts'
import { type History, readMissed, readNewest } from './chat-history.ts'

/** Changes read at a time. */
const BATCH = 200
/** Frames that may wait while one socket reads its history. */
const QUEUE_MAX = 2_000
/** Delay before a failed read of the database is retried. */
const RETRY_MS = 1_000
/** How long the newest page is cached for sockets that enter: names in it may be that old. */
const NEWEST_CACHE_MS = 2_000
/** Sockets written to before the event loop gets a turn for other work: reads, the next message, the database. */
const SEATS_A_TURN = 250
/**
 * A turn takes at least this long when further ones follow. Three quarters of the time of a large room are system calls for
 * writing, so a socket should receive several messages with one call, and readers on the same machine need their turn.
 */
const TURN_MS = 3
/** While a large room is written to, it looks for new messages at most this often. */
const READ_EVERY_MS = 10

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
  /** The first change that has not been sent to it; see `Changes`. Set by the room; not used while frames are queued. */
  place: number
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

/** The changes that some sockets do not have yet. A place counts all changes since the room was opened. */
class Changes {
  #changes: Change[] = []
  /** The place of the first one here. */
  #first = 0
  /** All from a place on as one buffer, for each kind of client: most sockets are at one of few places. */
  readonly #joined = new Map<string, Buffer>()

  /** The place behind the last one. */
  get end(): number {
    return this.#first + this.#changes.length
  }

  add(changes: readonly Change[]): void {
    this.#changes.push(...changes)
    this.#joined.clear()
  }

  /** Forgets the changes before a place: every socket has them. */
  dropBefore(place: number): void {
    this.#changes.splice(0, place - this.#first)
    this.#first = place
    this.#joined.clear()
  }

  /** What this socket does not have yet; empty when it has everything. */
  bytesFor({ place, isExtended, startRevision }: Seat): Buffer {
    const missing = this.#changes.slice(place - this.#first)
    if (startRevision >= (missing[0]?.revision ?? 0)) {
      return joined(
        missing.filter(({ revision }) => revision > startRevision),
        isExtended,
      )
    }
    const key = `${place} ${isExtended}`
    const bytes = this.#joined.get(key) ?? joined(missing, isExtended)
    this.#joined.set(key, bytes)
    return bytes
  }
}

const joined = (changes: readonly Change[], isExtended: boolean): Buffer =>
  Buffer.concat(changes.flatMap(({ frame, extendedOnly }) => (isExtended || !extendedOnly ? [frame] : [])))

export class LiveRoom {
  readonly id: number
  readonly seats = new Set<Seat>()
  readonly #db: Db
  readonly #log: Log
  /** Every change up to this revision has been sent to the sockets or is being sent; null until it is known. */
  #revision: number | null = null
  #start: Promise<number> | null = null
  readonly #changes = new Changes()
  /** The newest page, read once for all sockets that enter while it is fresh. */
  #newest: { history: Promise<HistoryFrame>; isNewUntil: number } | null = null
  #isReading = false
  #hasAdvanced = false
  #isSending = false

  constructor(id: number, db: Db, log: Log) {
    this.id = id
    this.#db = db
    this.#log = log
  }

  /** The revision this room starts from, read once; set before the first history is read. */
  async begin(): Promise<void> {
    if (this.#revision !== null) return
    this.#start ??= sql.findRevision(this.#db, this.id)
    try {
      const start = await this.#start
      this.#revision ??= start
    } catch (error) {
      this.#start = null
      throw error
    }
  }

  /** From here on, frames are queued for this socket, which may be new in the room or enter it again, until `release`. */
  hold(seat: Seat): void {
    if (this.seats.has(seat) && !seat.queue) this.#sendPending(seat)
    this.seats.add(seat)
    seat.queue ??= []
  }

  /**
   * The first frame for a waiting socket (`seat.queue`): everything that has been sent to the others, since it will not be
   * sent again. The changes after `after` when they are few, else the newest page.
   *
   * @param revision of the room, read beforehand
   */
  async readHistory({ revision, after }: { revision: number; after: number | null }): Promise<HistoryFrame> {
    if (after === null || after > revision) return this.#readNewest()
    if (after === revision && after >= (this.#revision ?? 0)) {
      return encodeHistory(this.id, { messages: [], cursor: after, nextCursor: null, isCatchUp: true })
    }
    const missed = await readMissed(this.#db, this.id, { revision, after })
    return missed ? encodeHistory(this.id, missed) : this.#readNewest()
  }

  async #readNewest(): Promise<HistoryFrame> {
    const needed = this.#revision ?? 0
    const cached = this.#newest
    if (!cached || Date.now() >= cached.isNewUntil) return this.#readNewestAgain()
    const known = await cached.history
    if (known.cursor >= needed) return known
    return this.#newest === cached ? this.#readNewestAgain() : this.#readNewest()
  }

  #readNewestAgain(): Promise<HistoryFrame> {
    const history = readNewest(this.#db, this.id).then((newest) => encodeHistory(this.id, newest))
    const cached = { history, isNewUntil: Date.now() + NEWEST_CACHE_MS }
    this.#newest = cached
    history.catch(() => {
      if (this.#newest === cached) this.#newest = null
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
    seat.place = this.#changes.end
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
    this.#readOn().catch((error: unknown) => {
      this.#log.warn({ err: error, roomId: this.id }, 'new messages could not be read')
      setTimeout(() => this.seats.size > 0 && this.advance(), RETRY_MS).unref()
    })
  }

  async #readOn(): Promise<void> {
    this.#isReading = true
    try {
      while (this.#hasAdvanced && this.seats.size > 0) {
        this.#hasAdvanced = false
        await this.begin()
        const known = this.#revision ?? 0
        const rows = await sql.listChanges(this.#db, this.id, known, BATCH)
        if (rows.length > 0) this.#begin(rows.map((row) => toChange(row, row.createdRevision > known)))
        this.#revision = rows.at(-1)?.revision ?? known
        if (rows.length === BATCH) this.#hasAdvanced = true
        if (this.#isSending) await pause(READ_EVERY_MS)
      }
    } finally {
      // In the same turn as the comparison: an event that arrives from now on starts the next read.
      this.#isReading = false
    }
  }

  /** Hands changes to the sockets: queued for those that read their history, else sent when it is their turn. */
  #begin(changes: Change[]): void {
    for (const seat of this.seats) {
      if (!seat.queue) continue
      for (const { frame, revision, extendedOnly } of changes) {
        if (seat.isExtended || !extendedOnly) this.#wait(seat, { frame, revision })
      }
    }
    this.#changes.add(changes)
    if (this.#isSending) return
    this.#sendInTurns().catch((error: unknown) =>
      this.#log.error({ err: error, roomId: this.id }, 'new messages could not be sent'),
    )
  }

  /**
   * Goes round the sockets until each has everything. A socket receives what has arrived until its turn, so nothing waits for
   * the end of a round: a message reaches everybody within one round from the moment it was read.
   */
  async #sendInTurns(): Promise<void> {
    this.#isSending = true
    try {
      while ((await this.#sendRound()) < this.#changes.end);
    } finally {
      // In the same turn as the comparison: changes that begin from now on start it again.
      this.#isSending = false
    }
  }

  /** @returns the place that every socket has reached */
  async #sendRound(): Promise<number> {
    const end = this.#changes.end
    let count = 0
    let begin = performance.now()
    for (const seat of this.seats) {
      if (seat.queue || seat.place === this.#changes.end) continue
      this.#sendPending(seat)
      count += 1
      if (count % SEATS_A_TURN > 0) continue
      await restOf(TURN_MS, begin)
      begin = performance.now()
    }
    this.#changes.dropBefore(end)
    return end
  }

  #sendPending(seat: Seat): void {
    const bytes = this.#changes.bytesFor(seat)
    seat.place = this.#changes.end
    if (bytes.length > 0) seat.connection.send(bytes)
  }
}

/** Resolves in a later turn of the event loop, when these milliseconds have passed since `begin`. */
async function restOf(ms: number, begin: number): Promise<void> {
  const left = ms - (performance.now() - begin)
  await (left >= 1 ? pause(left) : nextTurn())
}

function toChange(row: sql.MessageRow, isNew: boolean): Change {
  const message = toMessage(row)
  const type = isNew ? ('new_message' as const) : ('message_changed' as const)
  // The basic frames have no deletions and no edits.
  const extendedOnly = !isNew || message.isDeleted
  return { frame: encodeFrame({ type, message, cursor: row.revision }), revision: row.revision, extendedOnly }
}
