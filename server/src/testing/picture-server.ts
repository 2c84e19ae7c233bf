/** A third-party web server on loopback, with one valid picture and the paths a test adds. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import type { AddressRule } from '../lib/public-address.ts'

export interface PictureServer {
  /** `http://127.0.0.1:<port>` */
  origin: string
  /** The URL of a PNG of 900 by 600 pixels with metadata. */
  address: string
  /** Adds a path. */
  respond(path: string, listener: RequestListener): void
  /** Allows loopback, for the fetcher. */
  mayReach: AddressRule
  close(): Promise<void>
}

export async function createPictureServer(): Promise<PictureServer> {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c08040' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .png()
    .toBuffer()
  const paths = new Map<string, RequestListener>([['/picture.png', (_, response) => void response.end(picture)]])
  const server = createServer((request, response) => {
    const listener = paths.get(request.url ?? '')
    if (listener) listener(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    address: `${origin}/picture.png`,
    respond: (path, listener) => void paths.set(path, listener),
    mayReach: (address) => address === '127.0.0.1',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
