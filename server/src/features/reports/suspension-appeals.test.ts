import { accountsApi } from '@lamplight/contract/accounts'
import { reportsApi } from '@lamplight/contract/reports'
import { suspensionAppealsApi } from '@lamplight/contract/suspension-appeals'
import { describe, expect, test } from 'vitest'
import {
  admin,
  appeal,
  decide,
  findCase,
  grace,
  login,
  makeComment,
  moderator,
  queue,
  report,
  secondModerator,
  site,
  visitor,
  withReportsSite,
} from '../../testing/reports.ts'
import { PASSWORD, type Person } from '../../testing/test-site.ts'
import { decisionAppealed } from './reports.events.ts'

withReportsSite()

describe('the appeal of a suspended member', () => {
  const suspend = (person: Person, userId: number, days: number | null = 7) =>
    site.call(person, reportsApi.suspend, {
      params: { id: userId },
      body: { days, reason: 'harassment', note: 'Again and again' },
    })
  const own = (person: Person, password = PASSWORD) =>
    site.call(null, suspensionAppealsApi.own, { body: { username: person.username, password } })
  const ask = (person: Person, text = 'It was not me.', password = PASSWORD) =>
    site.call(null, suspensionAppealsApi.appeal, { body: { username: person.username, password, text } })
  const caseOf = async (person: Person) => {
    const found = (await queue('appealed')).find(({ author }) => author?.id === person.id)
    return found?.id ?? 0
  }
  async function suspended(days: number | null = 7) {
    const member = await site.person('member')
    await suspend(moderator, member.id, days)
    return member
  }

  test('needs their name, their password, a suspension and a text', async () => {
    const member = await suspended()
    expect((await ask(member, 'It was not me.', 'not this one')).problem.code).toBe('wrong_credentials')
    expect((await own(member, 'not this one')).problem.code).toBe('wrong_credentials')
    expect((await own(grace)).problem.code).toBe('not_suspended')
    expect((await ask(grace)).problem.code).toBe('not_suspended')
    for (const text of ['', 'no', ' '.repeat(20), 'x'.repeat(2001)]) {
      expect((await ask(member, text)).problem.issues?.[0]?.path).toBe('text')
    }
    expect(await caseOf(member)).toBe(0)
  })

  test('shows the reason and the end, opens no session, and every other request stays refused', async () => {
    const member = await suspended()
    const response = await ask(member)
    expect(response.headers['set-cookie']).toBeUndefined()
    expect((await own(member)).headers['set-cookie']).toBeUndefined()
    expect(response.body).toMatchObject({ reason: 'harassment', note: 'Again and again', until: expect.any(String) })
    expect((await login(member)).problem.code).toBe('account_suspended')
    expect((await site.call(member, accountsApi.current)).status).toBe(401)
    expect((await site.call(member, reportsApi.mine)).status).toBe(401)
    expect((await report(member, { targetType: 'user', targetId: grace.id, reason: 'spam' })).status).toBe(401)
  })

  test('is possible once; the same text sent again, also simultaneously, is answered as the first time', async () => {
    const member = await suspended()
    expect((await own(member)).body).toMatchObject({ canAppeal: true, appeal: null })
    const received: number[] = []
    site.deps.events.on(decisionAppealed, (payload) => received.push(payload.caseId))
    const statuses = (await Promise.all([ask(member), ask(member)])).map(({ status }) => status)
    expect(statuses).toEqual([200, 200])
    expect((await ask(member)).body).toEqual((await own(member)).body)
    expect((await ask(member, 'Somebody else had my phone.')).problem.code).toBe('appeal_not_possible')
    expect(received).toHaveLength(1)
    expect((await own(member)).body).toMatchObject({
      canAppeal: false,
      appeal: { text: 'It was not me.', decision: null },
    })
  })

  test('is in the queue with the earlier decision, and somebody else decides', async () => {
    const received: number[] = []
    site.deps.events.on(decisionAppealed, ({ caseId }) => received.push(caseId))
    const member = await suspended(null)
    await ask(member)
    const caseId = await caseOf(member)
    expect(received).toContain(caseId)
    expect(await findCase(caseId)).toMatchObject({
      state: 'appealed',
      target: { type: 'suspension', title: 'member', text: 'Again and again', path: `/profile/${member.id}` },
      decision: { outcome: 'uphold', reason: 'harassment', suspension: { until: null } },
      decider: { id: moderator.id },
      appeal: { by: { id: member.id }, text: 'It was not me.' },
      viewer: { canDecide: false, canRemove: false, canSuspend: true },
    })
    expect((await decide(moderator, caseId)).problem.code).toBe('second_person_needed')
    expect((await decide(secondModerator, caseId, { note: 'A mistake' })).status).toBe(200)
    expect((await login(member)).status).toBe(200)
    expect((await own(member)).problem.code).toBe('not_suspended')
  })

  test('of suspended staff is decided by admins only, and moderators read why', async () => {
    const colleague = await site.person('colleague', 'moderator')
    expect((await suspend(admin, colleague.id)).status).toBe(201)
    await ask(colleague)
    const caseId = await caseOf(colleague)
    expect((await findCase(caseId)).viewer).toMatchObject({ canDecide: false, needsAdmin: true })
    expect((await decide(secondModerator, caseId, { note: 'A friend' })).problem.code).toBe('forbidden')
    expect((await login(colleague)).problem.code).toBe('account_suspended')
    // On a site with one admin nobody else could decide.
    const asAdmin = async () => (await findCase(caseId, admin)).viewer
    expect(await asAdmin()).toMatchObject({ canDecide: true, needsAdmin: false })
    const chief = await site.person('chief', 'admin')
    expect(await asAdmin()).toMatchObject({ canDecide: false, needsAdmin: false })
    expect((await decide(admin, caseId, { note: 'As before' })).problem.code).toBe('second_person_needed')
    const seen = (await site.call(chief, reportsApi.case, { params: { id: caseId } })).body
    expect(seen.viewer).toMatchObject({ canDecide: true, needsAdmin: false })
    expect((await decide(chief, caseId, { note: 'A mistake' })).status).toBe(200)
    expect((await login(colleague)).status).toBe(200)
  })

  test('that is rejected leaves the suspension unchanged, and is final', async () => {
    const member = await suspended()
    const before = (await own(member)).body.until
    await ask(member)
    const caseId = await caseOf(member)
    const decision = { outcome: 'uphold', reason: 'harassment', keepSuspension: true, note: 'Three messages' } as const
    const decided = (await decide(secondModerator, caseId, decision)).body
    expect(decided).toMatchObject({ state: 'closed', decision: { suspension: { until: before } } })
    expect((await login(member)).problem).toMatchObject({ code: 'account_suspended', until: before })
    expect((await own(member)).body).toMatchObject({
      until: before,
      canAppeal: false,
      appeal: { decision: { note: 'Three messages', decidedAt: expect.any(String) } },
    })
    expect((await ask(member)).problem.code).toBe('appeal_not_possible')
  })

  test('can end in a different term, which is final too', async () => {
    const member = await suspended(null)
    await ask(member)
    const decision = { outcome: 'uphold', reason: 'harassment', suspension: { days: 1 } } as const
    await decide(secondModerator, await caseOf(member), decision)
    const { body } = await own(member)
    expect(Date.parse(body.until ?? '')).toBeLessThan(Date.now() + 86_400_000 + 1000)
    expect(body).toMatchObject({ canAppeal: false, appeal: { decision: expect.any(Object) } })
  })

  test('is too late after half a year; a new suspension can be appealed again', async () => {
    const member = await suspended(null)
    await site.deps.db
      .updateTable('suspensions')
      .set({ createdAt: new Date(Date.now() - 200 * 86_400_000) })
      .where('userId', '=', member.id)
      .execute()
    expect((await own(member)).body).toMatchObject({ canAppeal: false, appeal: null })
    expect((await ask(member)).problem.code).toBe('appeal_not_possible')
    await suspend(secondModerator, member.id)
    expect((await ask(member)).status).toBe(200)
  })

  test('is also possible when a reporter’s appeal led to the suspension', async () => {
    const member = await site.person('member')
    const { id } = await makeComment(member, 'Unkind once more')
    const caseId = (await report(visitor, { targetType: 'comment', targetId: id, reason: 'harassment' })).body.id
    await decide(moderator, caseId)
    await appeal(visitor, caseId, 'It is still unkind to me.')
    const decision = { outcome: 'uphold', reason: 'harassment', suspension: { days: 3 } } as const
    await decide(secondModerator, caseId, decision)
    expect((await ask(member)).status).toBe(200)
    const own = await caseOf(member)
    expect(own).not.toBe(caseId)
    expect((await decide(secondModerator, own)).problem.code).toBe('second_person_needed')
    expect((await decide(admin, own)).status).toBe(200)
    expect((await login(member)).status).toBe(200)
  })

  test('a suspension cannot be reported', async () => {
    expect((await report(visitor, { targetType: 'suspension', targetId: 1, reason: 'spam' })).status).toBe(400)
  })
})
