/**
 * Many sockets of a chat, cheaply: bare TCP with just enough of RFC 6455 to read what a server sends, so that the measure is
 * the server's work and not the client's. Frames of a server are neither masked nor, here, compressed or in parts.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface CrowdOptions {
  port: number
  size: number
  cookieOf?: (index: number) => string
  /** Sent first. */
  introduction?: object
  /** Ends the opening: a frame that has this in its text. Without it a socket is ready when it is open. */
  readyAt?: string
}

export interface Crowd {
  members: Member[]
  /** Milliseconds on the way, one for each marked frame at each socket. */
  delays: number[]
  /** Sockets that the server closed. */
  lost: number
  /** Frames of type `error`: what the server refused. */
  refused: number
  close(): void
}

/** Everything from this mark to the end of the number is the moment of sending. */
const MARK = Buffer.from('sent at ')
const REFUSAL = Buffer.from('"type":"error"')
const MOMENT_LENGTH = 16
/** Sockets that are opened at the same time. */
const AT_ONCE = 50
/** One address has too few ports for many thousand sockets. */
const ADDRESSES = 20

/** A sentence with the moment it was written. */
export const markedWords = (): string =>
  `sent at ${performance.now().toFixed(6).padStart(MOMENT_LENGTH, '0')} ${'lamp '.repeat(12)}`.trim()

/** A masked frame, as clients must send them; a mask of zeros leaves the payload as it is. */
function maskedFrame(opcode: number, payload: Buffer): Buffer {
  if (payload.length > 0xffff) throw new Error('too long for this client')
  const head = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  head[0] = 0x80 | opcode
  if (payload.length < 126) head[1] = 0x80 | payload.length
  else {
    head[1] = 0x80 | 126
    head.writeUInt16BE(payload.length, 2)
  }
  return Buffer.concat([head, payload])
}

/** All sockets read into this one; what is read is used up before the next read. */
const SHARED = Buffer.allocUnsafe(256 * 1024)

class Member {
  readonly #socket: Socket
  readonly #crowd: Crowd
  readonly #ready = Promise.withResolvers<void>()
  readonly #options: CrowdOptions
  #isOpen = false
  #isReady = false
  /** The beginning of a frame whose rest has not arrived. */
  #rest: Buffer | null = null

  constructor(crowd: Crowd, options: CrowdOptions, index: number) {
    this.#crowd = crowd
    this.#options = options
    this.#socket = connect({
      port: options.port,
      host: '127.0.0.1',
      localAddress: `127.0.0.${1 + (index % ADDRESSES)}`,
      onread: {
        buffer: SHARED,
        callback: (length) => {
          this.#read(SHARED.subarray(0, length))
          return true
        },
      },
    })
    this.#socket.setNoDelay(true)
    this.#socket.on('error', (error) => this.#ready.reject(error))
    this.#socket.on('close', () => {
      crowd.lost += 1
      this.#ready.reject(new Error('the server closed a socket'))
    })
    this.#socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        `Cookie: ${options.cookieOf?.(index) ?? ''}\r\n\r\n`,
    )
  }

  get ready(): Promise<void> {
    return this.#ready.promise
  }

  send(frame: string): void {
    this.#socket.write(maskedFrame(1, Buffer.from(frame)))
  }

  /** Reads nothing from now on. */
  stall(): void {
    this.#socket.pause()
  }

  close(): void {
    this.#socket.removeAllListeners('close')
    this.#socket.destroy()
  }

  #read(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk
    if (!this.#isOpen) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#keep(data)
        return
      }
      if (!data.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
        this.#ready.reject(new Error(data.toString('latin1', 0, 60)))
        return
      }
      this.#isOpen = true
      data = data.subarray(end + 4)
      if (this.#options.introduction) this.send(JSON.stringify(this.#options.introduction))
      if (this.#options.readyAt === undefined) this.#ready.resolve()
    }
    let at = 0
    while (data.length - at >= 2) {
      let length = (data[at + 1] ?? 0) & 0x7f
      let begin = at + 2
      if (length === 126) {
        if (data.length - at < 4) break
        length = data.readUInt16BE(at + 2)
        begin = at + 4
      } else if (length === 127) {
        if (data.length - at < 10) break
        length = Number(data.readBigUInt64BE(at + 2))
        begin = at + 10
      }
      if (data.length < begin + length) break
      this.#take((data[at] ?? 0) & 0x0f, data.subarray(begin, begin + length))
      at = begin + length
    }
    this.#keep(data.subarray(at))
  }

  #keep(rest: Buffer): void {
    this.#rest = rest.length === 0 ? null : Buffer.from(rest)
  }

  #take(opcode: number, payload: Buffer): void {
    if (opcode === 9) this.#socket.write(maskedFrame(10, payload))
    if (opcode !== 1) return
    if (!this.#isReady && this.#options.readyAt !== undefined) {
      this.#isReady = payload.includes(this.#options.readyAt)
      if (this.#isReady) this.#ready.resolve()
      return
    }
    const mark = payload.indexOf(MARK)
    if (mark < 0) {
      if (payload.includes(REFUSAL)) this.#crowd.refused += 1
      return
    }
    const from = mark + MARK.length
    this.#crowd.delays.push(performance.now() - Number(payload.toString('latin1', from, from + MOMENT_LENGTH)))
  }
}

/** Opens the sockets, some at a time; resolves when all are ready. */
export async function gather(options: CrowdOptions): Promise<Crowd> {
  const members: Member[] = []
  const crowd: Crowd = {
    members,
    delays: [],
    lost: 0,
    refused: 0,
    close() {
      for (const member of members) member.close()
    },
  }
  for (let from = 0; from < options.size; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, options.size - from) }, (_, n) => {
      const member = new Member(crowd, options, from + n)
      members.push(member)
      return member
    })
    await Promise.all(some.map(({ ready }) => ready))
  }
  return crowd
}
