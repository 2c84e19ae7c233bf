/** The bus over Redis: faster than PostgreSQL's under load, and used by processes with a shared Redis. */
import { randomUUID } from 'node:crypto'
import type { Log } from '../lib/log.ts'
import type { RedisConnection } from '../redis/redis-connection.ts'
import type { Bus } from './bus.ts'

/** A UUID before every message identifies the sending process. */
const SENDER_LENGTH = 36
/** After it comes the message; instead of one: some of the sender's were lost. */
const LOST = '\n'

export function createRedisBus(connection: RedisConnection, log: Log): Bus {
  const sender = randomUUID()
  const listeners: ((message: string) => void)[] = []
  const gapListeners: (() => void)[] = []
  let hasLostSome = false

  const send = async (message: string): Promise<void> => {
    try {
      // An operator's command opens no connection before it has something to send.
      await connection.start()
      await connection.publish(sender + message)
    } catch (error) {
      hasLostSome = true
      log.warn({ err: error }, 'a message could not be sent on the bus')
    }
  }

  connection.subscribe((text) => {
    if (text.slice(0, SENDER_LENGTH) === sender) return
    const message = text.slice(SENDER_LENGTH)
    if (message === LOST) for (const listener of gapListeners) listener()
    else for (const listener of listeners) listener(message)
  })

  connection.onBack(() => {
    for (const listener of gapListeners) listener()
    if (!hasLostSome) return
    hasLostSome = false
    // The connection serves others once all listeners to its return have been called.
    setImmediate(() => void send(LOST))
  })

  return {
    async publishInTransaction(scope, message) {
      scope.afterCommit(() => send(message))
    },
    publish: send,
    subscribe: (listener) => void listeners.push(listener),
    onReconnect: (listener) => void gapListeners.push(listener),
    isConnected: () => connection.isUp(),
    start: () => connection.start(),
    // The connection is shared, and closed by its owner.
    close: async () => {},
  }
}
