import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../lib/start-error.ts'

interface Place {
  port: number
  host: string
}

/** Listens on the address briefly to test it. @throws the result of `listenRefusal` */
export async function tryListening(place: Place): Promise<void> {
  try {
    const server = createServer().listen(place)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (error) {
    throw listenRefusal(error, place)
  }
}

/** One sentence for an address that cannot be listened on; any other error is returned unchanged. */
export function listenRefusal(error: unknown, { port, host }: Place): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the program that uses it, or choose another: PORT=8081 npm start`,
    EACCES: `Port ${port} may not be used by this account. Choose one above 1023: PORT=8080 npm start`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine. Choose one it has, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST=${host} is not a name that this machine can resolve. Choose an address it has, or 0.0.0.0 for all of them.`,
  }
  const sentence = sentences[String(error.code)]
  return sentence ? new StartError(sentence, { cause: error }) : error
}
