import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { lastDays } from './last-days.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test.each(['UTC', 'America/Santiago', 'Pacific/Kiritimati', 'Africa/Cairo'])(
  'the days of a year are all there, today too, in a database whose time zone is %s',
  async (timeZone) => {
    const days = await site.deps.db.transaction().execute(async (tx) => {
      await sql`SELECT set_config('timezone', ${timeZone}, true)`.execute(tx)
      const { rows } = await sql<{ day: string; today: string }>`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS today
        FROM ${lastDays(366)} AS shown ORDER BY day`.execute(tx)
      return rows
    })
    const end = Date.parse(days[0]?.today ?? '')
    const expected = Array.from({ length: 366 }, (_, n) => new Date(end - (365 - n) * 86_400_000))
    expect(days.map(({ day }) => day)).toEqual(expected.map((day) => day.toISOString().slice(0, 10)))
  },
)
