/** A proxy on this machine that behaves like a bad network: everything is late, and connections are cut. */
import { connect, createServer, type Socket } from 'node:net'

export interface FlakyNetwork {
  port: number
  /** The target of new connections; null: nobody responds. */
  target: number | null
  close(): Promise<void>
}

/**
 * @param delayMs called for each chunk; chunks of one connection keep their order, those of different connections do not
 * @param isCut called for each chunk: the connection ends in the middle of it
 */
export async function startFlakyNetwork(delayMs: () => number, isCut: () => boolean): Promise<FlakyNetwork> {
  const open = new Set<Socket>()

  const pass = (from: Socket, to: Socket) => {
    let last = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      const ends = isCut()
      const late = new Promise((resolve) => setTimeout(resolve, delayMs()))
      last = Promise.all([last, late]).then(() => {
        if (to.destroyed) return
        to.write(ends ? piece.subarray(0, Math.floor(piece.length / 2)) : piece)
        if (ends) to.end(() => from.destroy())
      })
    })
    from.on('error', () => to.destroy())
    from.on('close', () => void last.then(() => to.destroy()))
  }

  const proxy = { target: null as number | null }
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client))
    if (proxy.target === null) return void client.destroy()
    const onwards = connect(proxy.target, '127.0.0.1')
    pass(client, onwards)
    pass(onwards, client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the proxy is not listening')
  return Object.assign(proxy, {
    port: address.port,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}
