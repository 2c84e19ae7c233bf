import type { FastifyRequest } from 'fastify'

/** Long enough for a phone that changes its network, short enough that a sender who is gone holds nothing for long. */
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
