/** Shutdown of a web process behind a load balancer: it announces the shutdown, and serves until it receives no more requests. */
import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** After this, `/readyz` returns 503 and every response closes its connection. */
  begin(): void
  isDraining(): boolean
}

export function createDrain(): Drain {
  let isDraining = false
  return {
    begin: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
  }
}

/** Keep-alive connections would receive requests until the end. */
export function registerDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining()) reply.header('connection', 'close')
    done()
  })
}
