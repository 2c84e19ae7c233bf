import { CLAIM_MINUTES, type ReviewClaim, reviewClaimsApi } from '@lamplight/contract/review-claims'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { avatarUrl } from '../../lib/avatar-url.ts'
import { fail, ok } from '../../lib/result.ts'
import * as sql from './review-claims.sql.ts'

const toClaim = (row: sql.ClaimRow): ReviewClaim => ({
  videoId: row.videoId,
  by: { id: row.userId, displayName: row.displayName, avatarUrl: avatarUrl(row.avatarKey) },
  until: row.until.toISOString(),
})

export function reviewClaimsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, reviewClaimsApi.list, async () => ok((await sql.listClaims(db)).map(toClaim)))
  serve(app, reviewClaimsApi.claim, async ({ viewer, params }) => {
    if (!(await sql.isWaiting(db, params.id))) return fail('video_not_found')
    // A single statement, so that of two simultaneous claims one succeeds.
    if (!(await sql.claim(db, params.id, viewer.id, CLAIM_MINUTES))) return fail('already_claimed')
    const row = (await sql.listClaims(db)).find(({ videoId }) => videoId === params.id)
    return row ? ok(toClaim(row)) : fail('video_not_found')
  })
  serve(app, reviewClaimsApi.release, async ({ viewer, params }) => {
    await sql.release(db, params.id, viewer.id)
    return ok({})
  })
}
