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

  const server = createServer((incoming, answer) => {
    const fault = take(incoming)
    passed.push(`${incoming.method} ${incoming.url}`)
    if (fault?.status !== undefined) {
      incoming.resume()
      incoming.once('end', () => {
        answer.writeHead(fault.status ?? 500, { 'content-type': 'application/xml' })
        answer.end(`<Error><Code>${fault.code ?? 'InternalError'}</Code><Message>as asked</Message></Error>`)
      })
      return
    }
    // The Host header is part of what was signed: it stays.
    const onwards = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers })
    onwards.on('error', () => answer.headersSent || answer.destroy())
    incoming.on('error', () => onwards.destroy())
    answer.on('close', () => onwards.destroy())
    onwards.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      if (incoming.method === 'HEAD') {
        // Swift sends the body of an error nevertheless, which no client may read.
        answer.end()
        response.destroy()
        return
      }
      let left = fault?.cutAfterBytes ?? Number.POSITIVE_INFINITY
      response.on('data', (chunk: Buffer) => {
        if (chunk.length < left) {
          left -= chunk.length
          if (!answer.write(chunk)) {
            response.pause()
            answer.once('drain', () => response.resume())
          }
          return
        }
        response.destroy()
        answer.write(chunk.subarray(0, left), () => answer.destroy())
      })
      response.on('end', () => answer.end())
      response.on('error', () => answer.destroy())
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
