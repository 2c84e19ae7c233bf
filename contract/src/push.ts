import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { isPublicHttpsAddress } from './public-address.ts'

/** As a browser gives it out (RFC 8291): a public key of 65 bytes and a secret of 16, both as base64url. */
export const PushSubscription = z.object({
  /** Where the browser's push service takes messages for this browser. */
  endpoint: z.string().check(z.maxLength(2000), z.refine(isPublicHttpsAddress)),
  p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
  auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const PushState = z.object({
  /** The site's key that a browser subscribes with, base64url; null where the operator has set none. */
  publicKey: z.nullable(z.string()),
  /** The address that messages to this device are sent to; null while they are off. */
  endpoint: z.nullable(z.string()),
})
export type PushState = z.infer<typeof PushState>

export const pushApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/notifications/push',
    access: 'signed-in',
    summary: 'Whether notifications are pushed to this device, and the key to subscribe with',
    response: PushState,
    status: 200,
    errors: [],
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/api/notifications/push',
    access: 'signed-in',
    summary: 'Push notifications to this device until it is signed out; 404 where the operator has set no keys',
    body: PushSubscription,
    response: PushState,
    status: 200,
    errors: ['not_found'],
    limit: 'writes',
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/notifications/push',
    access: 'signed-in',
    summary: 'Push no notifications to this device any more',
    response: PushState,
    status: 200,
    errors: [],
    limit: 'writes',
  }),
}
