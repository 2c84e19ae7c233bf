import { accountsApi } from '@lamplight/contract/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createAdmin, ensureAdmin, resetAdmin, setRole } from './admins.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const login = (username: string, password: string) =>
  site.call(null, accountsApi.login, { body: { username, password } })
const current = (person: Person) => site.call(person, accountsApi.current)
const password = 'a long password'

test('an admin may have a name that is reserved on the web', async () => {
  await createAdmin(site.deps, { username: 'Administrator', password })
  expect((await login('administrator', password)).body).toMatchObject({ username: 'Administrator', role: 'admin' })
})

test.each([
  ['ab', password, 'Username must be at least 3 characters.'],
  ['x'.repeat(33), password, 'Username cannot exceed 32 characters.'],
  ['gr\u0430ce', password, 'cannot be a username'],
  ['two words', password, 'cannot be a username'],
  ['somebody', '12345', 'Password must be at least 6 characters.'],
  ['somebody', 'x'.repeat(201), 'Password cannot exceed 200 characters.'],
])('an admin called %s with the password %s is refused: %s', async (username, given, sentence) => {
  await expect(createAdmin(site.deps, { username, password: given })).rejects.toThrow(sentence)
  await expect(ensureAdmin(site.deps, { username, password: given })).rejects.toThrow(sentence)
})

test('a taken name is refused and keeps its password and role', async () => {
  const person = await site.person('grace')
  await expect(createAdmin(site.deps, { username: person.username.toUpperCase(), password })).rejects.toThrow(
    /An account called GRACE\d+ already exists/,
  )
  expect((await login(person.username, 'lamplight')).body.role).toBe('user')
})

test('an unknown account cannot be reset or given a role', async () => {
  await expect(resetAdmin(site.deps, { username: 'nobody', password })).rejects.toThrow('no account called nobody')
  await expect(setRole(site.deps, 'nobody', 'admin')).rejects.toThrow('no account called nobody')
})

test('a new role ends the sessions at once [V-SEC-18]', async () => {
  const person = await site.person('yusuf')
  expect((await current(person)).status).toBe(200)
  expect(await setRole(site.deps, person.username, 'moderator')).toBe('user')
  expect((await current(person)).status).toBe(401)
})

describe('the admin of the environment', () => {
  test('is created once; the same password keeps the sessions, another one ends them', async () => {
    const credentials = { username: 'Keeper', password: 'of the first lamp' }
    await ensureAdmin(site.deps, credentials)
    const { headers, body } = await login('keeper', credentials.password)
    expect(body.role).toBe('admin')
    const keeper = { id: body.id, username: 'Keeper', cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
    await ensureAdmin(site.deps, credentials)
    expect((await current(keeper)).status).toBe(200)
    await ensureAdmin(site.deps, { ...credentials, password: 'of the second lamp' })
    expect((await current(keeper)).status).toBe(401)
    expect((await login('keeper', 'of the second lamp')).status).toBe(200)
  })

  test('keeps its password and sessions when the start is interrupted, so that the next one replaces both', async () => {
    const credentials = { username: 'Warden', password: 'of the third lamp' }
    await ensureAdmin(site.deps, credentials)
    const closeAllIn = () => Promise.reject(new Error('the process was killed'))
    const next = { ...credentials, password: 'of the fourth lamp' }
    await expect(ensureAdmin({ ...site.deps, sessions: { closeAllIn } }, next)).rejects.toThrow('killed')
    expect((await login('warden', credentials.password)).status).toBe(200)
    await ensureAdmin(site.deps, next)
    expect((await login('warden', next.password)).status).toBe(200)
  })

  test('is created from an account that was not an admin', async () => {
    const person = await site.person('miriam')
    await ensureAdmin(site.deps, { username: person.username, password: 'lamplight' })
    expect((await current(person)).status).toBe(401)
    expect((await login(person.username, 'lamplight')).body.role).toBe('admin')
  })
})
