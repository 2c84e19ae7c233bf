/** Signatures of webhooks: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`, the scheme that Stripe uses. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { BadSignature } from './provider.ts'

/** The largest difference between the signature's time and ours. */
export const TOLERANCE_SECONDS = 300

const digest = (secret: Buffer | string, seconds: number, rawBody: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')

export const signWebhook = (secret: Buffer | string, rawBody: string, at = new Date()): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, rawBody)}`
}

/** The moment in a signature, in seconds; NaN for a signature without one. */
export const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])

/** Whether a moment, in seconds, is close enough to ours, before it or after it. */
export const isRecent = (seconds: number, now = new Date()): boolean =>
  Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS

/** @throws BadSignature */
export function verifyWebhook(secret: Buffer | string, rawBody: string, signature: string, now = new Date()): void {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const expected = digest(secret, Number(seconds), rawBody)
  if (given === '' || !timingSafeEqual(Buffer.from(given), Buffer.from(expected))) {
    throw new BadSignature('the signature does not belong to this body')
  }
  if (!isRecent(Number(seconds), now)) throw new BadSignature('the signature is too old, or of a time to come')
}
