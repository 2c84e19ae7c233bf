/** The one adapter that binds a contract endpoint to a function: access, validation, response, failure. */
import type { BodyOf, Endpoint, ErrorOf, ParamsOf, QueryOf, ResponseOf } from '@lamplight/contract/endpoint'
import type { ErrorCode, Issue } from '@lamplight/contract/errors'
import { isSchemaMessage, validationTexts } from '@lamplight/contract/validation-texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { isAdmin, isStaff, type Viewer } from '../identity/viewer.ts'
import type { Result } from '../lib/result.ts'
import { Serialised } from '../lib/serialised.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { sendText } from './compression.ts'
import { sendFailure } from './failures.ts'
import { senderOf } from './route-limits.ts'
import { createSerializer } from './serializer.ts'

/** What a handler receives. `viewer` is never null when the endpoint requires a session. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  viewer: E['access'] extends 'signed-in' | 'staff' | 'admin' ? Viewer : Viewer | null
  request: FastifyRequest
  reply: FastifyReply
}

type Outcome<E extends Endpoint> = Result<ResponseOf<E> | Serialised, ErrorOf<E> & ErrorCode>
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Outcome<E>> | Outcome<E>

/** What a page's call has instead of a reply: only headers can be set. */
export interface PageReply {
  header(name: string, value: string): PageReply
  headers(values: Record<string, string>): PageReply
}

/** A call of an endpoint by a page, without a request of its own. Null when it was refused or has failed. */
export type PageCall = (input: {
  params: Record<string, string | undefined>
  query: Record<string, string>
  request: FastifyRequest
  reply: PageReply
}) => Promise<string | Serialised | null>

declare module 'fastify' {
  interface FastifyInstance {
    /** The endpoints that pages may call as functions (page-calls.ts). */
    pageCalls: Map<Endpoint, PageCall>
    /** Every endpoint bound so far, for the contract test and the OpenAPI document. */
    servedEndpoints: Endpoint[]
    /** Whether visitors may call `viewing` endpoints. */
    guestViewing: boolean
    /** Parses every response by its schema before it is sent: on in tests. */
    checkResponses: boolean
    limits: RateLimits
  }
}

/** Why this caller may not call the endpoint, or null. */
export function refuseAccess(
  access: Endpoint['access'],
  viewer: Viewer | null,
  guestViewing: boolean,
): ErrorCode | null {
  if (access === 'anyone' || (access === 'viewing' && guestViewing)) return null
  if (!viewer) return 'not_signed_in'
  if (access === 'staff') return isStaff(viewer) ? null : 'forbidden'
  return access === 'admin' && !isAdmin(viewer) ? 'forbidden' : null
}

/** What is missing, and has no sentence of its own in the schema, is named as missing. */
const toIssues = (issues: readonly z.core.$ZodIssue[], input: unknown): Issue[] =>
  issues.map(({ path, message }) => {
    const isMissing = isSchemaMessage(message) && path.length > 0 && valueAt(input, path) === undefined
    return { path: path.map(String).join('.'), message: isMissing ? validationTexts.required : message }
  })

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value instanceof Object ? Reflect.get(value, key) : undefined), input)

/** Binds one endpoint. The handler returns the contract's response or one of the codes its endpoint declares. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const serialize = createSerializer(endpoint.response)
  const missing = endpoint.errors.find((code) => code.endsWith('_not_found')) ?? 'not_found'
  app.servedEndpoints.push(endpoint)
  if (endpoint.method === 'GET' && !endpoint.body) {
    app.pageCalls.set(endpoint, async ({ params, query, request, reply }) => {
      if (refuseAccess(endpoint.access, request.viewer, app.guestViewing)) return null
      const parsedParams = endpoint.params?.safeParse(params)
      const parsedQuery = endpoint.query?.safeParse(query)
      if (parsedParams?.success === false || parsedQuery?.success === false) return null
      const limit = [endpoint.limit ?? 'reads', senderOf(request)] as const
      if (await app.limits.secondsToWait(...limit)) return null
      const response = await handler({
        ...{ params: parsedParams?.data, query: parsedQuery?.data, body: undefined },
        ...{ viewer: request.viewer, request, reply },
      } as unknown as Call<E>)
      if (!response.ok) {
        // The request that follows counts.
        await app.limits.giveBack(...limit)
        return null
      }
      if (app.checkResponses) checkResponse(endpoint, response.value)
      return response.value instanceof Serialised ? response.value : serialize(response.value)
    })
  }
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Taken below: a call that is not valid takes nothing.
    config: { limit: null },
    ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    handler: async (request, reply) => {
      const refusal = refuseAccess(endpoint.access, request.viewer, app.guestViewing)
      if (refusal) return sendFailure(request, reply, refusal)

      // An invalid id cannot refer to anything.
      const params = endpoint.params?.safeParse(request.params)
      if (params && !params.success) return sendFailure(request, reply, missing)
      // PostgreSQL stores no NUL. Checked here and not by the path: the same endpoint serves `/%61pi/` and an absolute URL.
      if (request.url.includes('%00')) return sendFailure(request, reply, 'malformed_request')
      const query = endpoint.query?.safeParse(request.query)
      if (query && !query.success) {
        return sendFailure(request, reply, 'validation_failed', { issues: toIssues(query.error.issues, request.query) })
      }
      const body = endpoint.body?.safeParse(request.body)
      if (body && !body.success) {
        return sendFailure(request, reply, 'validation_failed', { issues: toIssues(body.error.issues, request.body) })
      }

      const retryAfterSeconds = await app.limits.secondsToWait(endpoint.limit ?? 'reads', senderOf(request))
      if (retryAfterSeconds !== null) return sendFailure(request, reply, 'rate_limited', { retryAfterSeconds })

      const call = {
        params: params?.data,
        query: query?.data,
        body: body?.data,
        viewer: request.viewer,
        request,
        reply,
      }
      const response = await handler(call as Call<E>)
      if (reply.sent) return reply
      if (!response.ok) return sendFailure(request, reply, response.code, response)
      if (app.checkResponses) checkResponse(endpoint, response.value)
      reply.code(endpoint.status).type('application/json; charset=utf-8')
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      const json = response.value instanceof Serialised ? response.value : serialize(response.value)
      if (endpoint.holdsSecret) return reply.send(json instanceof Serialised ? json.json : json)
      return sendText(request, reply, json)
    },
  })
}

function checkResponse(endpoint: Endpoint, value: unknown): void {
  const plain = value instanceof Serialised ? JSON.parse(value.json.toString()) : value
  const parsed = endpoint.response.safeParse(plain)
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`${endpoint.method} ${endpoint.path} responded with what its contract does not allow: ${where}`)
  }
}
