import { accountsApi } from '@lamplight/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, PASSWORD, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** A form as a browser sends it. */
const send = (url: string, fields: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN, on = site) =>
  on.request(null, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
type Sent = Awaited<ReturnType<typeof send>>
const cookieOf = ({ headers }: Sent) => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''
const current = (cookie: string) => site.call({ id: 0, username: '', cookie }, accountsApi.current)

const NAME_TOO_SHORT = 'issue=Username+must+be+at+least+3+characters'

describe('the form of /auth, sent without scripts', () => {
  test.each([
    ['a wrong password', { username: 'nobody.here', password: 'not the password' }, 'wrong_credentials'],
    ['nothing filled in', { username: '', password: '' }, `validation_failed&${NAME_TOO_SHORT}`],
    ['no field at all', {}, `validation_failed&${NAME_TOO_SHORT}`],
  ])('with %s redirects to the page with the reason', async (_, fields, code) => {
    const response = await send('/auth?next=%2Fhistory', fields)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(`/auth?next=%2Fhistory&refused=${code}`)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('signs in and redirects to the page, which continues to the requested page', async () => {
    const { username } = await site.person('Miriam')
    const response = await send('/auth?next=%2Fhistory&refused=wrong_credentials', { username, password: PASSWORD })
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe('/auth?next=%2Fhistory')
    expect(response.headers['cache-control']).toBe('no-store')
    expect((await current(cookieOf(response))).body.username).toBe(username)
  })

  test('creates an account, also with the avatar left empty; a taken name is reported', async () => {
    const fields = { username: 'form.person', displayName: 'Form Person', password: PASSWORD, avatarUrl: '' }
    const response = await send('/auth?view=register', fields)
    expect(response.headers.location).toBe('/auth?view=register')
    expect((await current(cookieOf(response))).body.displayName).toBe('Form Person')
    const again = await send('/auth?view=register', fields)
    expect(again.headers.location).toBe('/auth?view=register&refused=username_taken')
  })

  test('says which field cannot be used, also for rules that only the server knows', async () => {
    const fields = { username: 'form.other', displayName: 'Form Person', password: 'iloveyou', avatarUrl: '' }
    const { headers } = await send('/auth?view=register&issue=before', fields)
    const said = new URL(String(headers.location), 'http://site.test').searchParams
    expect(said.getAll('issue')).toEqual(['This password is one of the most common ones. Please choose another'])
    const again = await send(String(headers.location), { ...fields, password: PASSWORD })
    expect(again.headers.location).toBe('/auth?view=register')
  })

  test('of another site is refused', async () => {
    const { username } = await site.person('Grace')
    const response = await send('/auth', { username, password: PASSWORD }, { 'sec-fetch-site': 'cross-site' })
    expect(response.statusCode).toBe(403)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('counts against the same limits as the call', async () => {
    const strict = await createTestSite({ limitScale: 1 })
    try {
      const attempt = () => send('/auth', { username: 'somebody', password: 'guessing' }, SAME_ORIGIN, strict)
      for (let count = 0; count < 10; count += 1) await attempt()
      const refused = await attempt()
      expect(refused.headers.location).toBe(`/auth?refused=rate_limited&wait=${refused.headers['retry-after']}`)
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await strict.close()
    }
  })

  test('with a NUL in it is refused with 400', async () => {
    expect((await send('/auth', { username: 'a\0bcd', password: PASSWORD })).statusCode).toBe(400)
  })
})
