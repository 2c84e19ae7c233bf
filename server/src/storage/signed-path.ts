import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Paths signed within one window are equal, so that what a browser has cached stays usable. In seconds: 6 hours. */
export const MEDIA_PATH_WINDOW_SECONDS = 6 * 3600

const EXPIRY_BYTES = 4
// 160 bits: with the expiry 24 bytes, which base64url writes without spare bits, so that each token has exactly one spelling.
const MAC_BYTES = 20
const TOKEN = /^[A-Za-z0-9_-]{32}$/
const VERSION = /^[A-Za-z0-9_-]{1,64}$/
const SHORTEST_SECRET = 32
const REMEMBERED = 20_000

/**
 * Who a path is signed for. `shared`: everybody who may see the video, signed while only members could look. `visitors`: the
 * same, signed while guest viewing was on; without a session it is valid only as long as guest viewing is on.
 * `u<id>`: one person (its owner, staff).
 */
export type MediaAudience = 'shared' | 'visitors' | `u${number}`

export interface MediaPathClaims {
  readonly videoId: number
  /** The processing run that made the files: 1 to 64 of letters, digits, `_`, `-`. */
  readonly version: string
  readonly audience: MediaAudience
}

/** Signs and verifies `/media/<videoId>/<version>/<token>/`. All processes of a site need the same secret. */
export interface MediaPathSigner {
  /**
   * The prefix, with a slash at its end, under which every file of that version can be fetched by its audience. Valid for
   * 6 to 12 hours after `now` and equal for all calls of a 6 hour window. Throws on an id or version of the wrong form.
   */
  signMediaPath(claims: MediaPathClaims, now: Date): string
  /** Whether `token` was signed for exactly these claims and has not expired. Never throws. */
  verifyMediaPath(claims: MediaPathClaims, token: string, now: Date): boolean
}

const isSignable = ({ videoId, version }: MediaPathClaims): boolean =>
  Number.isSafeInteger(videoId) && videoId > 0 && VERSION.test(version)

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** `secret`: at least 32 bytes that nobody else knows. */
export function createMediaPathSigner(secret: string | Uint8Array): MediaPathSigner {
  if (Buffer.byteLength(secret) < SHORTEST_SECRET) {
    throw new Error(`The secret for media paths must have at least ${SHORTEST_SECRET} bytes`)
  }
  // Prepared once: from bytes, a signature takes five times as long.
  const key = createSecretKey(Buffer.from(secret))
  // A list signs two dozen paths per request, and a player verifies the same token for each segment: both results are cached.
  const tokens = new LRUCache<string, string>({ max: REMEMBERED })
  // The value is the expiry in seconds.
  const proven = new LRUCache<string, number>({ max: REMEMBERED })

  function makeToken({ videoId, version, audience }: MediaPathClaims, expirySeconds: number): Buffer {
    const token = Buffer.alloc(EXPIRY_BYTES + MAC_BYTES)
    token.writeUInt32BE(expirySeconds)
    createHmac('sha256', key)
      .update(`lamplight media path 1\n${videoId}\n${version}\n${expirySeconds}\n${audience}`)
      .digest()
      .copy(token, EXPIRY_BYTES, 0, MAC_BYTES)
    return token
  }

  return {
    signMediaPath(claims, now) {
      const { videoId, version, audience } = claims
      if (!isSignable(claims)) throw new Error(`Not a media path: video ${videoId}, version ${JSON.stringify(version)}`)
      const expiry = (Math.floor(secondsOf(now) / MEDIA_PATH_WINDOW_SECONDS) + 2) * MEDIA_PATH_WINDOW_SECONDS
      const memo = `${videoId}/${version}/${audience}/${expiry}`
      let token = tokens.get(memo)
      if (token === undefined) {
        token = makeToken(claims, expiry).toString('base64url')
        tokens.set(memo, token)
      }
      return `/media/${videoId}/${version}/${token}/`
    },

    verifyMediaPath(claims, token, now) {
      if (!TOKEN.test(token) || !isSignable(claims)) return false
      const memo = `${claims.videoId}/${claims.version}/${claims.audience}/${token}`
      const provenExpiry = proven.get(memo)
      if (provenExpiry !== undefined) return provenExpiry > secondsOf(now)

      const given = Buffer.from(token, 'base64url')
      const expiry = given.readUInt32BE()
      if (expiry <= secondsOf(now) || !timingSafeEqual(given, makeToken(claims, expiry))) return false
      proven.set(memo, expiry)
      return true
    },
  }
}
