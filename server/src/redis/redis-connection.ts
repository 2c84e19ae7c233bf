/**
 * The link to Redis: one connection for commands and one for messages, opened and lost together. It sends itself a heartbeat four
 * times a second, so that a server that hangs is noticed within a second. A server that is gone is noticed at once.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Log } from '../lib/log.ts'

const BEAT_MS = 250
/** After this many unanswered heartbeats the link counts as lost. */
const MAX_UNANSWERED = 4
const CONNECT_MS = 2_000
const RECONNECT_MS = 50
const RECONNECT_MAX_MS = 1_000
/** How often a process reports itself, in heartbeats, and after how long a silent process no longer counts. */
const PRESENT_EVERY = 8
const ABSENT_AFTER_MS = 10_000
/** The count assumed by a process that has not reached Redis yet. */
const UNKNOWN_PROCESSES = 8

/** Redis cannot be reached now. The command was not run. */
class RedisAway extends Error {
  constructor() {
    super('Redis cannot be reached')
  }
}

export interface RedisConnection {
  /** The prefix of every key: several sites may share one Redis. */
  prefix: string
  /** False from the moment the link is lost until it is restored. */
  isUp(): boolean
  /** When the link was lost, as `Date.now()`; the start of this process if it was never up. Null while it is up. */
  lostAt(): number | null
  /** True as soon as the link is up, false after `ms`. */
  whenUp(ms: number): Promise<boolean>
  /** Processes that share this Redis, this one included, as last counted; never fewer than two. */
  processes(): number
  /** Throws when Redis cannot be reached or takes no writes. */
  check(): Promise<void>
  /** Runs commands. @throws RedisAway, and the error of a command that was in progress when the link was lost */
  run<T>(work: (client: RedisClient) => Promise<T>): Promise<T>
  /** Sends to every process of the site, this one included. @throws as `run` */
  publish(message: string): Promise<void>
  subscribe(listener: (message: string) => void): void
  /** Called when the link is restored, before commands are accepted again: messages may have been missed. */
  onBack(listener: () => void): void
  /** Opens the connection. Resolves when it is open, or when the first attempt has failed; it keeps retrying. */
  start(): Promise<void>
  close(): Promise<void>
}

export type RedisClient = ReturnType<typeof openClient>

/** @param url `redis://`, `rediss://` (TLS) or `unix:///path/to/socket` */
function openClient(url: string) {
  const socket = { connectTimeout: CONNECT_MS, reconnectStrategy: false } as const
  const address = URL.parse(url)
  const name = { name: 'lamplight', disableOfflineQueue: true, RESP: 2 } as const
  if (address?.protocol !== 'unix:') return createClient({ url, ...name, socket })
  const path = decodeURIComponent(address.pathname)
  return createClient({ ...name, socket: { ...socket, path, tls: false } })
}

/** Both connections, for one period in which the link is up. */
interface Session {
  commands: RedisClient
  messages: RedisClient
  unanswered: number
}

export interface RedisConnectionOptions {
  url: string
  /** Distinguishes this site from others on the same Redis. */
  siteId: string
  log: Log
}

export function createRedisConnection({ url, siteId, log }: RedisConnectionOptions): RedisConnection {
  const prefix = `lamplight:${siteId}:`
  const channel = `${prefix}bus`
  const processId = randomUUID()
  const beatChannel = `${prefix}beat:${processId}`
  const listeners: ((message: string) => void)[] = []
  const backListeners: (() => void)[] = []
  let session: Session | null = null
  let starting: Promise<void> | null = null
  let isClosed = false
  let wasUp = false
  let lostAt: number | null = Date.now()
  let processes = UNKNOWN_PROCESSES
  let beats = 0
  const waiting = new Set<() => void>()
  let pause = RECONNECT_MS
  let retry: NodeJS.Timeout | undefined

  const drop = ({ commands, messages }: Session) => {
    for (const client of [commands, messages]) if (client.isOpen) client.destroy()
  }

  const lose = (lost: Session, error?: unknown) => {
    if (session !== lost) return
    session = null
    lostAt = Date.now()
    drop(lost)
    if (isClosed) return
    log.warn({ err: error }, 'the link to Redis was lost')
    retryLater()
  }

  async function connect(): Promise<void> {
    const next: Session = { commands: openClient(url), messages: openClient(url), unanswered: 0 }
    for (const client of [next.commands, next.messages]) {
      client.on('error', (error: unknown) => lose(next, error))
      client.on('end', () => lose(next))
    }
    try {
      await Promise.all([next.commands.connect(), next.messages.connect()])
      await next.messages.subscribe(channel, (message) => {
        for (const listener of listeners) listener(message)
      })
      await next.messages.subscribe(beatChannel, () => {
        next.unanswered = 0
      })
    } catch (error) {
      drop(next)
      throw error
    }
    if (isClosed) return drop(next)
    await countProcesses(next.commands).catch(() => {})
    pause = RECONNECT_MS
    if (wasUp) for (const listener of backListeners) listener()
    wasUp = true
    session = next
    lostAt = null
    for (const goOn of waiting) goOn()
    waiting.clear()
  }

  async function countProcesses(client: RedisClient): Promise<void> {
    const key = `${prefix}processes`
    // The clock of Redis: one process whose clock is fast would remove all the others.
    const [seconds] = await client.time()
    const now = Number(seconds) * 1000
    const [, , count] = await client
      .multi()
      .zAdd(key, { score: now, value: processId })
      .zRemRangeByScore(key, 0, now - ABSENT_AFTER_MS)
      .zCard(key)
      .exec()
    processes = Math.max(2, Number(count))
  }

  function retryLater(): void {
    retry = setTimeout(() => {
      connect().catch(() => {
        if (!isClosed) retryLater()
      })
    }, pause)
    retry.unref()
    pause = Math.min(2 * pause, RECONNECT_MAX_MS)
  }

  const beat = setInterval(() => {
    const current = session
    if (!current) return
    if (current.unanswered >= MAX_UNANSWERED) return lose(current, new Error('Redis does not respond'))
    current.unanswered += 1
    current.commands.publish(beatChannel, '').catch(() => {})
    beats += 1
    if (beats % PRESENT_EVERY === 0) countProcesses(current.commands).catch(() => {})
  }, BEAT_MS)
  beat.unref()

  const run: RedisConnection['run'] = async (work) => {
    if (!session) throw new RedisAway()
    return work(session.commands)
  }

  return {
    prefix,
    isUp: () => session !== null,
    lostAt: () => lostAt,
    async whenUp(ms) {
      if (session || isClosed) return session !== null
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      waiting.add(resolve)
      await promise
      clearTimeout(timer)
      waiting.delete(resolve)
      return session !== null
    },
    processes: () => processes,
    async check() {
      await run((client) => client.set(`${prefix}check`, '1', { expiration: { type: 'EX', value: 60 } }))
    },
    run,
    async publish(message) {
      await run((client) => client.publish(channel, message))
    },
    subscribe: (listener) => void listeners.push(listener),
    onBack: (listener) => void backListeners.push(listener),
    start() {
      starting ??= connect().catch((error: unknown) => {
        log.warn({ err: error }, 'Redis cannot be reached')
        // Changes made by others in the meantime were missed.
        wasUp = true
        if (!isClosed) retryLater()
      })
      return starting
    },
    async close() {
      isClosed = true
      clearInterval(beat)
      clearTimeout(retry)
      const last = session
      session = null
      if (!last) return
      await last.commands.zRem(`${prefix}processes`, processId).catch(() => {})
      drop(last)
    },
  }
}
