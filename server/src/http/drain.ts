/** The end of a web process behind a balancer: it says that it will go, and serves until nobody sends it anything more. */
import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** From now on `/readyz` returns 503 and every response closes its connection. */
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

/** Connections that are kept open would carry requests until the very end. */
export function registerDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (drain.isDraining()) reply.header('connection', 'close')
    done()
  })
}
