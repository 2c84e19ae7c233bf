import { once } from 'node:events'
import { createServer } from 'node:net'

/** Takes the address for a moment and lets it go. Throws the system's own error (EADDRINUSE, EACCES) when it is not to be had. */
export async function tryListening({ port, host }: { port: number; host: string }): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
