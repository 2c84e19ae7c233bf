import { createHash } from 'node:crypto'
import { accountsApi } from '@lamplight/contract/accounts'
import { videosApi } from '@lamplight/contract/videos'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { endSessions } from '../../testing/sessions.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { sessionsEnded } from './accounts.events.ts'
import { SESSIONS_MAX } from './sessions.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const register = (body: Record<string, unknown>, on = site) => on.call(null, accountsApi.register, { body })
const login = (body: Record<string, unknown>, on = site, headers = {}) =>
  on.call(null, accountsApi.login, { body, headers })
const current = (person: Person | null) => site.call(person, accountsApi.current)
let count = 0
/** A complete registration with a name of its own. */
const somebody = (facts: Record<string, unknown> = {}) => {
  count += 1
  return { username: `member.${count}`, password: PASSWORD, displayName: 'Member', ...facts }
}
type Headers = Awaited<ReturnType<typeof register>>['headers']
const cookieOf = (headers: Headers) => String(headers['set-cookie']).split(';')[0] ?? ''
const as = (cookie: string): Person => ({ id: 0, username: '', cookie })
const account = (username: string) =>
  site.deps.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('registering', () => {
  test.each([
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['username', { username: '   ab   ' }, 'Username must be at least 3 characters'],
    ['username', { username: undefined }, 'Username must be at least 3 characters'],
    ['username', { username: 7 }, 'Username must be at least 3 characters'],
    ['username', { username: 'x'.repeat(33) }, 'Username cannot exceed 32 characters'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['password', { password: undefined }, 'Password must be at least 6 characters'],
    ['password', { password: 'x'.repeat(201) }, 'Password cannot exceed 200 characters'],
    ['displayName', { displayName: 'a' }, 'Display name must be at least 2 characters'],
    ['displayName', { displayName: ' a ' }, 'Display name must be at least 2 characters'],
    ['displayName', { displayName: '\u200b\u2060\u3164' }, 'Display name must be at least 2 characters'],
    ['displayName', { displayName: undefined }, 'Display name must be at least 2 characters'],
    ['displayName', { displayName: 'x'.repeat(61) }, 'Display name cannot exceed 60 characters'],
    ['avatarUrl', { avatarUrl: 'picture' }, 'Please enter a valid URL'],
    ['avatarUrl', { avatarUrl: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    ['avatarUrl', { avatarUrl: 'data:image/png;base64,AAAA' }, 'Please enter a valid URL'],
    ['avatarUrl', { avatarUrl: 'ftp://example.org/a.png' }, 'Please enter a valid URL'],
    ['avatarUrl', { avatarUrl: 'https://me:secret@example.org/a.png' }, 'Please enter a valid URL'],
    ['avatarUrl', { avatarUrl: `https://example.org/${'a'.repeat(2000)}` }, 'A URL cannot exceed 2,000 characters'],
  ])(
    'with an invalid %s %j is refused with its message [V-AUTH-13, V-AUTH-14, V-AUTH-16]',
    async (path, facts, message) => {
      const response = await register(somebody(facts))
      expect(response.status).toBe(400)
      expect(response.problem.issues).toEqual([{ path, message }])
      expect(response.headers['set-cookie']).toBeUndefined()
    },
  )

  test('reports every invalid field, and the first one as the text of the error', async () => {
    const response = await register({})
    expect(response.problem.issues?.map((issue) => issue.path)).toEqual(['username', 'password', 'displayName'])
    const plain = await site.request(null, {
      method: 'POST',
      url: '/api/register',
      headers: { accept: '*/*' },
      payload: {},
    })
    expect(plain.body).toBe('Username must be at least 3 characters')
  })

  test('returns the new person, signed in [V-AUTH-20, V-SEC-17, V-ENTITY-02]', async () => {
    const body = somebody({ displayName: '  نور الهدى ' })
    const response = await register(body)
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      ...{ username: body.username, displayName: 'نور الهدى', avatarUrl: null, subscriberCount: 0, role: 'user' },
    })
    expect(response.text).not.toMatch(/password|hash|argon/i)
    expect((await current(as(cookieOf(response.headers)))).body).toEqual(response.body)
    expect((await account(body.username)).passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([undefined, null, '', '   '])('the picture may be left out: %j [V-AUTH-17]', async (avatarUrl) => {
    expect((await register(somebody({ avatarUrl }))).status).toBe(201)
  })

  test('a picture is fetched later by a job that exists with the account', async () => {
    const response = await register(somebody({ avatarUrl: 'https://example.org/me.png' }))
    expect(response.body.avatarUrl).toBeNull()
    const { rows } = await site.deps.database.pool.query(
      "SELECT data FROM pgboss.job WHERE name = 'fetch-avatar' AND (data->>'userId')::int = $1",
      [response.body.id],
    )
    expect(rows).toEqual([{ data: { userId: response.body.id, address: 'https://example.org/me.png' } }])
  })

  test('a role or an id in the payload is ignored [V-SEC-16]', async () => {
    const response = await register(somebody({ role: 'admin', isAdmin: true, id: 1, subscriberCount: 9 }))
    expect(response.body).toMatchObject({ role: 'user', subscriberCount: 0 })
    expect(response.body.id).not.toBe(1)
  })

  test.each([
    ['the same', 'ruth.k', 'ruth.k'],
    ['in other case', 'ruth.l', 'RUTH.L'],
    ['in full-width letters', 'ruth.m', 'ｒｕｔｈ.ｍ'],
    ['with spaces around', 'ruth.n', '  ruth.n '],
    ['composed differently', 'ren\u00e9e', 'rene\u0301e'],
    ['in other Greek case', 'σοφία', 'ΣΟΦΊΑ'],
    ['with a joiner', 'सत्य_१', 'सत्\u200dय_१'],
    ['without its joiner', 'محمد\u200cرضا', 'محمدرضا'],
  ])('a taken name, %s, is refused with 409 [V-AUTH-21]', async (_, first, second) => {
    expect((await register(somebody({ username: first }))).status).toBe(201)
    const response = await register(somebody({ username: second }))
    expect(response.status).toBe(409)
    expect(response.problem).toMatchObject({
      code: 'username_taken',
      detail: 'This username is already taken. Please choose another one.',
    })
  })

  test('of five simultaneous registrations of one name, one succeeds', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => register(somebody({ username: 'wanted.name' }))))
    expect(responses.map((response) => response.status).toSorted()).toEqual([201, 409, 409, 409, 409])
  })

  test.each([
    'admin',
    'Moderator',
    'ＡＤＭＩＮ',
    'lamplight',
    'gr\u0430ce',
    'раypal',
    '123456',
    '....',
    'two words',
    'a<b>c',
    'emoji🙏name',
    'zero\u200bwidth',
    'rtl\u202ename',
    'grace\ufe0f',
    'gra\u034fce',
    'gra\u200dce',
    'नाम\u200d',
    'नाम\u200d\u200d_२',
    '\u3164\u3164\u3164',
    'e\u0301a',
    '\ufdf2'.repeat(20),
    'adm\u0131n',
    'ad.min_',
    '\u0251dmin',
    '\u0261race',
    '\u1d00\u1d05\u1d0d\u026a\u0274',
    'арі',
    'ѕуѕтем',
    'аԁміп',
    'αρι',
    'm0derator',
  ])('%j is not a valid name: reserved, of mixed scripts, or without letters', async (username) => {
    const response = await register(somebody({ username }))
    expect(response.status).toBe(400)
    expect(response.problem.code).toBe('username_not_allowed')
  })

  test.each(['moderator2', 'site.admin', 'lamplight_team', 'admln', 'مشرف', 'مدير_1', 'adm1n'])(
    'the username %s, which claims an office, is refused',
    async (username) => {
      expect((await register(somebody({ username }))).problem.code).toBe('username_not_allowed')
    },
  )

  test.each([
    'staffordshire',
    'moderna',
    'grace.adminah',
    'نور.الهدى',
    'ישראל',
    'прасковья',
    'παναγιώτης',
    'हरप्रीत',
    '山田太郎',
    'o-brien_7',
    'kɔfi_ɛ',
    'हिन्दी',
    'क्\u200dषमा',
    'علی\u200cرضا',
    'ગુજરાતી',
    'తెలుగు',
    'മലയാളം',
    'ශ්\u200dරීමාලි',
    'សុភាព',
    'ဇော်မင်း',
    'ܐܦܪܝܡ',
  ])('%s is a name', async (username) => {
    expect((await register(somebody({ username }))).status).toBe(201)
  })

  test.each([
    'Moderator',
    'Lamplight Team',
    'the ADMINISTRATOR',
    'Ｓtaff',
    'Мoderator',
    'm o d e r a t o r',
    'Site-Admin',
    'مشرف الموقع',
    'Mod\u200berator',
    'ADMlN',
  ])('the display name %j, which claims an office, is refused', async (displayName) => {
    const response = await register(somebody({ displayName }))
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([
      { path: 'displayName', message: 'This display name could be mistaken for the staff of this site' },
    ])
  })

  test.each([
    ['Grace\u202eecarG', 'GraceecarG'],
    ['Grace\nModerated', 'Grace Moderated'],
    ['\u2067Grace\tO', 'Grace O'],
  ])('characters of the display name %j that affect the text around it are removed', async (displayName, kept) => {
    expect((await register(somebody({ displayName }))).body.displayName).toBe(kept)
  })

  test('a display name is judged without such characters', async () => {
    for (const displayName of ['M\u202eoderator', '\u200eA\u200f']) {
      expect((await register(somebody({ displayName }))).problem.issues?.[0]?.path).toBe('displayName')
    }
  })

  test.each(['Abigail Staffordshire', 'Мария Романова', 'Σοφία', 'Modesta', 'Team Grace', 'نور الهدى', 'Adminah'])(
    'the display name %j is accepted',
    async (displayName) => {
      expect((await register(somebody({ displayName }))).status).toBe(201)
    },
  )

  test('a text with a NUL is rejected with 400 in every field', async () => {
    for (const facts of [{ username: 'nul\u0000l' }, { displayName: 'nul\u0000l' }, { password: 'secret\u0000' }]) {
      expect((await register(somebody(facts))).problem.code).toBe('malformed_request')
    }
    expect((await register(somebody({ displayName: 'back\\u0000slash' }))).status).toBe(201)
  })

  test('an unpaired surrogate is not an error: it becomes a replacement character', async () => {
    const cut = somebody({ displayName: 'Grace \ud83d', avatarUrl: 'https://example.invalid/\ud83d' })
    const response = await register(cut)
    expect(response.status).toBe(201)
    expect(response.body.displayName).toBe('Grace \ufffd')
    const whole = await register(somebody({ displayName: 'Grace 🙏' }))
    expect(whole.body.displayName).toBe('Grace 🙏')
  })
})

describe('signing in', () => {
  test.each([
    ['username', { username: 'ab', password: PASSWORD }, 'Username must be at least 3 characters'],
    ['password', { username: 'abc', password: '12345' }, 'Password must be at least 6 characters'],
  ])('with a %s that is too short is refused with its message [V-AUTH-11, V-AUTH-12]', async (path, body, message) => {
    const response = await login(body)
    expect(response.status).toBe(400)
    expect(response.problem.issues).toEqual([{ path, message }])
  })

  test('returns the person and works in any case and width of the name [V-AUTH-18, V-SEC-17]', async () => {
    const { body } = await register(somebody({ username: 'deborah' }))
    for (const username of ['deborah', ' Deborah ', 'ＤＥＢＯＲＡＨ']) {
      const response = await login({ username, password: PASSWORD })
      expect(response.status).toBe(200)
      expect(response.body).toEqual(body)
      expect(response.text).not.toMatch(/password|hash|argon/i)
    }
  })

  test('an unknown name and a wrong password get the same message and status [V-AUTH-19]', async () => {
    await register(somebody({ username: 'known.name' }))
    const wrong = await login({ username: 'known.name', password: 'not this one' })
    const unknown = await login({ username: 'unknown.name', password: 'not this one' })
    expect(wrong.status).toBe(401)
    expect(wrong.problem).toMatchObject({ code: 'wrong_credentials', detail: 'The username or password is incorrect.' })
    expect(unknown.text).toBe(wrong.text)
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  test('the password is compared exactly: case, spaces, script', async () => {
    await register(somebody({ username: 'exact.person', password: ' Lämp light ' }))
    for (const password of ['Lämp light', ' lämp light ', ' La\u0308mp light ']) {
      expect((await login({ username: 'exact.person', password })).status).toBe(401)
    }
    expect((await login({ username: 'exact.person', password: ' Lämp light ' })).status).toBe(200)
  })
})

describe('the session', () => {
  test('is a cookie that scripts cannot read and other sites do not send [V-SEC-18]', async () => {
    const { headers } = await register(somebody())
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${90 * 86_400}`]) expect(cookie).toContain(part)
    expect(cookie).not.toMatch(/Secure|Domain/)
  })

  test('is bound to this host over https', async () => {
    const secure = await createTestSite({ environment: { PUBLIC_URL: 'https://site.test' } })
    const cookie = String((await register(somebody(), secure)).headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/)
    expect(cookie).toContain('Secure')
    await secure.close()
  })

  test('is a new one after every sign-in; the one sent with the request ends [V-SEC-18]', async () => {
    const body = somebody()
    const first = cookieOf((await register(body)).headers)
    const second = cookieOf((await login(body, site, { cookie: first })).headers)
    expect(second).not.toBe(first)
    expect((await current(as(first))).status).toBe(401)
    expect((await current(as(second))).status).toBe(200)
  })

  test('is stored hashed', async () => {
    const token = cookieOf((await register(somebody())).headers).split('=')[1] ?? ''
    const { rows } = await site.deps.database.pool.query('SELECT token_hash FROM sessions')
    expect(rows.some((row) => row.token_hash.toString().includes(token))).toBe(false)
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true)
  })

  test('ends with logout, without a body, also twice, and for visitors [V-AUTH-22]', async () => {
    const person = as(cookieOf((await register(somebody())).headers))
    const logout = () => site.call(person, accountsApi.logout)
    const response = await logout()
    expect(response.status).toBe(200)
    expect(String(response.headers['set-cookie'])).toMatch(/^session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect((await current(person)).status).toBe(401)
    expect((await logout()).status).toBe(200)
    expect((await site.call(null, accountsApi.logout)).status).toBe(200)
  })

  test('records its end once, for features that keep a connection open for it', async () => {
    const person = await site.person('grace')
    const ended: number[] = []
    site.deps.events.on(sessionsEnded, ({ userId }) => void ended.push(userId))
    const token = person.cookie.replace('session=', '')
    expect(await site.deps.sessions.stillOpen([token, 'unknown'])).toEqual(new Set([token]))
    await site.call(person, accountsApi.logout)
    await site.call(person, accountsApi.logout)
    expect(ended).toEqual([person.id])
    expect(await site.deps.sessions.stillOpen([token])).toEqual(new Set())
    await endSessions(site, person.id)
    expect(ended).toEqual([person.id, person.id])
  })

  test.each([
    ['the password is changed', { passwordHash: 'of another password' }],
    ['the account is deleted', { passwordHash: '', deletedAt: new Date() }],
  ])('does not begin with the old password while %s: all sessions have ended', async (_, change) => {
    const body = somebody()
    const { id } = (await register(body)).body
    const { db } = site.deps
    const { signingIn } = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set(change).where('id', '=', id).execute()
      await tx.deleteFrom('sessions').where('userId', '=', id).execute()
      let hasEnded = false
      const signingIn = login(body).finally(() => {
        hasEnded = true
      })
      await expect.poll(async () => hasEnded || (await waitingForLocks(site)) === 1).toBe(true)
      return { signingIn }
    })
    expect((await signingIn).problem).toMatchObject({ status: 401, code: 'wrong_credentials' })
    expect(await db.selectFrom('sessions').where('userId', '=', id).selectAll().execute()).toEqual([])
  })

  test('of one device does not end with the logout of another', async () => {
    const body = somebody()
    const phone = as(cookieOf((await register(body)).headers))
    const desk = as(cookieOf((await login(body)).headers))
    await site.call(desk, accountsApi.logout)
    expect((await current(phone)).status).toBe(200)
  })

  test.each([
    ['14 days without use', { lastSeenAt: new Date(Date.now() - 14 * 86_400_000 - 1000) }],
    ['its 90 days, whatever the use', { expiresAt: new Date(Date.now() - 1000) }],
  ])('ends after %s, and the sweep removes it', async (_, change) => {
    const { headers, body } = await register(somebody())
    await site.deps.db.updateTable('sessions').set(change).where('userId', '=', body.id).execute()
    expect((await current(as(cookieOf(headers)))).status).toBe(401)
    await site.deps.sessions.sweep()
    const left = await site.deps.db.selectFrom('sessions').select('userId').where('userId', '=', body.id).execute()
    expect(left).toEqual([])
  })

  test('a session that ends during its lookup is not cached afterwards', async () => {
    const person = await site.person('grace')
    for (let round = 0; round < 10; round += 1) {
      const token = await site.deps.sessions.open(person.id, 'test')
      // Unused for hours: finding it also writes that it was seen, which takes longer than ending it.
      const lastSeenAt = new Date(Date.now() - 3 * 3600_000)
      await site.deps.db.updateTable('sessions').set({ lastSeenAt }).where('userId', '=', person.id).execute()
      await Promise.all([site.deps.sessions.find(token), site.deps.sessions.close(token)])
      expect(await site.deps.sessions.find(token)).toBeNull()
    }
  })

  test('that is one of too many of a person ends: the one that was used longest ago', async () => {
    const body = somebody()
    const oldest = as(cookieOf((await register(body)).headers))
    const { id } = (await current(oldest)).body
    const tokens: string[] = []
    for (let made = 1; made < SESSIONS_MAX; made += 1) tokens.push(await site.deps.sessions.open(id, 'test'))
    expect((await current(oldest)).status).toBe(200)
    // Explicit times: sessions opened within one millisecond have the same one.
    const setLastSeen = (token: string, lastSeenAt: Date) =>
      site.deps.db
        .updateTable('sessions')
        .set({ lastSeenAt })
        .where('tokenHash', '=', createHash('sha256').update(token).digest())
        .execute()
    await setLastSeen(oldest.cookie.replace('session=', ''), new Date())
    await setLastSeen(tokens[0] ?? '', new Date(Date.now() - 60_000))
    const newest = as(cookieOf((await login(body)).headers))
    expect((await current(as(`session=${tokens[0]}`))).status).toBe(401)
    for (const kept of [oldest, as(`session=${tokens[1]}`), newest]) expect((await current(kept)).status).toBe(200)
  })

  test('all sessions of a person end at once when they are revoked, also those just used', async () => {
    const body = somebody()
    const people = [as(cookieOf((await register(body)).headers)), as(cookieOf((await login(body)).headers))]
    for (const person of people) expect((await current(person)).status).toBe(200)
    await endSessions(site, (await current(people[0] ?? null)).body.id)
    for (const person of people) expect((await current(person)).status).toBe(401)
  })

  test.each(['session=', 'session=short', `session=${'x'.repeat(43)}`, `session=${'x'.repeat(5000)}`, 'other=1'])(
    'the cookie %j identifies nobody: 401, not a server error [V-AUTH-23]',
    async (cookie) => {
      const response = await current(as(cookie.slice(0, 4000)))
      expect(response.status).toBe(401)
      expect(response.problem.code).toBe('not_signed_in')
    },
  )
})

describe('the limits', () => {
  test('ten wrong passwords block one address for one account, and nobody else', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const [owner, other] = [await strict.person('grace'), await strict.person('yusuf')]
    const attempt = (username: string, password: string, address: string) =>
      login({ username, password }, strict, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await attempt(owner.username, 'wrong one', 'x')).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const refused = await attempt(owner.username, PASSWORD, 'x')
    expect(refused.problem).toMatchObject({
      ...{ code: 'rate_limited', detail: 'Too many attempts. Please wait a moment and try again.' },
    })
    expect((await attempt(other.username, PASSWORD, 'x')).status).toBe(200)
    await strict.close()
  })

  test('fifteen attempts are allowed from one address, whatever the names; other addresses are not affected', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { TRUST_PROXY: '127.0.0.1' } })
    const person = await strict.person('grace')
    const attempt = (username: string, address: string) =>
      login({ username, password: PASSWORD }, strict, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let n = 0; n < 16; n += 1) statuses.push((await attempt(`stranger${n}`, '203.0.113.5')).status)
    expect(statuses).toEqual([...Array(15).fill(401), 429])
    expect((await attempt(person.username, '203.0.113.5')).status).toBe(429)
    expect((await attempt(person.username, '203.0.113.6')).status).toBe(200)
    await strict.close()
  })

  test('the addresses of one IPv6 network count as one', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { TRUST_PROXY: '127.0.0.1' } })
    const attempt = (address: string) =>
      login({ username: 'stranger', password: PASSWORD }, strict, { 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await attempt(`2001:db8:0:7::${n + 1}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect((await attempt('2001:db8:0:8::1')).status).toBe(401)
    await strict.close()
  })

  test('a whole congregation behind one address can sign in simultaneously, and again', async () => {
    const strict = await createTestSite({ limitScale: 1, environment: { TRUST_PROXY: '127.0.0.1' } })
    const members = await Promise.all(Array.from({ length: 40 }, () => strict.person('member')))
    const signIn = () =>
      Promise.all(
        members.map(({ username }) =>
          login({ username, password: PASSWORD }, strict, { 'x-forwarded-for': '203.0.113.7' }),
        ),
      )
    for (const responses of [await signIn(), await signIn()]) {
      expect(responses.map((response) => response.status)).toEqual(members.map(() => 200))
    }
    await strict.close()
  })

  test('a refusal contains the seconds to wait, in the header and in the problem', async () => {
    const strict = await createTestSite({
      environment: { LIMITS: 'loginByAccount=1/100,registerByAddress=1/100' },
      limitScale: 1,
    })
    const wrong = () => login({ username: 'somebody', password: 'guessing' }, strict)
    const another = () => register(somebody(), strict)
    for (const attempt of [wrong, another]) {
      await attempt()
      const refused = await attempt()
      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(100)
      expect(refused.problem.retryAfterSeconds).toBe(seconds)
    }
    await strict.close()
  })

  test('a correct password resets the attempts', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const person = await strict.person('grace')
    for (let n = 0; n < 6; n += 1) await login({ username: person.username, password: 'wrong one' }, strict)
    expect((await login({ username: person.username, password: PASSWORD }, strict)).status).toBe(200)
    for (let n = 0; n < 6; n += 1) {
      expect((await login({ username: person.username, password: 'wrong one' }, strict)).status).toBe(401)
    }
    await strict.close()
  })

  test('ten registrations from one address are allowed in ten minutes', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await register(somebody(), strict)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    await strict.close()
  })
})

test('no response contains a password or its hash [V-SEC-17]', async () => {
  const person = await site.person('grace')
  const id = await makeVideo(site, person)
  const responses = [await current(person), await site.call(person, videosApi.get, { params: { id } })]
  for (const response of responses) expect(response.text).not.toMatch(/password|argon2/i)
})
