import { accountsApi } from '@lamplight/contract/accounts'
import { peopleApi } from '@lamplight/contract/people'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { usersApi } from '@lamplight/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endSessions } from '../../testing/sessions.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let admin: Person
let moderator: Person
let member: Person
beforeAll(async () => {
  site = await createTestSite()
  admin = await site.person('root', 'admin')
  moderator = await site.person('miriam', 'moderator')
  member = await site.person('yusuf')
  await site.deps.db.updateTable('users').set({ email: 'yusuf@example.org' }).where('id', '=', member.id).execute()
})
afterAll(() => site.close())

const auditOf = (action: string) =>
  site.deps.db.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst()

test('only staff find people, and only admins change roles', async () => {
  for (const caller of [null, member]) {
    const status = caller ? 403 : 401
    expect((await site.call(caller, peopleApi.list)).status).toBe(status)
    expect((await site.call(caller, peopleApi.get, { params: { id: member.id } })).status).toBe(status)
    expect((await site.call(caller, peopleApi.endSessions, { params: { id: admin.id } })).status).toBe(status)
    expect((await site.call(caller, peopleApi.invite, { body: {} })).status).toBe(status)
  }
  const body = { role: 'admin', password: PASSWORD }
  expect((await site.call(moderator, peopleApi.setRole, { params: { id: member.id }, body })).status).toBe(403)
})

test('people are found by a part of their name; by e-mail address for admins only', async () => {
  const names = async (caller: Person, q: string) =>
    (await site.call(caller, peopleApi.list, { query: { q } })).body.map(({ displayName }) => displayName)
  expect(await names(moderator, 'usu')).toEqual(['yusuf'])
  expect(await names(moderator, 'yusuf@')).toEqual([])
  expect(await names(admin, 'YUSUF@example')).toEqual(['yusuf'])
  // Pattern characters have no special meaning here.
  expect(await names(admin, '%')).toEqual([])
  const [found] = (await site.call(moderator, peopleApi.list, { query: { q: 'yusuf' } })).body
  expect(found).toMatchObject({ id: member.id, role: 'user', email: null, isSuspended: false, videoCount: 0 })
  const staff = (await site.call(admin, peopleApi.list, { query: { state: 'staff' } })).body
  expect(staff.map(({ id }) => id)).toEqual([moderator.id, admin.id])
})

test('people are listed page by page', async () => {
  const first = await site.call(admin, peopleApi.list, { query: { limit: 2 } })
  const cursor = String(first.headers['x-next-cursor'])
  const second = await site.call(admin, peopleApi.list, { query: { limit: 2, cursor } })
  const ids = [...first.body, ...second.body].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

describe('roles', () => {
  test('are changed with the password, which ends the sessions of the person and is written to the audit log', async () => {
    const grace = await site.person('grace')
    const params = { id: grace.id }
    const wrong = await site.call(admin, peopleApi.setRole, { params, body: { role: 'moderator', password: 'wrong!' } })
    expect(wrong.problem.code).toBe('wrong_password')
    const changed = await site.call(admin, peopleApi.setRole, {
      params,
      body: { role: 'moderator', password: PASSWORD },
    })
    expect(changed.body).toMatchObject({ role: 'moderator', sessions: [] })
    expect((await site.call(grace, accountsApi.current)).status).toBe(401)
    expect(await auditOf('user.role_changed')).toMatchObject({
      actorId: admin.id,
      objectId: String(grace.id),
      details: { from: 'user', to: 'moderator' },
    })
  })

  test('are not changed when another admin has changed them since they were read', async () => {
    const member = await site.person('member')
    const change = (role: 'user' | 'moderator' | 'admin', previous?: 'user' | 'moderator') =>
      site.call(admin, peopleApi.setRole, { params: { id: member.id }, body: { role, previous, password: PASSWORD } })
    const responses = await Promise.all([change('moderator', 'user'), change('admin', 'user')])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = responses.find(({ status }) => status === 409)
    expect(late?.problem.code).toBe('text_changed')
    const stored = responses[0].status === 200 ? 'moderator' : 'admin'
    // The wanted role is there already.
    expect((await change(stored, 'user')).body.role).toBe(stored)
    expect((await change('user')).body.role).toBe('user')
  })

  test('of the last admin cannot change; of two admins who step down simultaneously, one does', async () => {
    const params = { id: admin.id }
    const alone = await site.call(admin, peopleApi.setRole, { params, body: { role: 'user', password: PASSWORD } })
    expect(alone.problem.code).toBe('last_admin')
    const second = await site.person('second', 'admin')
    const responses = await Promise.all(
      [admin, second].map((one) =>
        site.call(one, peopleApi.setRole, { params: { id: one.id }, body: { role: 'moderator', password: PASSWORD } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const admins = await site.deps.db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins).toHaveLength(1)
    await site.deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    await site.deps.db.updateTable('users').set({ role: 'user' }).where('id', '=', second.id).execute()
    await endSessions(site, admin.id)
    admin = { ...admin, cookie: `session=${await site.deps.sessions.open(admin.id, 'test')}` }
  })
})

test('moderators end sessions of members, never those of staff', async () => {
  const deborah = await site.person('deborah')
  const params = { id: deborah.id }
  const { sessions, viewer } = (await site.call(moderator, peopleApi.get, { params })).body
  expect(viewer).toEqual({ canSetRole: false, canSuspend: true, canEndSessions: true })
  expect(sessions).toHaveLength(1)
  const session = sessions[0]?.id ?? ''
  expect((await site.call(moderator, peopleApi.endSession, { params: { ...params, session } })).status).toBe(200)
  expect((await site.call(deborah, accountsApi.current)).status).toBe(401)
  const again = await site.call(moderator, peopleApi.endSession, { params: { ...params, session } })
  expect(again.problem.code).toBe('session_not_found')
  expect((await site.call(moderator, peopleApi.endSessions, { params: { id: admin.id } })).status).toBe(403)
  expect((await site.call(moderator, peopleApi.get, { params: { id: admin.id } })).body.sessions).toEqual([])
  expect((await site.call(moderator, peopleApi.get, { params: { id: 999_999 } })).problem.code).toBe('user_not_found')
})

describe('registering', () => {
  const account = (username: string, extra: object = {}) => ({
    body: { username, password: 'a good password', displayName: username, ...extra },
  })
  const register = (username: string, extra?: object) => site.call(null, accountsApi.register, account(username, extra))
  const set = (registration: 'open' | 'invitation' | 'approval') =>
    site.call(admin, siteSettingsApi.change, { body: { registration, password: PASSWORD } })

  test('by invitation needs a link, which works once', async () => {
    expect((await set('invitation')).status).toBe(200)
    expect((await register('nobody')).problem.code).toBe('invitation_required')
    expect((await register('nobody', { invitation: 'x'.repeat(43) })).problem.code).toBe('invitation_required')
    const made = (await site.call(moderator, peopleApi.invite, { body: { note: 'for Ruth' } })).body
    const invitation = new URL(made.url).searchParams.get('invitation') ?? ''
    const responses = await Promise.all([register('ruth', { invitation }), register('rahel', { invitation })])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 403])
    const [listed] = (await site.call(moderator, peopleApi.invitations)).body
    expect(listed).toMatchObject({ note: 'for Ruth', madeBy: 'miriam', usedAt: expect.any(String) })
    const withdrawn = await site.call(moderator, peopleApi.withdraw, { params: { id: made.invitation.id } })
    expect(withdrawn.problem.code).toBe('invitation_not_found')
    expect(await site.deps.accounts.findViewer('nobody')).toBeUndefined()
  })

  test('an invitation whose button is pressed twice is made once, and the second press is refused', async () => {
    const invite = () => site.call(admin, peopleApi.invite, { body: { note: 'for Noa' } })
    const responses = await Promise.all([invite(), invite(), invite()])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 429, 429])
    const listed = (await site.call(admin, peopleApi.invitations)).body
    expect(listed.filter(({ note }) => note === 'for Noa')).toHaveLength(1)
  })

  test('with a withdrawn or expired invitation is refused', async () => {
    const open = (await site.call(admin, peopleApi.invite, { body: { note: 'withdrawn' } })).body
    expect((await site.call(admin, peopleApi.withdraw, { params: { id: open.invitation.id } })).status).toBe(200)
    const old = (await site.call(admin, peopleApi.invite, { body: { note: 'expired' } })).body
    await site.deps.db
      .updateTable('invitations')
      .set({ expiresAt: new Date(0) })
      .where('id', '=', old.invitation.id)
      .execute()
    for (const { url } of [open, old]) {
      const invitation = new URL(url).searchParams.get('invitation') ?? ''
      expect((await register('late', { invitation })).problem.code).toBe('invitation_required')
    }
  })

  test('by approval creates a pending account, which staff approve or reject', async () => {
    await set('approval')
    expect((await register('hannah')).problem.code).toBe('account_waiting')
    expect((await register('malka')).problem.code).toBe('account_waiting')
    const login = (username: string) =>
      site.call(null, accountsApi.login, { body: { username, password: 'a good password' } })
    expect((await login('hannah')).problem.code).toBe('account_waiting')
    const waiting = (await site.call(moderator, peopleApi.list, { query: { state: 'waiting' } })).body
    expect(waiting.map(({ username }) => username)).toEqual(['malka', 'hannah'])
    const [malka, hannah] = waiting
    const profile = (person: Person | null) =>
      site.call(person, usersApi.get, { params: { id: hannah?.id ?? 0 } }).then(({ status }) => status)
    expect([await profile(member), await profile(moderator)]).toEqual([404, 200])
    const subscription = await site.call(member, usersApi.subscribe, { params: { id: hannah?.id ?? 0 } })
    expect(subscription.problem.code).toBe('user_not_found')
    const decide = (id: number | undefined, isApproved: boolean) =>
      site.call(moderator, peopleApi.approve, { params: { id: id ?? 0 }, body: { isApproved } })
    expect((await decide(hannah?.id, true)).status).toBe(200)
    expect(await profile(member)).toBe(200)
    expect((await decide(malka?.id, false)).status).toBe(200)
    expect((await decide(hannah?.id, false)).problem.code).toBe('not_waiting')
    expect((await login('hannah')).status).toBe(200)
    expect((await login('malka')).problem.code).toBe('wrong_credentials')
    await set('open')
    expect((await register('malka')).status).toBe(201)
  })
})
