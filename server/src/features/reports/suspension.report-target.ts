/** A suspension whose member appeals. It is not removed: the decision lifts it, keeps it, or replaces it. */
import type { Db } from '../../db/database.ts'
import type { ReportTarget } from './report-target.ts'
import { findSuspended } from './suspensions.sql.ts'

export const createSuspensionReportTarget = (db: Db): ReportTarget => ({
  type: 'suspension',
  async find(id) {
    const found = await findSuspended(db, id)
    if (!found) return null
    const { userId: authorId, displayName: title, note: text } = found
    return { authorId, title, text, path: `/profile/${authorId}`, isRemoved: false }
  },
})
