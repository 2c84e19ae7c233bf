/** One declaration of what travels between browser and server; see docs/architecture.md. */
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { LimitName } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call:
 * - `anyone`: no session needed;
 * - `viewing`: a session, or a visitor where guest viewing is on;
 * - `signed-in`: a session;
 * - `staff`: a session of a moderator or an admin;
 * - `admin`: a session of an admin.
 * Decisions that depend on the object itself (its owner, its state) are made by the feature's policy.
 */
export type Access = 'anyone' | 'viewing' | 'signed-in' | 'staff' | 'admin'

type Schema = z.ZodMiniType

export interface Endpoint {
  method: Method
  /** Fastify's notation: `/api/videos/:id`. */
  path: `/api/${string}`
  access: Access
  /** One line for the OpenAPI document. */
  summary: string
  /** Always read from text. A value that does not parse fails with the endpoint's own `*_not_found`. */
  params?: Schema
  query?: Schema
  body?: Schema
  /** Of a JSON body; default 256 KiB. */
  maxBodyBytes?: number
  /** Multipart bodies are read by the feature itself; the value names the file field. */
  multipart?: string
  response: Schema
  /** The reply holds what must not be guessed (a client secret, a link's token): it is never compressed. */
  holdsSecret?: true
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
  /** Taken before anything else is done: by member, or by the network of a visitor. One without takes `reads`. */
  limit?: LimitName
}

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined
type InputOf<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = OutputOf<E['params']>
export type QueryOf<E extends Endpoint> = OutputOf<E['query']>
export type BodyOf<E extends Endpoint> = OutputOf<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** The input as sent by a caller, before parsing. */
export type BodyInputOf<E extends Endpoint> = InputOf<E['body']>
export type QueryInputOf<E extends Endpoint> = InputOf<E['query']>

/** Codes any endpoint may fail with, so that declarations list only their own. */
export type CommonErrorCode =
  | 'validation_failed'
  | 'malformed_request'
  | 'not_signed_in'
  | 'forbidden'
  | 'cross_site_request'
  | 'not_found'
  | 'request_too_slow'
  | 'site_disk_full'
  | 'payload_too_large'
  | 'unsupported_content_type'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'

export type ErrorOf<E extends Endpoint> = E['errors'][number] | CommonErrorCode
