/** The library of the resumable protocol, with our names, locks and failures. */
import { Readable } from 'node:stream'
import { TUS_PATH } from '@lamplight/contract/uploads'
import { type DataStore, ERRORS, Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../http/failures.ts'
import type { Log } from '../../lib/log.ts'
import { Overloaded } from '../../lib/overloaded.ts'
import { StorageUnavailable } from '../../storage/storage-errors.ts'
import type { UploadLocks } from './upload-locks.ts'

/** A transfer that has to end for a newer one of the same upload may still write the bytes it has received. */
const LEAVE_MS = 500

/** Without deferred length: the quota is checked before the first byte. We terminate uploads ourselves (`discard`). */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination', 'expiration']

export interface TusHandlerOptions {
  /** Called for each upload: admins may change it. */
  maxBytes(): number
  locks: UploadLocks
  log: Pick<Log, 'error'>
}

export interface TusServer {
  /**
   * Lets the library handle the upload `id`, which the caller has verified to belong to the sender: an arriving one, or
   * the one that a POST makes, whose row exists already. No other part of the request's address reaches the library.
   */
  respond(request: FastifyRequest, reply: FastifyReply, id: string): Promise<Response>
}

/** @param datastore its folder or bucket exists */
export function createTusHandler(datastore: DataStore, { maxBytes, locks, log }: TusHandlerOptions): TusServer {
  const newIds = new WeakMap<object, string>()
  const server = new Server({
    path: TUS_PATH,
    datastore,
    locker: locks,
    maxSize: () => maxBytes(),
    relativeLocation: true,
    lockDrainTimeout: LEAVE_MS,
    namingFunction(request) {
      const id = newIds.get(request)
      if (id === undefined) throw new Error('an upload is named before the library sees it')
      return id
    },
    async onUploadCreate() {
      return { metadata: {} }
    },
    async onResponseError(_request, error) {
      // Another transfer of the same file goes on: 400 would tell this sender to give up.
      if (error === ERRORS.ABORTED) return { status_code: 409, body: '' }
      // The library's own refusals are no exceptions.
      if (!(error instanceof Error)) return undefined
      if (error instanceof StorageUnavailable || error instanceof Overloaded || isDatabaseAway(error))
        return { status_code: 503, body: '' }
      log.error({ err: error }, 'a resumable upload failed')
      return undefined
    },
  })

  return {
    async respond({ raw }, reply, id) {
      const headers = new Headers()
      for (const [name, value] of Object.entries(raw.headers)) {
        if (/^(upload-|tus-|content-type$|content-length$)/.test(name)) headers.set(name, String(value))
      }
      const isNew = raw.method === 'POST'
      const hasBody = raw.method === 'PATCH' || isNew
      const request = Object.assign(
        // The library takes the id from the end of the whole URL, its query included: it gets our URL, never the sender's.
        new Request(`http://upload${TUS_PATH}${isNew ? '' : `/${id}`}`, {
          method: raw.method ?? 'GET',
          headers,
          ...(hasBody ? { body: Readable.toWeb(raw), duplex: 'half' } : {}),
        }),
        // Notifies the library of a lost connection, so that it keeps the received bytes instead of failing.
        { runtime: { name: 'node' as const, node: { req: raw, res: reply.raw } } },
      )
      if (isNew) newIds.set(request, id)
      return server.handleWeb(request)
    },
  }
}
