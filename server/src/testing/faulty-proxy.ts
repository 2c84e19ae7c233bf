/** A local proxy that simulates network faults and full disks. */
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Fault {
  /** Which requests: a method and a part of the path. */
  method: string
  path?: string
  /** The status returned instead of forwarding the request. */
  status?: number
  code?: string
  /** The connection is cut after this many bytes of the response. */
  cutAfterBytes?: number
  /** How many requests it affects. Default 1. */
  times?: number
}

export interface FaultyProxy {
  endpoint: string
  /** Adds a fault; faults apply in the order in which they were added. */
  add(fault: Fault): void
  /** Removes the faults that have not been used. */
  clear(): void
  /** Methods and paths of the requests, oldest first. */
  passed: string[]
  close(): Promise<void>
}

export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  let faults: { fault: Fault; left: number }[] = []
  const passed: string[] = []

  function take(incoming: IncomingMessage): Fault | null {
    const found = faults.find(
      ({ fault }) => fault.method === incoming.method && (incoming.url ?? '').includes(fault.path ?? ''),
    )
    if (!found) return null
    found.left -= 1
    if (found.left === 0) faults = faults.filter((one) => one !== found)
    return found.fault
  }

  const server = createServer((incoming, response) => {
    const fault = take(incoming)
    passed.push(`${incoming.method} ${incoming.url}`)
    if (fault?.status !== undefined) {
      incoming.resume()
      incoming.once('end', () => {
        response.writeHead(fault.status ?? 500, { 'content-type': 'application/xml' })
        response.end(`<Error><Code>${fault.code ?? 'InternalError'}</Code><Message>as asked</Message></Error>`)
      })
      return
    }
    // The Host header is part of what was signed: it stays.
    const onwards = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers })
    onwards.on('error', () => response.headersSent || response.destroy())
    incoming.on('error', () => onwards.destroy())
    response.on('close', () => onwards.destroy())
    onwards.on('response', (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers)
      if (incoming.method === 'HEAD') {
        // Swift sends the body of an error nevertheless, which no client may read.
        response.end()
        upstream.destroy()
        return
      }
      let left = fault?.cutAfterBytes ?? Number.POSITIVE_INFINITY
      upstream.on('data', (chunk: Buffer) => {
        if (chunk.length < left) {
          left -= chunk.length
          if (!response.write(chunk)) {
            upstream.pause()
            response.once('drain', () => upstream.resume())
          }
          return
        }
        upstream.destroy()
        response.write(chunk.subarray(0, left), () => response.destroy())
      })
      upstream.on('end', () => response.end())
      upstream.on('error', () => response.destroy())
    })
    incoming.pipe(onwards)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    clear: () => {
      faults = []
    },
    passed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
