/** The devices a person is signed in on. */
import type { OwnSession } from '@lamplight/contract/settings'
import type { Db } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Events } from '../../events/events.ts'
import type { Viewer } from '../../identity/viewer.ts'
import { hashToken } from '../../lib/hash-token.ts'
import { fail, ok, type Result } from '../../lib/result.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'
import * as sql from './own-sessions.sql.ts'
import { toSession } from './settings.view.ts'

/** `current` is the token of the request's own session. */
export interface OwnSessions {
  sessions(viewer: Viewer, current: string): Promise<OwnSession[]>
  endSession(viewer: Viewer, id: string): Promise<Result<Record<string, never>, 'session_not_found'>>
  endOtherSessions(viewer: Viewer, current: string): Promise<void>
}

export const createOwnSessions = ({ db, events }: { db: Db; events: Events }): OwnSessions => ({
  async sessions(viewer, current) {
    const own = hashToken(current)
    return (await sql.listSessions(db, viewer.id)).map((row) => toSession(row, own))
  },

  endSession: (viewer, id) =>
    transact(db, async (scope) => {
      const ended = await sql.deleteOwnSession(scope.tx, viewer.id, Buffer.from(id, 'hex'))
      if (!ended) return fail('session_not_found')
      await events.record(scope, sessionsEnded, { userId: viewer.id })
      return ok({})
    }),

  async endOtherSessions(viewer, current) {
    await transact(db, async (scope) => {
      await sql.deleteOtherSessions(scope.tx, viewer.id, hashToken(current))
      await events.record(scope, sessionsEnded, { userId: viewer.id })
    })
  },
})
