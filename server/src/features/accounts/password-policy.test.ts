import { accountsApi } from '@lamplight/contract/accounts'
import type { Issue } from '@lamplight/contract/errors'
import { settingsApi } from '@lamplight/contract/settings'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openCreator } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createAdmin } from './admins.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({
    environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lamplight <no-reply@site.test>' },
  })
})
afterAll(() => site.close())

const register = (username: string, password: string) =>
  site.call(null, accountsApi.register, { body: { username, password, displayName: 'Member' } })
const login = (username: string, password: string) =>
  site.call(null, accountsApi.login, { body: { username, password } })
const change = (person: Person, newPassword: string, currentPassword = PASSWORD) =>
  site.call(person, settingsApi.savePassword, { body: { currentPassword, newPassword } })
const needsStrongerSignIn = async (person: Person) =>
  (await site.call(person, accountsApi.current)).body.needsStrongerSignIn
const minimumOf = async (person: Person) => (await site.call(person, settingsApi.get)).body.passwordMinimum
const refusal = (path: string, message: string) => ({
  code: 'validation_failed',
  issues: [{ path, message }] as Issue[],
})

const COMMON = 'This password is one of the most common ones. Please choose another'
const AT_LEAST_12 = 'Password must be at least 12 characters'

/** A link for a new password, as the mail has it. */
async function resetLink(person: Person): Promise<string> {
  const confirmed = { email: `${person.username}@example.org`, emailVerifiedAt: new Date() }
  await site.deps.db.updateTable('users').set(confirmed).where('id', '=', person.id).execute()
  await site.call(null, settingsApi.forgotPassword, { body: { username: person.username } })
  const [mail] = await site.deps.mail.list({ limit: 1, position: null })
  return /#([\w-]{43})/.exec(mail?.textBody ?? '')?.[1] ?? ''
}

describe('one of the most common passwords', () => {
  test.each(['password1', 'iloveyou', 'JesusChrist', 'AllahuAkbar', 'Passwort', 'motdepasse'])(
    '%s is not accepted for a new account',
    async (password) => {
      expect((await register('common', password)).problem).toMatchObject(refusal('password', COMMON))
    },
  )

  test('is not accepted in the settings or by the link of a mail, which can still be used', async () => {
    const grace = await site.person('grace')
    expect((await change(grace, 'iloveyou')).problem).toMatchObject(refusal('newPassword', COMMON))
    const token = await resetLink(grace)
    const reset = (password: string) => site.call(null, settingsApi.resetPassword, { body: { token, password } })
    expect((await reset('iloveyou')).problem).toMatchObject(refusal('password', COMMON))
    expect((await reset('lamps on hills')).status).toBe(200)
  })

  test('is not accepted for an admin at the command line', async () => {
    const made = createAdmin(site.deps, { username: 'chief', password: 'iloveyou' })
    await expect(made).rejects.toThrow(COMMON)
  })
})

describe('an admin can require longer passwords', () => {
  let admin: Person
  const require = (passwordMinimum: number | null) =>
    site.call(admin, siteSettingsApi.change, { body: { passwordMinimum } })
  beforeAll(async () => {
    admin = await site.person('admin', 'admin')
  })
  afterEach(() => require(null))

  test('of new accounts, in the settings and by mail; those who have a shorter one still sign in [V-AUTH-14]', async () => {
    const miriam = await site.person('miriam')
    await require(10)
    const message = 'Password must be at least 10 characters'
    expect((await register('early', 'lamps 123')).problem).toMatchObject(refusal('password', message))
    expect((await change(miriam, 'lamps 123')).problem).toMatchObject(refusal('newPassword', message))
    const body = { token: await resetLink(miriam), password: 'lamps 123' }
    const reset = await site.call(null, settingsApi.resetPassword, { body })
    expect(reset.problem).toMatchObject(refusal('password', message))
    expect(await minimumOf(miriam)).toBe(10)
    expect((await login(miriam.username, PASSWORD)).status).toBe(200)
    expect((await register('later', 'lamps 1234')).status).toBe(201)
  })

  test('of at most 64 characters, and not fewer than 6', async () => {
    const answers = await Promise.all([5, 65, 6.5, 'ten'].map((value) => require(value as number)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect((await require(64)).body.settings.passwordMinimum).toBe(64)
  })
})

describe('staff and people who are paid out', () => {
  const people = {
    moderator: () => site.person('moderator', 'moderator'),
    admin: () => site.person('admin', 'admin'),
    creator: async () => {
      const person = await site.person('creator')
      await openCreator(site, person)
      return person
    },
  }

  test.each(['moderator', 'admin', 'creator'] as const)(
    'a new password of a %s account has 12 characters',
    async (kind) => {
      const person = await people[kind]()
      expect(await minimumOf(person)).toBe(12)
      expect((await change(person, 'lamps on hi')).problem).toMatchObject(refusal('newPassword', AT_LEAST_12))
      const token = await resetLink(person)
      const reset = (password: string) => site.call(null, settingsApi.resetPassword, { body: { token, password } })
      expect((await reset('lamps on hi')).problem).toMatchObject(refusal('password', AT_LEAST_12))
      expect((await reset('lamps on hill')).status).toBe(200)
    },
  )

  test('other members need no longer password', async () => {
    const yusuf = await site.person('yusuf')
    expect(await minimumOf(yusuf)).toBe(6)
    await login(yusuf.username, PASSWORD)
    expect(await needsStrongerSignIn(yusuf)).toBe(false)
    expect((await change(yusuf, 'lamps!')).status).toBe(200)
    expect(await needsStrongerSignIn(yusuf)).toBe(false)
  })

  test.each(['moderator', 'admin', 'creator'] as const)(
    'after signing in to a %s account with a short password, its owner is asked for a longer one until it is changed',
    async (kind) => {
      const person = await people[kind]()
      const signedIn = await login(person.username, PASSWORD)
      expect(signedIn.body.needsStrongerSignIn).toBe(true)
      expect(await needsStrongerSignIn(person)).toBe(true)
      expect((await change(person, 'lamps on hill')).status).toBe(200)
      expect(await needsStrongerSignIn(person)).toBe(false)
      expect((await login(person.username, 'lamps on hill')).body.needsStrongerSignIn).toBe(false)
    },
  )

  test('a member whose password is short is asked once they become staff', async () => {
    await register('promoted', 'lamps!')
    const { id } = (await login('promoted', 'lamps!')).body
    await site.deps.db.updateTable('users').set({ role: 'moderator' }).where('id', '=', id).execute()
    expect((await login('promoted', 'lamps!')).body.needsStrongerSignIn).toBe(true)
  })
})
