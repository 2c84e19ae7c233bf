/** What a creator lets appear beside their videos. */
import type { BodyOf } from '@lamplight/contract/endpoint'
import { mergeLists } from '@lamplight/contract/merge-lists'
import { EXCLUDED_ADVERTISERS_MAX } from '@lamplight/contract/sponsor-input'
import type { sponsorsApi } from '@lamplight/contract/sponsors'
import type { Db } from '../../db/database.ts'
import { lockSubmissions } from '../../db/duplicate-submissions.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import * as sql from './sponsors.channel.sql.ts'
import { sponsorRefusalChanged } from './sponsors.events.ts'

export interface ChannelSponsors {
  acceptsSponsors(viewer: Viewer): Promise<boolean>
  /** Names in lower case. */
  refusedAdvertisers(viewer: Viewer): Promise<string[]>
  /** Names that were added or removed elsewhere since `previous` stay so. */
  setRefusedAdvertisers(
    viewer: Viewer,
    edit: BodyOf<typeof sponsorsApi.setRefusedAdvertisers>,
  ): Promise<Result<string[], 'validation_failed'>>
  setAcceptsSponsors(viewer: Viewer, accepts: boolean): Promise<void>
}

export function createChannelSponsors({ db, events }: { db: Db; events: Events }): ChannelSponsors {
  return {
    acceptsSponsors: async (viewer) => !(await sql.isRefusedBy(db, viewer.id)),

    refusedAdvertisers: (viewer) => sql.listRefusedAdvertisers(db, viewer.id),

    setRefusedAdvertisers: (viewer, { advertisers, previous }) =>
      transact(db, async (scope) => {
        await lockSubmissions(scope.tx, 'excluded advertisers', viewer.id)
        const now = await sql.listRefusedAdvertisers(scope.tx, viewer.id)
        const lower = (names: readonly string[]) => [...new Set(names.map((name) => name.toLowerCase()))]
        const names = mergeLists({ before: previous ? lower(previous) : now, after: lower(advertisers), now })
        if (names.length > EXCLUDED_ADVERTISERS_MAX) return fail('validation_failed')
        await sql.setRefusedAdvertisers(scope.tx, viewer.id, names)
        await events.record(scope, sponsorRefusalChanged, { channelId: viewer.id })
        return ok(await sql.listRefusedAdvertisers(scope.tx, viewer.id))
      }),

    async setAcceptsSponsors(viewer, accepts) {
      await transact(db, async (scope) => {
        await sql.setRefusal(scope.tx, viewer.id, !accepts)
        await events.record(scope, sponsorRefusalChanged, { channelId: viewer.id })
      })
    },
  }
}
