import { AUDIT_FILE_PATH, auditApi } from '@lamplight/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../../db/audit-log.ts'
import { transact } from '../../db/transact.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let admin: Person
let moderator: Person
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.person('root', 'admin')
  moderator = await site.person('miriam', 'moderator')
  await transact(site.deps.db, async ({ tx }) => {
    for (const objectId of [501, 502, 503]) {
      const actorId = moderator.id
      await writeAudit(tx, { actorId, action: 'video.approved', objectType: 'video', objectId })
    }
    await writeAudit(tx, {
      ...{ actorId: null, action: 'user.role_changed', objectType: 'user', objectId: 7 },
      details: { to: '=admin' },
    })
  })
})
afterAll(() => site.close())

test('members and moderators see nothing of the log', async () => {
  const others: [Person | null, number][] = [
    [null, 401],
    [await site.person('yusuf'), 403],
    [moderator, 403],
  ]
  for (const [other, status] of others) {
    expect((await site.call(other, auditApi.list)).status).toBe(status)
    expect((await site.call(other, auditApi.types)).status).toBe(status)
    expect((await site.call(other, auditApi.actions)).status).toBe(status)
    expect((await site.request(other, { method: 'GET', url: AUDIT_FILE_PATH })).statusCode).toBe(status)
  }
})

test('admins search it, filter it and read it page by page', async () => {
  const read = async (query: Record<string, string>) => (await site.call(admin, auditApi.list, { query })).body
  expect(await read({ q: 'miriam' })).toHaveLength(3)
  expect(await read({ q: 'role_ch' })).toMatchObject([{ objectId: '7', actor: null, details: { to: '=admin' } }])
  expect(await read({ q: '502', objectType: 'video' })).toMatchObject([{ objectId: '502' }])
  expect(await read({ objectType: 'video', from: '2000-01-01', to: '2000-01-02' })).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect(await read({ from: today, to: today })).toHaveLength(4)
  expect((await site.call(admin, auditApi.types)).body).toEqual(['user', 'video'])
  expect((await site.call(admin, auditApi.actions)).body).toEqual(['user.role_changed', 'video.approved'])
  expect(await read({ action: 'user.role_changed' })).toMatchObject([{ objectId: '7' }])
  expect(await read({ action: 'video.approved', objectType: 'user' })).toEqual([])
  const first = await site.call(admin, auditApi.list, { query: { limit: 3 } })
  const cursor = String(first.headers['x-next-cursor'])
  const second = await site.call(admin, auditApi.list, { query: { limit: 3, cursor } })
  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(ids).toHaveLength(4)
})

test('words of an action in the language of the reader find it, beside what the text itself finds', async () => {
  const read = async (query: Record<string, string>) => (await site.call(admin, auditApi.list, { query })).body
  expect(await read({ q: 'Rolle' })).toEqual([])
  expect(await read({ q: 'Rolle', qActions: 'user.role_changed,user.suspended' })).toMatchObject([{ objectId: '7' }])
  expect(await read({ q: '502', qActions: 'user.role_changed' })).toMatchObject([
    { objectId: '7' },
    { objectId: '502' },
  ])
  for (const query of ['qActions=x;y', `qActions=${'a,'.repeat(200)}a`, "action=video'approved"]) {
    expect((await site.request(admin, { method: 'GET', url: `/api/admin/audit?${query}` })).statusCode).toBe(400)
  }
})

test('its days are those of the reader, whose clock shows the entries', async () => {
  await transact(site.deps.db, async ({ tx }) => {
    await writeAudit(tx, { actorId: null, action: 'video.approved', objectType: 'video', objectId: 9 })
  })
  // Eleven in the evening on Kiritimati, ten in the evening of the day before on Pago Pago.
  await sql`UPDATE audit_log SET created_at = '2026-03-02T09:00:00Z' WHERE object_id = '9'`.execute(site.deps.db)
  const found = async (day: string, timeZone?: string) => {
    const query = { from: day, to: day, ...(timeZone && { timeZone }) }
    return (await site.call(admin, auditApi.list, { query })).body.map(({ objectId }) => objectId)
  }
  expect(await found('2026-03-02')).toEqual(['9'])
  expect(await found('2026-03-02', 'Pacific/Kiritimati')).toEqual(['9'])
  expect(await found('2026-03-03', 'Pacific/Kiritimati')).toEqual([])
  expect(await found('2026-03-02', 'Pacific/Pago_Pago')).toEqual([])
  expect(await found('2026-03-01', 'Pacific/Pago_Pago')).toEqual(['9'])
  const unknown = await site.request(admin, { method: 'GET', url: '/api/admin/audit?timeZone=Lamp/Light' })
  expect(unknown.statusCode).toBe(400)
})

test('admins export it as a table without formulas; the export is logged too', async () => {
  const file = await site.request(admin, { method: 'GET', url: `${AUDIT_FILE_PATH}?objectType=user` })
  expect(file.headers['content-type']).toContain('text/csv')
  const lines = file.body.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('user.role_changed,user,7')
  expect((await site.request(admin, { method: 'GET', url: `${AUDIT_FILE_PATH}?from=yesterday` })).statusCode).toBe(400)
  const [newest] = (await site.call(admin, auditApi.list)).body
  expect(newest).toMatchObject({ action: 'audit.exported', actor: { id: admin.id } })
  // More entries than are read at once.
  await sql`INSERT INTO audit_log (action, object_type, object_id)
    SELECT 'video.approved', 'many', n::text FROM generate_series(1, 2002) n`.execute(site.deps.db)
  const all = await site.request(admin, { method: 'GET', url: `${AUDIT_FILE_PATH}?objectType=many` })
  const ids = all.body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[4]))
  expect(ids).toEqual(Array.from({ length: 2002 }, (_, index) => 2002 - index))
})
