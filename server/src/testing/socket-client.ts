/** A minimal client of the socket at /ws: sends frames and collects what arrives. */
import { ServerFrame } from '@lamplight/contract/chat-frames'
import { WebSocket } from 'ws'
import type { Person, TestSite } from './test-site.ts'

type FrameOf<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>

export interface SocketClient {
  socket: WebSocket
  /** Everything received and not yet taken by `next`, parsed by the contract. */
  frames: ServerFrame[]
  /** Frames that the contract does not allow fail the test. */
  send(frame: unknown): void
  /** The next frame, whatever it is. */
  take(): Promise<ServerFrame>
  /** The next frame of this type; those before it are dropped. */
  next<Type extends ServerFrame['type']>(type: Type): Promise<FrameOf<Type>>
  /** All frames received until the server has responded to a frame that it handles after all earlier ones. */
  settled(): Promise<ServerFrame[]>
  /** The close code. */
  closed: Promise<number>
  close(): Promise<void>
}

/** Listens on a free loopback port, once per site; returns the address of its socket. */
export async function listen(site: TestSite): Promise<string> {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const address = site.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the site is not listening')
  return `ws://127.0.0.1:${address.port}/ws`
}

export async function openSocket(
  url: string,
  person: Person | null,
  headers: Record<string, string> = {},
): Promise<SocketClient> {
  const socket = new WebSocket(url, { headers: { ...(person ? { cookie: person.cookie } : {}), ...headers } })
  const frames: ServerFrame[] = []
  let wake: (() => void) | null = null
  let failure: Error | null = null
  let isClosed = false
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      isClosed = true
      wake?.()
      resolve(code)
    })
  })
  socket.on('message', (data) => {
    const parsed = ServerFrame.safeParse(JSON.parse(String(data)))
    if (parsed.success) frames.push(parsed.data)
    else failure = new Error(`a frame that the contract does not allow: ${String(data)}`)
    wake?.()
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.on('error', () => {})

  const take = async (): Promise<ServerFrame> => {
    for (;;) {
      if (failure) throw failure
      const frame = frames.shift()
      if (frame) return frame
      if (isClosed) throw new Error('the socket is closed')
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    socket,
    frames,
    send: (frame) => socket.send(typeof frame === 'string' || Buffer.isBuffer(frame) ? frame : JSON.stringify(frame)),
    take,
    async next(type) {
      for (;;) {
        const frame = await take()
        if (frame.type === type) return frame as FrameOf<typeof type>
      }
    },
    async settled() {
      socket.send(JSON.stringify({ type: 'no such frame' }))
      const seen: ServerFrame[] = []
      for (;;) {
        const frame = await take()
        if (frame.type === 'error' && frame.code === 'chat_frame_unknown') return seen
        seen.push(frame)
      }
    },
    closed,
    async close() {
      socket.close()
      await closed
    },
  }
}
