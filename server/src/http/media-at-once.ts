/**
 * Responds to requests for media before they reach Fastify, when everything needed is in memory: the session, the visibility of the
 * video, the open file and its bytes. A range of 64 KiB then costs a third less processor time. What is missing, refused,
 * conditional, long or unusual is left to Fastify with nothing sent.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '../identity/viewer.ts'
import type { MediaStorage, StoredFile } from '../storage/storage.ts'
import { SMALLEST_SLICE } from './byte-ranges/buffer-pool.ts'
import { responseOf } from './byte-ranges/file-response.ts'
import { type KernelFiles, loadedKernelFiles } from './byte-ranges/kernel-files.ts'
import { sendAtOnce, sendRest } from './byte-ranges/send-slices.ts'
import { processPool } from './byte-ranges/send-stored-file.ts'
import type { ConnectionTurns } from './connection-turns.ts'
import { hasSeveralHosts } from './host-check.ts'
import { isAllowed, MEDIA_FOLDERS, type MediaDecision, type VideoAccess, type WantedFile } from './media-decision.ts'

/** What is known without waiting. */
export interface AtOnceOptions {
  /** `undefined`: the session has to be looked up. */
  findViewer(headers: IncomingHttpHeaders): Viewer | null | undefined
  /** `undefined`: the visibility has to be looked up. */
  findVideoAccess(videoId: number, viewer: Viewer | null): VideoAccess | undefined
  /** Headers that Fastify's hooks set on every response. */
  readonly headers: Readonly<Record<string, string>>
  readonly turns: ConnectionTurns
  /** Called for every response, as an `onResponse` hook. */
  onResponse(facts: { method: string; route: string; status: number; seconds: number }): void
  /** Default: the functions that the first long file has loaded. */
  readonly findKernel?: () => KernelFiles | null
  /** See `SendOptions`. */
  readonly stallMs?: number
}

interface MediaAtOnce extends AtOnceOptions {
  readonly storage: MediaStorage
  readonly findWanted: MediaDecision
}

/** The folder and the rest of a plain path like `/media/...`; `null` for every other URL. */
function splitPath(url: string) {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  const folder = MEDIA_FOLDERS.find((name) => path.startsWith(name, 1) && path.charAt(name.length + 1) === '/')
  return folder === undefined || !path.startsWith('/') ? null : { folder, rest: path.slice(folder.length + 2) }
}

/** Whether hooks or Node would do something with the request beside its path, its session and its range. */
function isUnusual({ method, headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  return (
    method !== 'GET' ||
    httpVersion !== '1.1' ||
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    hasSeveralHosts(rawHeaders)
  )
}

/** Puts itself in front of Fastify's own listener. */
export function sendMediaAtOnce(app: FastifyInstance, options: MediaAtOnce): void {
  const { storage, turns, findKernel = loadedKernelFiles, stallMs = 60_000 } = options
  const { server } = app

  function findWanted(request: IncomingMessage): (WantedFile & { folder: string }) | null {
    const path = splitPath(request.url ?? '')
    if (path === null || isUnusual(request)) return null
    const viewer = options.findViewer(request.headers)
    if (viewer === undefined) return null
    const wanted = options.findWanted(path.folder, path.rest, viewer?.id ?? null)
    if (wanted?.video) {
      const access = options.findVideoAccess(wanted.video.id, viewer)
      if (access === undefined || !isAllowed(wanted, access)) return null
    }
    return wanted && { ...wanted, folder: path.folder }
  }

  /** Returns `false` with nothing sent. `startedAt` is the time of the request. */
  function respond(request: IncomingMessage, response: ServerResponse, startedAt: number): boolean {
    const { socket } = response
    // Without a socket an earlier response of the connection is still being sent.
    if (!(socket instanceof Socket) || turns.isTaken(socket) || !server.listening) return false
    const kernel = findKernel()
    if (kernel === null) return false
    const wanted = findWanted(request)
    const file = wanted && storage.openAtOnce?.(wanted.key)
    if (!file) return false
    let isOpenLonger = false
    try {
      const { status, headers, offset, length } = responseOf(request, file, wanted.kind, Date.now())
      if (length === 0 || length > SMALLEST_SLICE) return false
      const begin = () => {
        response.writeHead(status, { ...options.headers, ...headers })
      }
      const sending = { file, offset, length, pool: processPool, kernel, stallMs }
      const position = sendAtOnce(sending, response, begin)
      if (!response.headersSent) return false
      const count = () => {
        const seconds = (performance.now() - startedAt) / 1000
        options.onResponse({ method: 'GET', route: `/${wanted.folder}/*`, status, seconds })
      }
      if (position === offset + length) {
        response.end()
        count()
        return true
      }
      // The client is slow. From here on it is served as by Fastify.
      turns.take(socket, response)
      response.once('close', count)
      isOpenLonger = true
      void finish(file, sendRest(socket, response, sending, position, begin))
      return true
    } finally {
      if (!isOpenLonger) file.close()
    }
  }

  async function finish(file: StoredFile, sent: Promise<void>): Promise<void> {
    try {
      await sent
    } catch (error) {
      app.log.error({ err: error }, 'sending a file failed')
    } finally {
      file.close()
    }
  }

  function trySend(request: IncomingMessage, response: ServerResponse): boolean {
    try {
      return respond(request, response, performance.now())
    } catch (error) {
      // Fastify has its own response for a failure.
      if (!response.headersSent) return false
      app.log.error({ err: error }, 'sending a file failed')
      response.destroy()
      return true
    }
  }

  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (trySend(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}
