/** One-time tokens of placements: signed, bound to a viewer, and not stored until they are used. */
import { createHmac, createSecretKey, randomFillSync, timingSafeEqual } from 'node:crypto'
import { PLACEMENTS, type Placement } from '@lamplight/contract/placements'

/** How long a token is valid: a page may stay open for a while before it is scrolled to its end. */
const LIFE_SECONDS = 6 * 3600

export interface TokenFacts {
  contentId: number
  placement: Placement
  /** The owner of the page; null when it has none. */
  creatorId: number | null
  issuedAt: Date
}

export interface SponsorTokens {
  issue(facts: TokenFacts, viewerKey: string): string
  /** Null for a token that was not issued here, is another viewer's, or has expired. `id` can be used once. */
  read(token: string, viewerKey: (issuedAt: Date) => string, now: Date): (TokenFacts & { id: string }) | null
}

const ID_BYTES = 9

/** Random ids, read from the system in batches of hundreds: that takes a twentieth of the time. */
function createIds(): () => string {
  const pool = Buffer.alloc(ID_BYTES * 512)
  let next = pool.length
  return () => {
    if (next === pool.length) {
      randomFillSync(pool)
      next = 0
    }
    next += ID_BYTES
    return pool.toString('base64url', next - ID_BYTES, next)
  }
}

export function createSponsorTokens(secret: Buffer): SponsorTokens {
  // Created once: with a key given as bytes, Node prepares it at every signature, which takes four times as long as signing.
  const key = createSecretKey(secret)
  const drawId = createIds()
  const sign = (body: string, viewerKey: string): Buffer =>
    createHmac('sha256', key).update(`${body}\n${viewerKey}`).digest().subarray(0, 16)

  return {
    issue({ contentId, placement, creatorId, issuedAt }, viewerKey) {
      const body = [
        contentId.toString(36),
        PLACEMENTS.indexOf(placement),
        (creatorId ?? 0).toString(36),
        Math.floor(issuedAt.getTime() / 1000).toString(36),
        drawId(),
      ].join('.')
      return `${body}.${sign(body, viewerKey).toString('base64url')}`
    },

    read(token, viewerKey, now) {
      const [, body = '', content = '', place = '', creator = '', seconds = '', id = '', signature = ''] =
        /^(([0-9a-z]{1,7})\.(\d)\.([0-9a-z]{1,7})\.([0-9a-z]{1,8})\.([\w-]{12}))\.([\w-]{22})$/.exec(token) ?? []
      const placement = PLACEMENTS[Number(place)]
      if (!placement || body === '') return null
      const issuedAt = new Date(Number.parseInt(seconds, 36) * 1000)
      if (now.getTime() - issuedAt.getTime() > LIFE_SECONDS * 1000) return null
      const given = Buffer.from(signature, 'base64url')
      const wanted = sign(body, viewerKey(issuedAt))
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null
      const creatorId = Number.parseInt(creator, 36) || null
      return { contentId: Number.parseInt(content, 36), placement, creatorId, issuedAt, id }
    },
  }
}
