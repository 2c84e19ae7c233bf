import type { FastifyRequest } from 'fastify'

/** Long enough for a phone that changes networks, short enough to release the resources of a sender who is gone. */
const IDLE_MS = 120_000

/** Runs `work`; a connection that sends nothing for two minutes meanwhile is ended. */
export async function whileSending<T>({ raw }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { socket } = raw
  const giveUp = () => raw.destroy()
  socket.setTimeout(IDLE_MS)
  socket.once('timeout', giveUp)
  try {
    return await work()
  } finally {
    socket.off('timeout', giveUp)
    socket.setTimeout(0)
  }
}
