import type { IncomingHttpHeaders } from 'node:http'
import type { StoredFileFacts } from '../../storage/storage.ts'
import { contentDisposition } from './download-name.ts'
import { parseRange } from './parse-range.ts'
import { evaluatePreconditions, ifRangeHolds } from './preconditions.ts'

export interface ResponseOptions {
  /** Chosen by us, never by the file or its uploader. */
  readonly contentType: string
  readonly cacheControl: string
  /** If given, the response is downloaded under this name (any script) instead of displayed. */
  readonly downloadName?: string
}

/** The response to a request for a stored file. */
export interface FileResponse {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string | number>
  /** The part of the file that follows; 0 bytes when nothing does. */
  readonly offset: number
  readonly length: number
}

interface FileRequest {
  readonly method?: string | undefined
  readonly headers: IncomingHttpHeaders
}

export function commonHeaders(options: ResponseOptions): Record<string, string> {
  const headers: Record<string, string> = {
    'content-type': options.contentType,
    'cache-control': options.cacheControl,
    'x-content-type-options': 'nosniff',
  }
  if (options.downloadName !== undefined) headers['content-disposition'] = contentDisposition(options.downloadName)
  return headers
}

// An open file has one Date for all its readers. Formatting takes longer than everything else here.
const formatted = new WeakMap<Date, string>()

function httpDate(date: Date): string {
  const known = formatted.get(date)
  if (known !== undefined) return known
  const text = date.toUTCString()
  formatted.set(date, text)
  return text
}

/** Evaluates conditions and ranges of GET and HEAD at the time `now` (milliseconds). */
export function responseOf(
  { method, headers: asked }: FileRequest,
  file: StoredFileFacts,
  options: ResponseOptions,
  now: number,
): FileResponse {
  const { size, etag } = file
  const withoutBody = { offset: 0, length: 0 }
  const outcome = evaluatePreconditions(asked, file)
  if (outcome === 'failed') return { status: 412, headers: {}, ...withoutBody }
  const lastModified = httpDate(file.modifiedAt)
  if (outcome === 'not-modified') {
    const headers = { etag, 'last-modified': lastModified, 'cache-control': options.cacheControl }
    return { status: 304, headers, ...withoutBody }
  }

  // Ranges exist for GET only (RFC 9110, 14.2): HEAD describes the whole file.
  const isRangeRequested = method === 'GET' && ifRangeHolds(asked, file, now)
  const range = parseRange(isRangeRequested ? asked.range : undefined, size)
  if (range.kind === 'unsatisfiable') {
    return {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
      ...withoutBody,
    }
  }
  const isPart = range.kind === 'part'
  const offset = isPart ? range.first : 0
  const length = isPart ? range.last - range.first + 1 : size
  const headers: Record<string, string | number> = commonHeaders(options)
  headers.etag = etag
  headers['last-modified'] = lastModified
  headers['accept-ranges'] = 'bytes'
  headers['content-length'] = length
  if (isPart) headers['content-range'] = `bytes ${range.first}-${range.last}/${size}`
  const status = isPart ? 206 : 200
  return method === 'HEAD' ? { status, headers, ...withoutBody } : { status, headers, offset, length }
}
