/** Signatures in shared links. A link with one shows a preview of its video without an account (ruling 162). */
import { createHmac, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 15
/** 15 bytes in base64url, which has one spelling for them. */
const KEY = /^[A-Za-z0-9_-]{20}$/

export interface ShareKeys {
  /** 20 characters for the query string; always the same for one video. Null: the operator has switched previews off. */
  keyOf(videoId: number): string | null
  /** Whether `key` was made for this video. Never throws; always false while previews are switched off. */
  isKeyOf(videoId: number, key: string | undefined): boolean
}

/** `secret`: at least 32 bytes that nobody else knows; all processes of a site need the same. */
export function createShareKeys({ secret, isOn }: { secret: Uint8Array; isOn: boolean }): ShareKeys {
  const sign = (videoId: number) =>
    createHmac('sha256', secret).update(`lamplight shared link 1\n${videoId}`).digest().subarray(0, KEY_BYTES)
  return {
    keyOf: (videoId) => (isOn ? sign(videoId).toString('base64url') : null),
    isKeyOf: (videoId, key) =>
      isOn && key !== undefined && KEY.test(key) && timingSafeEqual(sign(videoId), Buffer.from(key, 'base64url')),
  }
}
