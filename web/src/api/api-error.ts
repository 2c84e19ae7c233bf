import type { ErrorCode, ExceededLimit, Issue, Problem } from '@lamplight/contract/errors'

interface ApiErrorDetails {
  status: number
  code?: ErrorCode
  detail: string
  issues?: readonly Issue[]
  retryAfterSeconds?: number
  until?: string
  current?: string
  limit?: ExceededLimit
  requestId?: string
}

/** A response that was not OK. `message` is exactly "status: body" (ruling 34); screens show the translation of `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** One of the closed list of codes; undefined when a proxy responded. */
  readonly code: ErrorCode | undefined
  /** One English sentence for people; empty when the response had none. */
  readonly detail: string
  /** The validation errors, one per field; empty for other failures. */
  readonly issues: readonly Issue[]
  /** When to retry; undefined if the server does not say. */
  readonly retryAfterSeconds: number | undefined
  /** When a suspension ends, ISO 8601; undefined if there is none, or if it is permanent. */
  readonly until: string | undefined
  /** With `text_changed`: the text as it is stored now. */
  readonly current: string | undefined
  /** What was exceeded, when something was too large, too long or too many. */
  readonly limit: ExceededLimit | undefined
  /** The id of the request in the server's log, after an unexpected failure. */
  readonly requestId: string | undefined

  constructor(message: string, details: ApiErrorDetails) {
    const { status, code, detail, issues = [], retryAfterSeconds, until, current, limit, requestId } = details
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
    this.until = until
    this.current = current
    this.limit = limit
    this.requestId = requestId
  }
}

/** No response arrived, or only a part of it. An error class of its own: a TypeError may be a fault of this application as well. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError'
}

/** What `fetch` or the reading of a response returns. A lost connection, which browsers report as a TypeError, is a `ConnectionError`. */
export const reached = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((cause: unknown) => {
    throw cause instanceof TypeError ? new ConnectionError('The connection was lost.', { cause }) : cause
  })

/** Whether there was no response of the site: the connection failed, or a proxy could not reach it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && error.code === undefined && [502, 503, 504].includes(error.status))

/** Turns a failed response into our error. `body` is the raw text; it may be a problem, a sentence or empty. */
export function toApiError(status: number, statusText: string, body: string): ApiError {
  const message = `${status}: ${body || statusText}`
  const problem = parseProblem(body)
  if (!problem) return new ApiError(message, { status, detail: isSentence(body) ? body : '' })
  const { code, detail, issues, retryAfterSeconds, until, current, limit, requestId } = problem
  return new ApiError(message, {
    status,
    detail: typeof detail === 'string' ? detail : '',
    ...(isErrorCode(code) && { code }),
    ...(typeof retryAfterSeconds === 'number' && { retryAfterSeconds }),
    ...(typeof until === 'string' && { until }),
    ...(typeof current === 'string' && { current }),
    ...(isLimit(limit) && { limit }),
    ...(typeof requestId === 'string' && { requestId }),
    ...(Array.isArray(issues) && { issues: issues.filter(isIssue) }),
  })
}

/**
 * Whether a request failed because the resource does not exist, or is hidden from this reader. An error that was
 * dehydrated with the server's page is a plain object.
 */
export const isNotFound = (error: unknown): boolean => (error as { status?: unknown } | null)?.status === 404

/** Whether a read failed with this code; dehydrated errors too. */
export const hasCode = (error: unknown, code: ErrorCode): boolean => (error as { code?: unknown } | null)?.code === code

function parseProblem(body: string): Partial<Record<keyof Problem, unknown>> | undefined {
  if (!body.startsWith('{')) return
  try {
    return JSON.parse(body)
  } catch {
    return
  }
}

/** Checked by pattern: the list itself contains the English sentences, which the page has in its own language. */
const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[a-z_]{1,60}$/.test(code)

const isIssue = (issue: unknown): issue is Issue =>
  typeof issue === 'object' &&
  issue !== null &&
  'path' in issue &&
  typeof issue.path === 'string' &&
  'message' in issue &&
  typeof issue.message === 'string'

const UNITS: readonly unknown[] = ['bytes', 'seconds', 'pixels', 'items'] satisfies ExceededLimit['unit'][]

const isLimit = (limit: unknown): limit is ExceededLimit =>
  typeof limit === 'object' &&
  limit !== null &&
  'value' in limit &&
  typeof limit.value === 'number' &&
  'unit' in limit &&
  UNITS.includes(limit.unit)

/** A proxy's error page or a piece of JSON is not a sentence for people. */
const isSentence = (body: string) => !/^\s*[<{[]/.test(body)
