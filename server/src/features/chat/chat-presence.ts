/**
 * Who is in which room, each person once, whatever the number of tabs and processes. Every process has the complete state in memory:
 * it announces its own changes on the bus with a sequence number, and requests the state again when a number is missing.
 */
import { randomUUID } from 'node:crypto'
import type { Events } from '../../events/events.ts'
import { presenceAsked, presenceChanged, presenceSaid, processSeen } from './chat.events.ts'

/** How often a process sends a heartbeat, and after how long without one it counts as gone. */
const ALIVE_EVERY_MS = 10_000
const SILENT_AFTER_MS = 30_000
/** Pairs of room and person in one message of the bus, which carries 7,500 bytes. */
const PAIRS_A_MESSAGE = 250

export type PresenceListener = (roomId: number, userId: number, isPresent: boolean) => void

export interface ChatPresence {
  /** Adds or removes one socket of a person in a room, in this process. */
  enter(roomId: number, userId: number): void
  leave(roomId: number, userId: number): void
  /** People in a room, over all processes. */
  count(roomId: number): number
  has(roomId: number, userId: number): boolean
  /** The first of them to arrive. */
  list(roomId: number, most: number): number[]
  /** Called when the first socket of a person anywhere enters a room, and when the last one leaves. */
  onChange(listener: PresenceListener): void
  /** For processes that serve sockets; resolves when the request for the others' state has been sent. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** People of one process: room, person, number of sockets. */
class Occupancy {
  readonly rooms = new Map<number, Map<number, number>>()

  /** True when the person was not yet in the room. */
  add(roomId: number, userId: number): boolean {
    let people = this.rooms.get(roomId)
    if (!people) {
      people = new Map()
      this.rooms.set(roomId, people)
    }
    const before = people.get(userId) ?? 0
    people.set(userId, before + 1)
    return before === 0
  }

  /** True when it was the person's last socket in the room. */
  remove(roomId: number, userId: number): boolean {
    const people = this.rooms.get(roomId)
    const before = people?.get(userId)
    if (!people || before === undefined) return false
    if (before > 1) {
      people.set(userId, before - 1)
      return false
    }
    people.delete(userId)
    if (people.size === 0) this.rooms.delete(roomId)
    return true
  }

  pairs(): [number, number][] {
    return [...this.rooms].flatMap(([roomId, people]) =>
      [...people.keys()].map((userId) => [roomId, userId] as [number, number]),
    )
  }

  has = (roomId: number, userId: number): boolean => this.rooms.get(roomId)?.has(userId) ?? false
}

interface Peer {
  /** The sequence number of the last known announcement; -1 before the first response. */
  sequence: number
  seenAt: number
  people: Occupancy
}

export function createChatPresence(events: Events, now: () => number = Date.now): ChatPresence {
  const processId = randomUUID()
  const own = new Occupancy()
  const peers = new Map<string, Peer>()
  /** The number of processes in which a person is present. */
  const total = new Occupancy()
  const listeners: PresenceListener[] = []
  let sequence = 0
  let timer: NodeJS.Timeout | undefined

  const notify: PresenceListener = (...change) => {
    for (const listener of listeners) listener(...change)
  }
  const arrive = (roomId: number, userId: number) => {
    if (total.add(roomId, userId)) notify(roomId, userId, true)
  }
  const depart = (roomId: number, userId: number) => {
    if (total.remove(roomId, userId)) notify(roomId, userId, false)
  }

  const announce = (roomId: number, userId: number, isPresent: boolean) => {
    sequence += 1
    void events.announce(presenceChanged, { processId, sequence, roomId, userId, isPresent })
  }

  const forget = (id: string) => {
    const peer = peers.get(id)
    if (!peer) return
    peers.delete(id)
    for (const [roomId, userId] of peer.people.pairs()) depart(roomId, userId)
  }

  const peerOf = (id: string): Peer => {
    let peer = peers.get(id)
    if (!peer) {
      peer = { sequence: -1, seenAt: 0, people: new Occupancy() }
      peers.set(id, peer)
    }
    peer.seenAt = now()
    return peer
  }

  const applyChange = (people: Occupancy, roomId: number, userId: number, isPresent: boolean) => {
    if (isPresent && !people.has(roomId, userId)) {
      people.add(roomId, userId)
      arrive(roomId, userId)
    } else if (!isPresent && people.has(roomId, userId)) {
      people.remove(roomId, userId)
      depart(roomId, userId)
    }
  }

  events.on(presenceChanged, (change) => {
    if (change.processId === processId) return
    const peer = peerOf(change.processId)
    if (change.sequence === peer.sequence + 1) {
      peer.sequence = change.sequence
      applyChange(peer.people, change.roomId, change.userId, change.isPresent)
    } else if (change.sequence > peer.sequence) {
      void events.announce(presenceAsked, { processId: change.processId })
    }
  })

  events.on(processSeen, (seen) => {
    if (seen.processId === processId) return
    if (seen.isLeaving) return forget(seen.processId)
    if (peerOf(seen.processId).sequence !== seen.sequence) {
      void events.announce(presenceAsked, { processId: seen.processId })
    }
  })

  events.on(presenceAsked, (asked) => {
    if (!timer || (asked.processId !== null && asked.processId !== processId)) return
    const pairs = own.pairs()
    for (let at = 0; at === 0 || at < pairs.length; at += PAIRS_A_MESSAGE) {
      const people = pairs.slice(at, at + PAIRS_A_MESSAGE)
      void events.announce(presenceSaid, { processId, sequence, isFirst: at === 0, people })
    }
  })

  events.on(presenceSaid, (said) => {
    if (said.processId === processId) return
    const peer = peerOf(said.processId)
    // An outdated response is ignored: the differing sequence numbers lead to another request.
    if (said.sequence < peer.sequence) return
    if (said.isFirst) {
      const named = new Set(said.people.map(([roomId, userId]) => `${roomId} ${userId}`))
      for (const [roomId, userId] of peer.people.pairs()) {
        if (!named.has(`${roomId} ${userId}`)) applyChange(peer.people, roomId, userId, false)
      }
    }
    for (const [roomId, userId] of said.people) applyChange(peer.people, roomId, userId, true)
    peer.sequence = said.sequence
  })

  const sayAlive = () => {
    void events.announce(processSeen, { processId, sequence, isLeaving: false })
    for (const [id, peer] of peers) if (now() - peer.seenAt > SILENT_AFTER_MS) forget(id)
  }

  events.onGap(() => {
    if (timer) void events.announce(presenceAsked, { processId: null })
  })

  return {
    enter(roomId, userId) {
      if (!own.add(roomId, userId)) return
      arrive(roomId, userId)
      announce(roomId, userId, true)
    },
    leave(roomId, userId) {
      if (!own.remove(roomId, userId)) return
      depart(roomId, userId)
      announce(roomId, userId, false)
    },
    count: (roomId) => total.rooms.get(roomId)?.size ?? 0,
    has: (roomId, userId) => total.has(roomId, userId),
    list(roomId, most) {
      const found: number[] = []
      for (const userId of total.rooms.get(roomId)?.keys() ?? []) {
        if (found.length === most) break
        found.push(userId)
      }
      return found
    },
    onChange: (listener) => void listeners.push(listener),
    async start() {
      timer = setInterval(sayAlive, ALIVE_EVERY_MS)
      timer.unref()
      await events.announce(presenceAsked, { processId: null })
    },
    async stop() {
      if (!timer) return
      clearInterval(timer)
      timer = undefined
      await events.announce(processSeen, { processId, sequence, isLeaving: true })
    },
  }
}
