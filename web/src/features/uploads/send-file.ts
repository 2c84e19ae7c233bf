import { TUS_PATH } from '@lamplight/contract/uploads'
import { type DetailedError, Upload } from 'tus-js-client'
import { type ApiError, toApiError } from '../../api/api-error.ts'

/** Pauses between tries of a lost line; the last one is repeated until the line is back or somebody gives up. */
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000]
const RETRIES = 240

export interface FileTransfer {
  /** Begins, or goes on after `pause`, where the server's bytes end. */
  start(): Promise<void>
  /** Stops sending; what has arrived stays. */
  pause(): Promise<void>
  /** The upload's id once the server has given one. */
  id(): string | null
}

export interface TransferEvents {
  onProgress(bytesSent: number, bytesTotal: number): void
  /** The line was lost (true) or is back (false); tries go on by themselves. */
  onOffline(isOffline: boolean): void
  onSuccess(id: string): void
  /** The server refused, or every try failed: an ApiError, or null for a line that stayed away. */
  onFailure(error: ApiError | null): void
}

/**
 * Sends a file over the resumable protocol. The same file chosen again after a reload continues: its address is kept on
 * the device under the file's name, size and date, and forgotten when the upload is done.
 */
export function createTransfer(file: File, events: TransferEvents): FileTransfer {
  const upload = new Upload(file, {
    endpoint: TUS_PATH,
    // Refusals with their code, to be said in the reader's language; without it they come as an English sentence.
    headers: { accept: 'application/problem+json, application/json' },
    retryDelays: Array.from({ length: RETRIES }, (_, attempt) => RETRY_DELAYS_MS[attempt] ?? 15_000),
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => {
      events.onOffline(false)
      events.onProgress(sent, total)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      // 409 and 423: another transfer of this file has not let go yet.
      const isPassing = status === 0 || status === 409 || status === 423 || status >= 500
      // A full disk is a refusal, not a fault that passes.
      const retries = isPassing && status !== 507
      if (retries) events.onOffline(true)
      return retries
    },
    onSuccess: () => events.onSuccess(idOf(upload) ?? ''),
    onError: (error) => events.onFailure(refusalOf(error)),
  })
  return {
    async start() {
      if (!upload.url) {
        const [previous] = await upload.findPreviousUploads()
        if (previous) upload.resumeFromPreviousUpload(previous)
      }
      upload.start()
    },
    pause: () => upload.abort(),
    id: () => idOf(upload),
  }
}

const idOf = ({ url }: Upload): string | null => url?.split('/').pop() ?? null

function refusalOf(error: Error | DetailedError): ApiError | null {
  const response = 'originalResponse' in error ? error.originalResponse : null
  return response ? toApiError(response.getStatus(), '', response.getBody()) : null
}
