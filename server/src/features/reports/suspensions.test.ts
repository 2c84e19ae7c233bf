import { accountsApi } from '@lamplight/contract/accounts'
import { peopleApi } from '@lamplight/contract/people'
import { reportsApi } from '@lamplight/contract/reports'
import { settingsApi } from '@lamplight/contract/settings'
import { suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { describe, expect, test } from 'vitest'
import { atTheSameMoment } from '../../testing/locks.ts'
import {
  admin,
  decide,
  findCase,
  grace,
  login,
  makeComment,
  mine,
  moderator,
  report,
  secondModerator,
  site,
  visitor,
  withReportsSite,
} from '../../testing/reports.ts'
import { PASSWORD, type Person } from '../../testing/test-site.ts'
import { sessionsEnded } from '../accounts/accounts.events.ts'

withReportsSite()

describe('a suspension', () => {
  const suspend = (person: Person | null, userId: number, days: unknown = 7) =>
    site.call(person, reportsApi.suspend, {
      params: { id: userId },
      body: { days, reason: 'harassment', note: 'Again and again' },
    })
  const lift = (person: Person | null, userId: number) => site.call(person, reportsApi.lift, { params: { id: userId } })

  test('is for staff; moderators suspend members, admins also staff, nobody themselves', async () => {
    const member = await site.person('member')
    expect((await suspend(null, member.id)).status).toBe(401)
    expect((await suspend(grace, member.id)).status).toBe(403)
    for (const id of [moderator.id, secondModerator.id, admin.id]) {
      expect((await suspend(moderator, id)).problem.code).toBe('not_suspendable')
    }
    expect((await suspend(admin, admin.id)).problem.code).toBe('not_suspendable')
    expect((await suspend(moderator, 999_999)).problem.code).toBe('user_not_found')
    for (const days of [0, 366, 1.5, '7']) expect((await suspend(moderator, member.id, days)).status).toBe(400)
    const another = await site.person('another', 'moderator')
    expect((await suspend(admin, another.id)).status).toBe(201)
  })

  test('of an account that was deleted meanwhile is refused', async () => {
    const leaver = await site.person('leaver')
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect((await suspend(moderator, leaver.id)).problem.code).toBe('user_not_found')
  })

  test('that two admins give each other at the same moment leaves one of them', async () => {
    const chief = await site.person('chief', 'admin')
    const deputy = await site.person('deputy', 'admin')
    await site.deps.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
    const orders = [() => suspend(deputy, chief.id), () => suspend(chief, deputy.id)]
    const responses = await atTheSameMoment(site, 'suspensions', orders)
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(responses.find(({ status }) => status === 403)?.problem.code).toBe('not_suspendable')
    await site.deps.db.updateTable('users').set({ role: 'user' }).where('id', 'in', [chief.id, deputy.id]).execute()
    await site.deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  })

  test('of an admin while the other one steps down at the same moment leaves one of them', async () => {
    const chief = await site.person('chief', 'admin')
    const other = await site.person('other', 'admin')
    await site.deps.db.updateTable('users').set({ role: 'user' }).where('id', '=', admin.id).execute()
    const stepDown = { params: { id: chief.id }, body: { role: 'user', password: PASSWORD } }
    const statuses = await atTheSameMoment(site, 'users', [
      async () => (await suspend(chief, other.id)).status,
      async () => (await site.call(chief, peopleApi.setRole, stepDown)).status,
    ])
    expect(statuses.filter((status) => status >= 400)).toHaveLength(1)
    await site.deps.db.updateTable('users').set({ role: 'user' }).where('id', 'in', [chief.id, other.id]).execute()
    await site.deps.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  })

  test('of two that staff order at the same moment, the later one replaces the other', async () => {
    const member = await site.person('member')
    const orders = [() => suspend(moderator, member.id, 3), () => suspend(secondModerator, member.id, 30)]
    const responses = await atTheSameMoment(site, 'suspensions', orders)
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const listed = await site.call(moderator, reportsApi.suspensions, { params: { id: member.id } })
    expect(listed.body.filter(({ isActive }) => isActive)).toHaveLength(1)
  })

  test('of staff is lifted by admins only', async () => {
    const colleague = await site.person('colleague', 'moderator')
    expect((await suspend(admin, colleague.id, null)).status).toBe(201)
    expect((await lift(moderator, colleague.id)).problem.code).toBe('forbidden')
    expect((await login(colleague)).problem.code).toBe('account_suspended')
    expect((await lift(admin, colleague.id)).status).toBe(200)
    expect((await lift(moderator, admin.id)).problem.code).toBe('forbidden')
  })

  test('does not replace one that staff have not seen', async () => {
    const member = await site.person('member')
    const order = (previous: number | null, days: number | null) =>
      site.call(moderator, reportsApi.suspend, {
        params: { id: member.id },
        body: { days, reason: 'harassment', note: '', previous },
      })
    const first = await order(null, null)
    expect(first.status).toBe(201)
    expect((await order(null, 7)).problem.code).toBe('already_suspended')
    expect((await order(first.body.id + 1, 7)).problem.code).toBe('already_suspended')
    const listed = await site.call(moderator, reportsApi.suspensions, { params: { id: member.id } })
    expect(listed.body).toMatchObject([{ id: first.body.id, isActive: true, until: null }])
    expect((await order(first.body.id, 7)).status).toBe(201)
    expect((await lift(moderator, member.id)).status).toBe(200)
    expect((await order(first.body.id, 7)).status).toBe(201)
  })

  test('ends the sessions at once; the error at sign-in contains its end', async () => {
    const ended: number[] = []
    site.deps.events.on(sessionsEnded, ({ userId }) => ended.push(userId))
    const member = await site.person('member')
    expect((await site.call(member, accountsApi.current)).status).toBe(200)
    const { body } = await suspend(moderator, member.id)
    expect((await site.call(member, accountsApi.current)).status).toBe(401)
    expect(ended).toContain(member.id)
    const refused = await login(member)
    expect(refused.status).toBe(403)
    expect(refused.problem).toMatchObject({ code: 'account_suspended', until: body.until })
    expect(refused.problem.detail).toBe(
      `This account is suspended until ${body.until?.slice(0, 16).replace('T', ' ')} UTC.`,
    )
    const wrong = await site.call(null, accountsApi.login, {
      body: { username: member.username, password: 'not this one' },
    })
    expect(wrong.problem.code).toBe('wrong_credentials')
  })

  test('a session that is opened simultaneously is refused', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, null)
    const token = await site.deps.sessions.open(member.id, 'test')
    expect((await site.call({ ...member, cookie: `session=${token}` }, accountsApi.current)).status).toBe(401)
  })

  test('is named permanent when it has no end; lifting it allows sign-in again; both are in the audit log', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, null)
    const refused = (await login(member)).problem
    expect(refused).toMatchObject({ code: 'account_suspended', detail: 'This account is suspended.' })
    expect(refused).not.toHaveProperty('until')
    expect((await lift(grace, member.id)).status).toBe(403)
    expect((await lift(moderator, member.id)).status).toBe(200)
    expect((await lift(moderator, member.id)).problem.code).toBe('not_suspended')
    expect((await login(member)).status).toBe(200)
    const history = (await site.call(moderator, reportsApi.suspensions, { params: { id: member.id } })).body
    expect(history).toMatchObject([
      { isActive: false, until: null, note: 'Again and again', actor: { id: moderator.id } },
    ])
    const log = await site.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('objectId', '=', String(member.id))
      .where('objectType', '=', 'user')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['user.suspended', 'user.suspension_lifted'])
  })

  test('allows sign-in again when it has expired', async () => {
    const member = await site.person('member')
    await suspend(moderator, member.id, 1)
    await site.deps.db
      .updateTable('suspensions')
      .set({ until: new Date(Date.now() - 1000) })
      .where('userId', '=', member.id)
      .execute()
    expect((await login(member)).status).toBe(200)
  })

  test('can come with a decision, and ends when the appeal is granted', async () => {
    const member = await site.person('member')
    const { id } = await makeComment(member, 'Again unkind')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'harassment' })).body.id
    const upheld = await decide(moderator, caseId, {
      outcome: 'uphold',
      removeContent: true,
      reason: 'harassment',
      suspension: { days: 3 },
    })
    expect(upheld.body.decision?.suspension?.until).toEqual(expect.any(String))
    expect((await login(member)).problem.code).toBe('account_suspended')
    expect((await mine(visitor)).find((notice) => notice.id === caseId)?.decision?.suspension).toBeNull()
    const own = await site.call(null, suspensionAppealsApi.appeal, {
      body: { username: member.username, password: PASSWORD, text: 'I meant it kindly.' },
    })
    expect(own.body).toMatchObject({ canAppeal: false, appeal: { text: 'I meant it kindly.', decision: null } })
    expect(await findCase(caseId)).toMatchObject({ state: 'appealed', appeal: { by: { id: member.id } } })
    await decide(secondModerator, caseId)
    expect((await login(member)).status).toBe(200)
  })

  test('of staff by a moderator is refused, together with the whole decision', async () => {
    const { id, list } = await makeComment(secondModerator, 'By a colleague')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'spam' })).body.id
    const response = await decide(moderator, caseId, {
      outcome: 'uphold',
      removeContent: true,
      reason: 'spam',
      suspension: { days: 1 },
    })
    expect(response.problem.code).toBe('not_suspendable')
    expect(await list()).toHaveLength(1)
    expect((await findCase(caseId)).state).toBe('open')
  })
})
