import type { EventEmitter } from 'node:events'

const waiting = new WeakMap<EventEmitter, Set<() => void>>()

/**
 * Calls `callback` when the connection closes; returns a function that cancels it. A response's own `close` event is
 * not enough: a response queued behind another on the same connection has no such event. One listener serves
 * all responses of a connection, because adding and removing one for each slice costs time.
 */
export function onConnectionClose(socket: EventEmitter, callback: () => void): () => void {
  let callbacks = waiting.get(socket)
  if (callbacks === undefined) {
    const set = new Set<() => void>()
    callbacks = set
    waiting.set(socket, set)
    socket.once('close', () => {
      for (const call of [...set]) call()
    })
  }
  callbacks.add(callback)
  return () => callbacks.delete(callback)
}
