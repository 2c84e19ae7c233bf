import { TUS_PATH } from '@lamplight/contract/uploads'
import { type DetailedError, Upload } from 'tus-js-client'
import { type ApiError, toApiError } from '../../api/api-error.ts'

/** Delays between retries after a lost connection; the last one repeats until it is restored or the retries are used up. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const RETRIES = 240

/** Safari has an event for every packet: on a fast connection, thousands in a second, which would leave no time for the page. */
const PROGRESS_MS = 100

export interface FileTransfer {
  /** Starts, or resumes after `pause`, at the server's offset. */
  start(): Promise<void>
  /** Stops sending; the bytes already received are kept. An upload that the server is creating has its id afterwards. */
  pause(): Promise<void>
  /** The upload's id, once the server has assigned one. */
  id(): string | null
}

export interface TransferEvents {
  /** Ten times a second at most, and when everything is sent. */
  onProgress(bytesSent: number, bytesTotal: number): void
  /** The connection was lost (true) or restored (false); retries are automatic. */
  onOffline(isOffline: boolean): void
  onSuccess(id: string): void
  /** The server rejected the file, or every retry failed: an ApiError, or null when the connection was never restored. */
  onFailure(error: ApiError | null): void
}

/**
 * Under what the device stores the upload's URL. It stays there after signing out, so that the same member can resume the upload;
 * the next person must not be able to read the file's name.
 */
export function fingerprintOf({ name, size, lastModified }: File): string {
  let digest = 0
  for (const letter of name) digest = (Math.imul(digest, 31) + (letter.codePointAt(0) ?? 0)) | 0
  return [digest >>> 0, size, lastModified].join('-')
}

/**
 * Uploads a file over the tus protocol. The same file selected again after a reload is resumed: its upload URL is stored on
 * the device, and removed when the upload is done.
 */
export function createTransfer(file: File, events: TransferEvents): FileTransfer {
  let isPaused = false
  /** Resolved with the response to the request that creates the upload; null while none is on its way. */
  let creation: Promise<void> | null = null
  let resolveCreation = () => {}
  const endCreation = () => {
    resolveCreation()
    creation = null
  }
  let reportedAt = Number.NEGATIVE_INFINITY
  const upload = new Upload(file, {
    endpoint: TUS_PATH,
    // Requests problem details with a code, which can be translated; otherwise errors are English sentences.
    headers: { accept: 'application/problem+json, application/json' },
    retryDelays: Array.from({ length: RETRIES }, (_, attempt) => RETRY_DELAYS_MS[attempt] ?? 15_000),
    fingerprint: async (source) => fingerprintOf(source),
    removeFingerprintOnSuccess: true,
    onBeforeRequest: (request) => {
      if (request.getMethod() !== 'POST') return
      creation = new Promise((resolve) => {
        resolveCreation = resolve
      })
    },
    onUploadUrlAvailable: endCreation,
    onProgress: (sent, total) => {
      const now = performance.now()
      if (sent < total && now - reportedAt < PROGRESS_MS) return
      reportedAt = now
      events.onOffline(false)
      events.onProgress(sent, total)
    },
    onShouldRetry: (error) => {
      endCreation()
      const status = error.originalResponse?.getStatus() ?? 0
      // 409 and 423: another transfer of this file still holds its lock.
      const isPassing = status === 0 || status === 409 || status === 423 || status >= 500
      // A full disk is permanent, so it is not retried.
      const retries = isPassing && status !== 507
      if (retries && !isPaused) {
        reportedAt = Number.NEGATIVE_INFINITY
        events.onOffline(true)
      }
      return retries
    },
    onSuccess: () => events.onSuccess(idOf(upload) ?? ''),
    onError: (error) => {
      endCreation()
      events.onFailure(refusalOf(error))
    },
  })
  return {
    async start() {
      isPaused = false
      if (creation) return
      if (!upload.url) {
        const [previous] = await upload.findPreviousUploads()
        // Paused or replaced by another file meanwhile.
        if (isPaused) return
        if (previous) upload.resumeFromPreviousUpload(previous)
      }
      upload.start()
    },
    async pause() {
      isPaused = true
      // Aborted before the response, the upload would stay on the server, and nobody would know its id.
      if (creation) await creation
      if (isPaused) await upload.abort()
    },
    id: () => idOf(upload),
  }
}

const idOf = ({ url }: Upload): string | null => url?.split('/').pop() ?? null

function refusalOf(error: Error | DetailedError): ApiError | null {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? toApiError(response.getStatus(), '', response.getBody()) : null
}
