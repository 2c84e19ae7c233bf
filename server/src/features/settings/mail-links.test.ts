import { accountsApi } from '@lamplight/contract/accounts'
import { settingsApi } from '@lamplight/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitingForLocks } from '../../testing/locks.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { resetPassword } from '../accounts/admins.ts'
import { eraseAccount } from './account-deletion.sql.ts'

let site: TestSite
/** With a mail server in its settings; it does not exist, so mail stays in the outbox. */
let mailing: TestSite
const mailEnvironment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lamplight <no-reply@site.test>' }
let _grace: Person

beforeAll(async () => {
  site = await createTestSite()
  mailing = await createTestSite({ environment: mailEnvironment })
})
afterAll(async () => {
  await site.close()
  await mailing.close()
})
beforeEach(async () => {
  _grace = await site.person('grace')
})

const settingsOf = async (person: Person, of = site) => (await of.call(person, settingsApi.get)).body
const signIn = (username: string, password: string, of = site) =>
  of.call(null, accountsApi.login, { body: { username, password } })
const lastMail = async () => (await mailing.deps.mail.list({ limit: 1, position: null }))[0]
const rowOf = (person: Person) =>
  mailing.deps.db.selectFrom('users').select('emailVerifiedAt').where('id', '=', person.id).executeTakeFirstOrThrow()
const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

describe('the email address', () => {
  test('is confirmed by a mailed link; opened again, by a scanner of mails for example, it says so as well', async () => {
    const miriam = await mailing.person('miriam')
    const body = { email: ' miriam@example.org ', password: PASSWORD }
    expect((await mailing.call(miriam, settingsApi.saveEmail, { body })).body).toMatchObject({
      email: 'miriam@example.org',
      isEmailVerified: false,
      canMail: true,
    })
    const mail = await lastMail()
    expect(mail).toMatchObject({ toAddress: 'miriam@example.org', template: 'verifyEmail' })
    const token = tokenIn(mail?.textBody)
    expect((await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).status).toBe(200)
    expect((await settingsOf(miriam, mailing)).isEmailVerified).toBe(true)
    const { emailVerifiedAt } = await rowOf(miriam)
    expect((await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).status).toBe(200)
    expect((await rowOf(miriam)).emailVerifiedAt).toEqual(emailVerifiedAt)
    expect((await mailing.call(miriam, settingsApi.sendVerification)).problem.code).toBe('no_email')
  })

  test('is not confirmed by a link that has expired, nor by a link for a new password', async () => {
    const naomi = await mailing.person('naomi')
    await mailing.call(naomi, settingsApi.saveEmail, { body: { email: 'naomi@example.org', password: PASSWORD } })
    const token = tokenIn((await lastMail())?.textBody)
    const open = async () => (await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).problem.code
    const { db } = mailing.deps
    const change = (changes: { expiresAt?: Date; purpose?: 'reset_password' }) =>
      db.updateTable('accountTokens').set(changes).where('userId', '=', naomi.id).execute()
    await change({ purpose: 'reset_password' })
    expect(await open()).toBe('link_expired')
    await change({ expiresAt: new Date(0) })
    expect(await open()).toBe('link_expired')
    expect((await settingsOf(naomi, mailing)).isEmailVerified).toBe(false)
  })

  test('may have a domain in its own letters: shown as it is written, sent in ASCII, one address in both forms', async () => {
    const maria = await mailing.person('maria')
    const save = (email: string) => mailing.call(maria, settingsApi.saveEmail, { body: { email, password: PASSWORD } })
    expect((await save('maria@müller.example')).body).toMatchObject({ email: 'maria@müller.example' })
    const { id, toAddress } = (await lastMail()) ?? {}
    expect(toAddress).toBe('maria@xn--mller-kva.example')
    expect((await save('maria@xn--mller-kva.example')).body).toMatchObject({ email: 'maria@müller.example' })
    expect((await lastMail())?.id).toBe(id)
  })

  test.each(['', 'cut-short'])(
    'a link whose token is "%s" has expired, for an address and for a password',
    async (token) => {
      expect((await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).problem.code).toBe('link_expired')
      const body = { token, password: 'a new beginning' }
      expect((await mailing.call(null, settingsApi.resetPassword, { body })).problem.code).toBe('link_expired')
    },
  )

  test('a confirmed address gets a mail when it is replaced or removed; an unconfirmed one gets none', async () => {
    const hannah = await mailing.person('hannah')
    const save = (email: string | null) =>
      mailing.call(hannah, settingsApi.saveEmail, { body: { email, password: PASSWORD } })
    const notified = async () =>
      (await mailing.deps.mail.list({ limit: 100, position: null }))
        .filter(({ template }) => template === 'emailChanged')
        .map(({ toAddress }) => toAddress)
    await save('typo@example.org')
    await save('hannah@example.org')
    expect(await notified()).toEqual([])
    const confirm = async () => {
      const body = { token: tokenIn((await lastMail())?.textBody) }
      expect((await mailing.call(null, settingsApi.verifyEmail, { body })).status).toBe(200)
    }
    await confirm()
    await save('other@example.org')
    expect(await notified()).toEqual(['hannah@example.org'])
    await confirm()
    await save(null)
    expect(await notified()).toEqual(['other@example.org', 'hannah@example.org'])
  })

  test('is not confirmed by the link of before when it is removed and entered again', async () => {
    const david = await mailing.person('david')
    const save = (email: string | null) =>
      mailing.call(david, settingsApi.saveEmail, { body: { email, password: PASSWORD } })
    const open = (token: string) => mailing.call(null, settingsApi.verifyEmail, { body: { token } })
    await save('david@example.org')
    const first = tokenIn((await lastMail())?.textBody)
    expect((await open(first)).status).toBe(200)
    await save(null)
    expect((await open(first)).problem.code).toBe('link_expired')
    await save('david@example.org')
    expect((await open(first)).problem.code).toBe('link_expired')
    expect((await settingsOf(david, mailing)).isEmailVerified).toBe(false)
  })

  test('is not confirmed by a link for an earlier address', async () => {
    const arjun = await mailing.person('arjun')
    await mailing.call(arjun, settingsApi.saveEmail, { body: { email: 'old@example.org', password: PASSWORD } })
    const token = tokenIn((await lastMail())?.textBody)
    await mailing.call(arjun, settingsApi.saveEmail, { body: { email: 'new@example.org', password: PASSWORD } })
    expect((await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).status).toBe(410)
    expect((await settingsOf(arjun, mailing)).isEmailVerified).toBe(false)
  })
})

test('mails are limited by account: confirmations to any address, and links for a new password from any network', async () => {
  const strict = await createTestSite({
    ...{ limitScale: 1, environment: { ...mailEnvironment, TRUST_PROXY: '127.0.0.1', LIMITS: 'accountMail=2/3600' } },
  })
  try {
    const sent = async () => (await strict.deps.mail.list({ limit: 50, position: null })).map((mail) => mail.toAddress)
    const omar = await strict.person('omar')
    const save = (email: string | null) =>
      strict.call(omar, settingsApi.saveEmail, { body: { email, password: PASSWORD } })
    for (const email of ['a@example.org', null, 'b@example.org']) expect((await save(email)).status).toBe(200)
    const refused = await save('c@example.org')
    expect([refused.problem.code, Number(refused.headers['retry-after']) > 0]).toEqual(['rate_limited', true])
    expect((await settingsOf(omar, strict)).email).toBe('b@example.org')
    expect((await save(null)).status).toBe(200)
    expect((await sent()).toSorted()).toEqual(['a@example.org', 'b@example.org'])

    const rosa = await strict.person('rosa')
    const address = { email: 'rosa@example.org', emailVerifiedAt: new Date() }
    await strict.deps.db.updateTable('users').set(address).where('id', '=', rosa.id).execute()
    const networks = Array.from({ length: 5 }, (_, number) => ({ 'x-forwarded-for': `203.0.113.${number}` }))
    for (const headers of networks) {
      const asked = await strict.call(null, settingsApi.forgotPassword, { body: { username: rosa.username }, headers })
      expect(asked.status).toBe(202)
    }
    expect((await sent()).filter((to) => to === 'rosa@example.org')).toHaveLength(2)
    const token = tokenIn((await strict.deps.mail.list({ limit: 1, position: null }))[0]?.textBody)
    const body = { token, password: 'a new beginning' }
    expect((await strict.call(null, settingsApi.resetPassword, { body })).status).toBe(200)
  } finally {
    await strict.close()
  }
})

describe('links in mails at the same moment', () => {
  const confirmed = async (name: string) => {
    const person = await mailing.person(name)
    const email = `${person.username}@example.org`
    await mailing.deps.db
      .updateTable('users')
      .set({ email, emailVerifiedAt: new Date() })
      .where('id', '=', person.id)
      .execute()
    return { person, email }
  }
  const tokensOf = (person: Person) =>
    mailing.deps.db.selectFrom('accountTokens').select('email').where('userId', '=', person.id).execute()
  const reset = (token: string, password: string) =>
    mailing.call(null, settingsApi.resetPassword, { body: { token, password } })
  const linkOf = async (person: Person) => {
    await mailing.call(null, settingsApi.forgotPassword, { body: { username: person.username } })
    return tokenIn((await lastMail())?.textBody)
  }

  test('that are asked for 20 times leave one link that works', async () => {
    const { person } = await confirmed('many')
    const ask = () => mailing.call(null, settingsApi.forgotPassword, { body: { username: person.username } })
    await Promise.all(Array.from({ length: 20 }, ask))
    expect(await tokensOf(person)).toHaveLength(1)
  })

  test('that are opened 20 times set the password once', async () => {
    const { person } = await confirmed('opener')
    const token = await linkOf(person)
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `a new beginning ${n}`)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(410)])
    const winner = responses.findIndex(({ status }) => status === 200)
    expect((await signIn(person.username, `a new beginning ${winner}`, mailing)).status).toBe(200)
  })

  test('are not sent to an address that is being replaced, and do not confirm or reset with it', async () => {
    const { db } = mailing.deps
    const { person } = await confirmed('mover')
    const token = await linkOf(person)
    const { calls } = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: 'new@example.org', emailVerifiedAt: null })
        .where('id', '=', person.id)
        .execute()
      const started = [
        reset(token, 'a new beginning'),
        mailing.call(null, settingsApi.forgotPassword, { body: { username: person.username } }),
      ]
      await expect.poll(() => waitingForLocks(mailing)).toBe(2)
      return { calls: Promise.all(started) }
    })
    expect((await calls).map(({ status }) => status)).toEqual([410, 202])
    expect((await tokensOf(person)).map(({ email }) => email)).not.toContain('new@example.org')
    expect((await signIn(person.username, PASSWORD, mailing)).status).toBe(200)
  })

  test('are not stored for an account that is being deleted', async () => {
    const { person } = await confirmed('goer')
    const { call } = await mailing.deps.db.transaction().execute(async (tx) => {
      await eraseAccount(tx, person.id)
      const started = mailing.call(null, settingsApi.forgotPassword, { body: { username: person.username } })
      await expect.poll(() => waitingForLocks(mailing)).toBe(1)
      return { call: started }
    })
    expect((await call).status).toBe(202)
    expect(await tokensOf(person)).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('is replaced with a link mailed to a confirmed address; every session ends', async () => {
    const tenzin = await mailing.person('tenzin')
    await mailing.call(tenzin, settingsApi.saveEmail, { body: { email: 'tenzin@example.org', password: PASSWORD } })
    const verify = tokenIn((await lastMail())?.textBody)
    await mailing.call(null, settingsApi.verifyEmail, { body: { token: verify } })
    const asked = await mailing.call(null, settingsApi.forgotPassword, { body: { username: tenzin.username } })
    expect(asked.status).toBe(202)
    const mail = await lastMail()
    expect(mail).toMatchObject({ toAddress: 'tenzin@example.org', template: 'resetPassword' })
    const body = { token: tokenIn(mail?.textBody), password: 'a new beginning' }
    expect((await mailing.call(null, settingsApi.resetPassword, { body })).status).toBe(200)
    expect((await mailing.call(tenzin, accountsApi.current)).status).toBe(401)
    expect((await signIn(tenzin.username, 'a new beginning', mailing)).status).toBe(200)
    expect((await mailing.call(null, settingsApi.resetPassword, { body })).status).toBe(410)
  })

  test('its link ends when the password is changed, in the settings or by the operator', async () => {
    const { db } = mailing.deps
    const ruth = await mailing.person('ruth')
    const address = { email: 'ruth@example.org', emailVerifiedAt: new Date() }
    await db.updateTable('users').set(address).where('id', '=', ruth.id).execute()
    const sendLink = async () => {
      await mailing.call(null, settingsApi.forgotPassword, { body: { username: ruth.username } })
      return { token: tokenIn((await lastMail())?.textBody), password: 'a new beginning' }
    }
    const first = await sendLink()
    const change = { currentPassword: PASSWORD, newPassword: 'known to nobody else' }
    expect((await mailing.call(ruth, settingsApi.savePassword, { body: change })).status).toBe(200)
    expect((await mailing.call(null, settingsApi.resetPassword, { body: first })).problem.code).toBe('link_expired')
    const second = await sendLink()
    const password = await resetPassword(mailing.deps, ruth.username)
    expect((await mailing.call(null, settingsApi.resetPassword, { body: second })).problem.code).toBe('link_expired')
    expect((await signIn(ruth.username, password, mailing)).status).toBe(200)
  })

  test('the response does not reveal whether the account exists, and no mail is sent to an unconfirmed address', async () => {
    const before = (await lastMail())?.id
    const harpreet = await mailing.person('harpreet')
    const ask = (username: string) => mailing.call(null, settingsApi.forgotPassword, { body: { username } })
    expect((await ask('nobody at all')).text).toBe((await ask(harpreet.username)).text)
    expect((await lastMail())?.id).toBe(before)
    expect((await site.call(null, settingsApi.forgotPassword, { body: { username: 'grace' } })).body.canMail).toBe(
      false,
    )
  })
})
