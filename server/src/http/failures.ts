/** The only code that turns failures into HTTP responses. It decides what callers may read. (rulings R3) */

import { STATUS_CODES } from 'node:http'
import { type ErrorCode, type ExceededLimit, errorMeanings, type Issue, type Problem } from '@lamplight/contract/errors'
import { formatLimit } from '@lamplight/contract/exceeded-limit'
import { isSchemaMessage, validationTexts } from '@lamplight/contract/validation-texts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Overloaded } from '../lib/overloaded.ts'
import { StorageUnavailable, StoredFileReplaced } from '../storage/storage-errors.ts'

export interface FailureExtras {
  issues?: Issue[] | undefined
  /** Sent as Retry-After. */
  retryAfterSeconds?: number | undefined
  /** When a suspension ends, ISO 8601. */
  until?: string | undefined
  /** The stored text, when an edit began with another one. */
  current?: string | undefined
  /** What was exceeded. */
  limit?: ExceededLimit | undefined
  requestId?: string
}

/** True when the caller accepts JSON explicitly; `Accept: *` + `/*` alone does not. */
function acceptsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? ''
  return accept.includes('application/problem+json') || accept.includes('application/json')
}

/**
 * Sends a failure: an RFC 9457 problem to callers that accept JSON, else its sentence as plain text.
 * With issues the sentence is the first issue's message, so that "400: Title must be at least 3 characters" is readable.
 */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, extras: FailureExtras = {}) {
  const meaning = errorMeanings[code]
  if (code === 'disk_full' || code === 'site_disk_full') reportFullDisk(request, code)
  const [issue] = extras.issues ?? []
  const detail = issue ? issueText(issue) : sentenceOf(code, extras)
  reply.code(meaning.status).header('cache-control', 'no-store').header('vary', 'Accept')
  if (extras.retryAfterSeconds) reply.header('retry-after', String(extras.retryAfterSeconds))
  if (!acceptsJson(request)) return reply.type('text/plain; charset=utf-8').send(detail)
  const problem: Problem = {
    type: 'about:blank',
    status: meaning.status,
    title: STATUS_CODES[meaning.status] ?? 'Error',
    detail,
    code,
    ...(extras.issues ? { issues: extras.issues } : {}),
    ...(extras.retryAfterSeconds ? { retryAfterSeconds: extras.retryAfterSeconds } : {}),
    ...(extras.until ? { until: extras.until } : {}),
    ...(extras.current === undefined ? {} : { current: extras.current }),
    ...(extras.limit ? { limit: extras.limit } : {}),
    ...(extras.requestId ? { requestId: extras.requestId } : {}),
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem))
}

/** How often the log names a full disk, which may refuse every request. */
const FULL_DISK_REPORT_MS = 60_000
const fullDiskReports = new WeakMap<FastifyInstance, number>()

function reportFullDisk({ server, log }: FastifyRequest, code: ErrorCode): void {
  if (Date.now() - (fullDiskReports.get(server) ?? 0) < FULL_DISK_REPORT_MS) return
  fullDiskReports.set(server, Date.now())
  if (code === 'disk_full') {
    log.warn('uploads are refused: free space on the disk of the data folder, or raise SCRATCH_MAX_BYTES')
  } else {
    log.error('nothing is saved any more: free space on the disk of the data folder')
  }
}

/** Our sentences are about their field; those of the schema do not name it, and that of a missing value suits every field. */
const issueText = ({ path, message }: Issue): string =>
  path !== '' && (isSchemaMessage(message) || message === validationTexts.required) ? `${path}: ${message}` : message

/** The sentence with what the failure carries: the end of a suspension, the limit that was exceeded. */
export function sentenceOf(code: ErrorCode, { until, limit }: Pick<FailureExtras, 'until' | 'limit'>): string {
  const { text } = errorMeanings[code]
  if (limit) return text.replace('{limit}', formatLimit(limit, 'en'))
  return until ? withEnd(text, until) : text
}

/** "This account is suspended." with its end: "... until 2027-01-01 12:00 UTC." */
const withEnd = (sentence: string, until: string): string =>
  `${sentence.replace(/\.$/, '')} until ${until.slice(0, 16).replace('T', ' ')} UTC.`

/** Fastify's own errors, by status. */
const codeByStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_too_slow',
  413: 'payload_too_large',
  414: 'malformed_request',
  415: 'unsupported_content_type',
  429: 'rate_limited',
  503: 'unavailable',
}

/**
 * PostgreSQL is unavailable: it is starting, stopping or gone (57P, 08), took too long (57014), has no disk space, memory or
 * connection (53), cannot read its disk (58), or only reads (25006). Never caused by the caller, and possibly temporary.
 */
const DATABASE_AWAY = /^(57P0\d|57014|08[0-9A-Z]{3}|53[0-9A-Z]{3}|58[0-9A-Z]{3}|25006)$/
/** Signing in stays possible on a full disk, and is refused only here. The cause is named, so that somebody makes room. */
const DATABASE_DISK_FULL = '53100'
/** Its socket is gone. A missing file has the same code, but is a bug of ours. */
const isConnectionLost = (error: Error & { code?: string; syscall?: string }): boolean =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(error.code ?? '') || (error.code === 'ENOENT' && error.syscall === 'connect')
/** Errors of pg without a code. The last one hides the cause when the rollback of a transaction finds its connection lost. */
const CONNECTION_MESSAGES = /timeout exceeded when trying to connect|Connection terminated|is not queryable/
export const isDatabaseAway = (error: Error & { code?: string }): boolean =>
  DATABASE_AWAY.test(error.code ?? '') || isConnectionLost(error) || CONNECTION_MESSAGES.test(error.message)

/** For `app.setErrorHandler`: expected failures have their own responses, all others are logged and become a plain 500. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = error.statusCode !== undefined && error.statusCode < 500 ? codeByStatus[error.statusCode] : undefined
  if (known) {
    const limit = { value: request.routeOptions.bodyLimit, unit: 'bytes' as const }
    return sendFailure(request, reply, known, known === 'payload_too_large' ? { limit } : {})
  }
  // Nobody waits for the response any more, so what was done for it has been ended: nothing is wrong.
  if (error.name === 'AbortError' && request.raw.socket.destroyed) return sendFailure(request, reply, 'unavailable')
  if (error instanceof Overloaded) return sendFailure(request, reply, 'unavailable', error)
  if (error instanceof StorageUnavailable || error instanceof StoredFileReplaced) {
    request.log.error({ error: error.message }, 'the storage did not respond')
    return sendFailure(request, reply.header('retry-after', '5'), 'unavailable')
  }
  if (error.code === DATABASE_DISK_FULL) {
    request.log.error({ error: error.message }, 'the disk of the database is full')
    return sendFailure(request, reply, 'site_disk_full')
  }
  if (isDatabaseAway(error)) {
    request.log.error({ error: error.message }, 'the database did not respond')
    return sendFailure(request, reply.header('retry-after', '2'), 'unavailable')
  }
  request.log.error({ err: error }, 'a request failed unexpectedly')
  return sendFailure(request, reply, 'internal', { requestId: request.id })
}
