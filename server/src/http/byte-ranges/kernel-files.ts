import { close } from 'node:fs'
import { Socket } from 'node:net'
import { constants } from 'node:os'
import { TLSSocket } from 'node:tls'
import type { KoffiFunc } from 'koffi'

/** Kernel functions for files and connections that Node does not offer. */
export interface KernelFiles {
  /**
   * Reads cached data synchronously, without another thread: as `StoredFile.read`, but returns 0 also when the next
   * bytes would have to come from the disk. (preadv2(2) with RWF_NOWAIT)
   */
  readCached(descriptor: number, offset: number, length: number, buffer: Uint8Array): number
  /**
   * Lets the kernel copy from a file into a connection, without the bytes passing through this process (sendfile(2)):
   * offers up to `length` bytes of the file behind `descriptor`, from `offset` on, to the connection. Resolves with how
   * many it accepted: 0 when it accepts none now, or when this is not possible for this file or connection. The caller then sends
   * the next bytes through Node, which reveals any error. Nothing else may be written to
   * the connection meanwhile, and what was written before must have left the process. Never rejects.
   */
  send(socket: Socket, descriptor: number, offset: number, length: number): Promise<number>
  /** Whether that part of the file is cached, so that sending it needs no disk access. (cachestat(2), or mincore(2)) */
  isCached(descriptor: number, offset: number, length: number): boolean
  /** As `send`, on this thread: for short cached parts. Returns how many bytes the connection accepted. */
  sendNow(socket: Socket, descriptor: number, offset: number, length: number): number
  /** How many bytes the other side has acknowledged on this connection; 0 when unknown. (tcp(7), TCP_INFO) */
  confirmed(socket: Socket): bigint
}

interface Part {
  readonly base: Uint8Array
  readonly length: number
}

type SendFile = KoffiFunc<(socket: number, file: number, offset: [number], count: number) => number>
type ReadVector = (descriptor: number, parts: [Part], count: 1, offset: number, flags: number) => number
type Duplicate = (descriptor: number, command: number, type: 'int', lowest: number) => number
type MapFile = (
  address: 0,
  length: number,
  protection: number,
  flags: number,
  descriptor: number,
  offset: number,
) => number | bigint
type UnmapFile = (address: number | bigint, length: number) => number
type InCore = (address: number | bigint, length: number, pages: Uint8Array) => number
type CacheStat = (number: number, descriptor: number, range: Uint32Array, result: Uint32Array, flags: 0) => number
type GetOption = (socket: number, level: number, name: number, value: Uint8Array, size: [number]) => number

export interface SystemCalls {
  readonly sendFile: SendFile
  readonly readVector: ReadVector
  readonly duplicate: Duplicate
  readonly getOption: GetOption
  readonly mapFile: MapFile
  readonly unmapFile: UnmapFile
  readonly inCore: InCore
  readonly cacheStat: CacheStat
  /** `errno` of the last call. */
  readonly lastError: () => number
}

/** fcntl(2) on Linux: a second descriptor that child processes do not inherit. */
const F_DUPFD_CLOEXEC = 1030
/** preadv2(2): fail instead of waiting. */
const RWF_NOWAIT = 8
const PROT_NONE = 0
const MAP_SHARED = 1
/** The return value of mmap(2) on failure: -1 as an address. */
const MAP_FAILED = 2n ** 64n - 1n
/** Bytes. On systems with larger pages, the calls fail and nothing counts as cached. */
const PAGE = 4096
/** cachestat(2), since Linux 6.5, has the same number on all systems. */
const CACHESTAT = 451
/** An older kernel, or a container that does not allow the call. */
const NOT_OFFERED: readonly number[] = [constants.errno.ENOSYS, constants.errno.EPERM]
const IPPROTO_TCP = 6
const TCP_INFO = 11
/** The offset of `tcpi_bytes_acked` in the result of TCP_INFO, in bytes. (linux/tcp.h; older kernels return less) */
const BYTES_ACKED = 120
/** The most simultaneous calls; koffi throws above 256, and each holds 256 KiB while it is queued. */
const MAX_CALLS = 64

/** A connection's second descriptor. */
class Hold {
  readonly descriptor: number
  #calls = 0
  #isClosed = false

  constructor(descriptor: number) {
    this.descriptor = descriptor
  }

  begin(): void {
    this.#calls++
  }

  end(): void {
    this.#calls--
    this.#closeWhenUnused()
  }

  closeConnection(): void {
    this.#isClosed = true
    this.#closeWhenUnused()
  }

  #closeWhenUnused(): void {
    // Closing a duplicate has no failure worth reporting.
    if (this.#isClosed && this.#calls === 0) close(this.descriptor, () => {})
  }
}

/** Node has no public API for the descriptor of a connection; without one, Node sends the bytes. */
function descriptorOf(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  const descriptor: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined
  return typeof descriptor === 'number' ? descriptor : -1
}

/** Whether bytes may bypass Node: nothing is queued before them, and the connection is not encrypted. */
const isFree = (socket: Socket): boolean =>
  socket instanceof Socket && !(socket instanceof TLSSocket) && !socket.destroyed && socket.writableLength === 0

/** Asks by cachestat(2), which is one call; by mapping the file, which are three, where that is not offered. */
function createCacheCheck({ cacheStat, lastError, mapFile, unmapFile, inCore }: SystemCalls): KernelFiles['isCached'] {
  let isOffered = true
  // Two 64-bit numbers, and five. Calls on this thread follow each other, so one pair is enough.
  const range = new Uint32Array(4)
  const result = new Uint32Array(10)

  function isInCore(descriptor: number, start: number, span: number): boolean {
    const address = mapFile(0, span, PROT_NONE, MAP_SHARED, descriptor, start)
    if (address === MAP_FAILED) return false
    const pages = new Uint8Array(Math.ceil(span / PAGE))
    const isKnown = inCore(address, span, pages) === 0
    unmapFile(address, span)
    // The other bits have no meaning.
    return isKnown && pages.every((page) => (page & 1) === 1)
  }

  return (descriptor, offset, length) => {
    const start = offset - (offset % PAGE)
    const span = offset + length - start
    if (!isOffered) return isInCore(descriptor, start, span)
    range[0] = start % 2 ** 32
    range[1] = start / 2 ** 32
    range[2] = span
    const status = cacheStat(CACHESTAT, descriptor, range, result, 0)
    if (status === 0) return result[0] === Math.ceil(span / PAGE)
    isOffered = !NOT_OFFERED.includes(lastError())
    return isInCore(descriptor, start, span)
  }
}

export function createKernelFiles(system: SystemCalls): KernelFiles {
  const { sendFile, readVector, duplicate, getOption } = system
  const holds = new WeakMap<Socket, Hold>()
  let calls = 0

  // A call runs on another thread. If it used the connection's own descriptor, and the connection closed before it ran,
  // the number might belong to another connection by then. A duplicate stays valid until we close it.
  function holdOn(socket: Socket): Hold | null {
    const held = holds.get(socket)
    if (held !== undefined) return held
    const descriptor = descriptorOf(socket)
    const second = descriptor < 0 ? -1 : duplicate(descriptor, F_DUPFD_CLOEXEC, 'int', 0)
    if (second < 0) return null
    const hold = new Hold(second)
    holds.set(socket, hold)
    socket.once('close', () => hold.closeConnection())
    return hold
  }

  return {
    readCached(descriptor, offset, length, buffer) {
      const part = { base: buffer, length: Math.min(length, buffer.length) }
      return Math.max(readVector(descriptor, [part], 1, offset, RWF_NOWAIT), 0)
    },
    async send(socket, descriptor, offset, length) {
      if (!isFree(socket) || calls >= MAX_CALLS) return 0
      const hold = holdOn(socket)
      if (hold === null) return 0
      calls++
      hold.begin()
      try {
        const taken = await new Promise<number>((resolve, reject) => {
          sendFile.async(hold.descriptor, descriptor, [offset], length, (error, result) =>
            error === null ? resolve(result) : reject(error),
          )
        })
        return Math.max(taken, 0)
      } catch {
        return 0
      } finally {
        hold.end()
        calls--
      }
    },
    isCached: createCacheCheck(system),
    sendNow(socket, descriptor, offset, length) {
      // Nothing can happen between reading the descriptor and using it, so no duplicate is needed.
      return isFree(socket) ? Math.max(sendFile(descriptorOf(socket), descriptor, [offset], length), 0) : 0
    },
    confirmed(socket) {
      const info = Buffer.alloc(BYTES_ACKED + 8)
      getOption(descriptorOf(socket), IPPROTO_TCP, TCP_INFO, info, [info.length])
      return info.readBigUInt64LE(BYTES_ACKED)
    },
  }
}

let loading: Promise<KernelFiles | null> | undefined
let loaded: KernelFiles | null = null

/** Null when this system does not offer them. */
export async function loadSystemCalls(): Promise<SystemCalls | null> {
  // On other systems the calls differ, or offsets have another size.
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) return null
  try {
    const { default: koffi } = await import('koffi')
    const library = koffi.load(null)
    const part = koffi.struct({ base: 'void *', length: 'size_t' })
    return {
      sendFile: library.func('sendfile', 'int64_t', ['int', 'int', 'int64_t *', 'size_t']),
      readVector: library.func('preadv2', 'int64_t', ['int', koffi.pointer(part), 'int', 'int64_t', 'int']),
      getOption: library.func('getsockopt', 'int', ['int', 'int', 'int', 'void *', 'uint32_t *']),
      duplicate: library.func('int fcntl(int descriptor, int command, ...)'),
      mapFile: library.func('mmap', 'uintptr_t', ['uintptr_t', 'size_t', 'int', 'int', 'int', 'int64_t']),
      unmapFile: library.func('munmap', 'int', ['uintptr_t', 'size_t']),
      inCore: library.func('mincore', 'int', ['uintptr_t', 'size_t', 'void *']),
      // Declared for this one call: koffi takes twice as long for a function with variable arguments.
      cacheStat: library.func('syscall', 'long', ['long', 'int', 'void *', 'void *', 'uint32_t']),
      lastError: () => koffi.errno(),
    }
  } catch {
    // An optional package: if it is missing or does not load, bytes are read and written by Node.
    return null
  }
}

/** The kernel functions, loaded at first use; `null` when this system does not offer them. */
export function loadKernelFiles(): Promise<KernelFiles | null> {
  loading ??= loadSystemCalls().then((system) => {
    loaded = system && createKernelFiles(system)
    return loaded
  })
  return loading
}

/** The kernel functions, if something has loaded them. */
export const loadedKernelFiles = (): KernelFiles | null => loaded
