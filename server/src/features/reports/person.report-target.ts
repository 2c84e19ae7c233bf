/** A reported person. They are not taken away; they can be suspended. */
import type { Db } from '../../db/database.ts'
import type { ReportTarget } from './report-target.ts'
import { findPerson } from './reports.sql.ts'

export const createPersonReportTarget = (db: Db): ReportTarget => ({
  type: 'user',
  async find(id) {
    const person = await findPerson(db, id)
    if (!person) return null
    const { displayName: title, bio: text } = person
    return { authorId: id, title, text, path: `/profile/${id}`, isRemoved: false }
  },
})
