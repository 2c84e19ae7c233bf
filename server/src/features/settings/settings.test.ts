import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { accountsApi } from '@lamplight/contract/accounts'
import { captionsApi } from '@lamplight/contract/captions'
import { chatApi } from '@lamplight/contract/chat'
import { commentsApi } from '@lamplight/contract/comments'
import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { listsApi } from '@lamplight/contract/lists'
import { playlistsApi } from '@lamplight/contract/playlists'
import { reportsApi } from '@lamplight/contract/reports'
import { EXPORT_PATH, settingsApi } from '@lamplight/contract/settings'
import { usersApi } from '@lamplight/contract/users'
import { videosApi } from '@lamplight/contract/videos'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../identity/viewer.ts'
import { avatarKey } from '../../storage/media-key.ts'
import { makeCampaign } from '../../testing/campaigns.ts'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { giveBalance, openCreator } from '../../testing/money.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'
import { setAvatar } from '../accounts/accounts.sql.ts'
import { resetPassword } from '../accounts/admins.ts'
import { deleteMember } from '../chat/chat.rooms.sql.ts'
import { actorsOfOwnData, otherParts, othersData, ownData, ownParts } from './personal-data.ts'
import { eraseAccount } from './settings.sql.ts'

let site: TestSite
/** With a mail server in its settings; it does not exist, so mail stays in the outbox. */
let mailing: TestSite
const mailEnvironment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Lamplight <no-reply@site.test>' }
let grace: Person
let base: string

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
  mailing = await createTestSite({
    environment: mailEnvironment,
  })
})
afterAll(async () => {
  await site.close()
  await mailing.close()
})
beforeEach(async () => {
  grace = await site.person('grace')
})

/** Over a real connection, as a browser sends it. */
const sendPicture = (bytes: Uint8Array) =>
  createUploader(base, grace.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', bytes, 'me.png')

const settingsOf = async (person: Person, of = site) => (await of.call(person, settingsApi.get)).body
const signIn = (username: string, password: string, of = site) =>
  of.call(null, accountsApi.login, { body: { username, password } })
const lastMail = async () => (await mailing.deps.mail.list({ limit: 1, position: null }))[0]
const tokenIn = (text: string | undefined) => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? ''

test('a profile edit that began with an outdated text is refused, and says how the text is now', async () => {
  const save = (body: object) => site.call(grace, settingsApi.saveProfile, { body })
  const { displayName, bio, website } = await settingsOf(grace)
  const previous = { displayName, bio, website: website ?? '' }
  expect((await save({ bio: 'Songs', website: 'https://songs.test/', previous })).status).toBe(200)
  const refused = await save({ bio: 'Psalms', previous })
  expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'Songs'])
  expect((await save({ website: '', displayName: 'Grace A.', previous })).problem.current).toBe('https://songs.test/')
  expect((await save({ displayName: 'Grace A.', previous })).body).toMatchObject({
    displayName: 'Grace A.',
    bio: 'Songs',
  })
  expect((await save({ bio: 'Psalms', previous: { ...previous, bio: 'Songs' } })).body.bio).toBe('Psalms')
})

describe('refusals', () => {
  test.each(Object.values(settingsApi).filter(({ access }) => access === 'signed-in'))(
    'a visitor has no settings: $method $path',
    async (endpoint) => {
      const response = await site.call(null, endpoint, { params: { id: '0'.repeat(64) }, body: {} })
      expect(response.status).toBe(401)
    },
  )

  test('a visitor cannot export anything', async () => {
    expect((await site.request(null, { method: 'GET', url: EXPORT_PATH })).statusCode).toBe(401)
  })

  test.each([
    [{ displayName: 'G', bio: '', website: '' }, 'Display name must be at least 2 characters'],
    [{ displayName: 'Grace', bio: 'x'.repeat(1001), website: '' }, 'Bio cannot exceed 1,000 characters'],
    [{ displayName: 'Grace', bio: '', website: 'javascript:alert(1)' }, 'Please enter a valid URL'],
  ])('an invalid profile is rejected: %o', async (body, message) => {
    const response = await site.call(grace, settingsApi.saveProfile, { body })
    expect(response.problem.issues?.[0]?.message).toBe(message)
  })

  test('password, address and account change only with the right password', async () => {
    const wrong = 'not the password'
    const responses = await Promise.all([
      site.call(grace, settingsApi.savePassword, { body: { currentPassword: wrong, newPassword: 'lamplight2' } }),
      site.call(grace, settingsApi.saveEmail, { body: { email: 'grace@example.org', password: wrong } }),
      site.call(grace, settingsApi.deleteAccount, { body: { password: wrong } }),
    ])
    expect(responses.map(({ problem }) => problem.code)).toEqual(Array(3).fill('wrong_password'))
    expect((await signIn(grace.username, PASSWORD)).status).toBe(200)
    expect((await settingsOf(grace)).email).toBeNull()
  })

  test('an invalid address is rejected', async () => {
    const response = await site.call(grace, settingsApi.saveEmail, {
      body: { email: 'grace at home', password: PASSWORD },
    })
    expect(response.problem.issues?.[0]?.message).toBe('Please enter a valid email')
  })

  test('a file that is not a picture is rejected', async () => {
    const response = await sendPicture(Buffer.from('<svg onload="alert(1)"/>'))
    expect(response.json).toMatchObject({ status: 415, code: 'not_an_image' })
    expect((await settingsOf(grace)).avatarUrl).toBeNull()
  })

  test('the only admin cannot delete the account', async () => {
    const alone = await createTestSite()
    const admin = await alone.person('admin', 'admin')
    const response = await alone.call(admin, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(response.problem.code).toBe('last_admin')
    await alone.close()
  })
})

describe('the profile', () => {
  test.each([
    ['example.org', 'https://example.org'],
    [' www.example.org/songs?page=2 ', 'https://www.example.org/songs?page=2'],
    ['http://example.org', 'http://example.org'],
  ])('a website %j is saved as %s', async (website, saved) => {
    const writer = await site.person('writer')
    const response = await site.call(writer, settingsApi.saveProfile, { body: { website } })
    expect(response.body.website).toBe(saved)
  })

  test.each(['grace@example.org', 'example', 'a b.org', 'javascript:alert(1).org'])(
    'a website %j is refused',
    async (website) => {
      const writer = await site.person('writer')
      expect((await site.call(writer, settingsApi.saveProfile, { body: { website } })).status).toBe(400)
    },
  )

  test('name, bio and website are saved and shown to others', async () => {
    const body = { displayName: '  جميلة  ', bio: 'Psalms and their music.', website: 'https://example.org' }
    const { body: response } = await site.call(grace, settingsApi.saveProfile, { body })
    expect(response).toMatchObject({
      displayName: 'جميلة',
      bio: 'Psalms and their music.',
      website: 'https://example.org',
    })
    expect((await site.call(grace, accountsApi.current)).body.displayName).toBe('جميلة')
  })

  test('what a change leaves out stays as it is: two tabs edit different fields', async () => {
    const { displayName } = await settingsOf(grace)
    const save = (body: object) => site.call(grace, settingsApi.saveProfile, { body })
    await save({ website: 'https://example.org' })
    await Promise.all([save({ bio: 'From one tab.' }), save({ displayName: 'From another' })])
    expect(await settingsOf(grace)).toMatchObject({
      displayName: 'From another',
      bio: 'From one tab.',
      website: 'https://example.org',
    })
    expect((await save({})).body.bio).toBe('From one tab.')
    expect((await save({ website: '', displayName })).body).toMatchObject({ website: null, bio: 'From one tab.' })
  })

  test('an uploaded picture is re-encoded, shown, and can be removed', async () => {
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#24346b' } })
      .png()
      .toBuffer()
    const response = await sendPicture(picture)
    expect(response.status, response.text).toBe(200)
    const { avatarUrl } = await settingsOf(grace)
    const shown = await site.request(grace, { method: 'GET', url: avatarUrl ?? '' })
    expect(shown.headers['content-type']).toBe('image/webp')
    expect((await site.call(grace, settingsApi.removeAvatar)).body.avatarUrl).toBeNull()
  })
})

describe('the password', () => {
  test('is changed, which ends every other session; the new one signs in', async () => {
    const elsewhere = await signIn(grace.username, PASSWORD)
    const cookie = String(elsewhere.headers['set-cookie']).split(';')[0] ?? ''
    const body = { currentPassword: PASSWORD, newPassword: 'a lamp on a hill' }
    expect((await site.call(grace, settingsApi.savePassword, { body })).status).toBe(200)
    expect((await site.call({ ...grace, cookie }, accountsApi.current)).status).toBe(401)
    expect((await site.call(grace, accountsApi.current)).status).toBe(200)
    expect((await signIn(grace.username, PASSWORD)).status).toBe(401)
    expect((await signIn(grace.username, 'a lamp on a hill')).status).toBe(200)
  })

  test('that is changed three times at the same moment is changed once: the others gave a password that has been replaced', async () => {
    const passwords = ['a lamp on a hill', 'a light in a jar', 'a city on a rock']
    const responses = await Promise.all(
      passwords.map((newPassword) =>
        site.call(grace, settingsApi.savePassword, { body: { currentPassword: PASSWORD, newPassword } }),
      ),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(grace.username, winner)).status).toBe(200)
  })
})

describe('sessions', () => {
  test('are listed with the current one, and can be ended one by one, or all others together', async () => {
    for (const agent of ['Phone', 'Tablet', 'Laptop']) await site.deps.sessions.open(grace.id, agent)
    const { body } = await site.call(grace, settingsApi.sessions)
    expect(body).toHaveLength(4)
    expect(body.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    const phone = body.find(({ userAgent }) => userAgent === 'Phone')
    expect((await site.call(grace, settingsApi.endSession, { params: { id: phone?.id ?? '' } })).status).toBe(200)
    expect((await site.call(grace, settingsApi.endSession, { params: { id: phone?.id ?? '' } })).status).toBe(404)
    expect((await site.call(grace, settingsApi.endOtherSessions)).status).toBe(200)
    expect((await site.call(grace, settingsApi.sessions)).body).toMatchObject([{ isCurrent: true }])
  })

  test('of another person cannot be read or ended', async () => {
    const other = await site.person('yusuf')
    const [own] = (await site.call(other, settingsApi.sessions)).body
    expect((await site.call(grace, settingsApi.endSession, { params: { id: own?.id ?? '' } })).status).toBe(404)
    expect((await site.call(other, accountsApi.current)).status).toBe(200)
  })
})

describe('the email address', () => {
  test('is confirmed by a mailed link, which works once', async () => {
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
    expect((await mailing.call(null, settingsApi.verifyEmail, { body: { token } })).problem.code).toBe('link_expired')
    expect((await mailing.call(miriam, settingsApi.sendVerification)).problem.code).toBe('no_email')
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

describe('preferences', () => {
  test('a paused watch history records nothing until it is resumed, not even the position', async () => {
    const videoId = await makeVideo(site, await site.person('yusuf'))
    const watch = (position = 30) =>
      site.call(grace, videosApi.progress, { params: { id: videoId }, body: { position, playedSeconds: 5 } })
    const history = async () => (await site.call(grace, listsApi.history)).body.length
    await site.call(grace, settingsApi.savePreferences, { body: { isHistoryPaused: true } })
    expect((await watch()).body.resumeAt).toBe(0)
    expect(await history()).toBe(0)
    await site.call(grace, settingsApi.savePreferences, { body: { isHistoryPaused: false, language: 'ar' } })
    expect((await watch()).body.resumeAt).toBe(30)
    expect(await history()).toBe(1)
    await site.call(grace, settingsApi.savePreferences, { body: { isHistoryPaused: true } })
    // What was recorded before stays.
    expect((await watch(20)).body.resumeAt).toBe(30)
    expect((await settingsOf(grace)).language).toBe('ar')
  })
})

describe('the data export', () => {
  const tableOf = (reference: string) => reference.split('.')[0] ?? ''

  test('is one file, without passwords, tokens or data of other people', async () => {
    const other = await site.person('yusuf')
    const videoId = await makeVideo(site, grace, { title: 'Evening prayer' })
    await site.call(grace, commentsApi.add, { body: { videoId, content: 'My own words' } })
    await site.call(other, commentsApi.add, { body: { videoId, content: 'Words of another' } })
    const paid = { provider: 'sandbox', purpose: 'donation', payerId: grace.id, amountCents: 500 } as const
    await site.deps.db.insertInto('paymentIntents').values(paid).execute()
    const moderator = await site.person('mod', 'moderator')
    const removed = await makeVideo(site, grace, { title: 'Removed' })
    await site.call(moderator, videosApi.remove, { params: { id: removed }, body: { reason: 'Stolen' } })
    const [notice] = (await site.call(grace, reportsApi.mine)).body
    await site.call(grace, reportsApi.appeal, { params: { id: notice?.id ?? 0 }, body: { text: 'My own appeal' } })
    const response = await site.request(grace, { method: 'GET', url: EXPORT_PATH })
    expect(response.headers['content-disposition']).toContain('attachment')
    const data = JSON.parse(response.body)
    expect(data.account.username).toBe(grace.username)
    expect(data.videos).toMatchObject([{ title: 'Evening prayer' }, { title: 'Removed' }])
    expect(data.comments).toMatchObject([{ content: 'My own words' }])
    expect(data.payment_intents).toMatchObject([{ amount_cents: 500, purpose: 'donation' }])
    expect(data.report_cases).toMatchObject([{ appeal_text: 'My own appeal' }])
    expect(response.body).not.toContain('Words of another')
    expect(response.body).not.toContain('argon2')
    expect(response.body).not.toContain('token_hash')
  })

  test('does not say which member of staff acted', async () => {
    const { db } = site.deps
    const { id: staffId } = await site.person('mod', 'moderator')
    const over = new Date(0)
    const suspension = { userId: grace.id, actorId: staffId, reason: 'spam', until: over, liftedBy: staffId } as const
    await db
      .insertInto('suspensions')
      .values({ ...suspension, liftedAt: over })
      .execute()
    const room = { name: 'Vigil', hostId: grace.id }
    const { id: roomId } = await db.insertInto('chatRooms').values(room).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('chatMutes').values({ roomId, userId: grace.id, mutedBy: staffId, until: over }).execute()
    const data = JSON.parse((await site.request(grace, { method: 'GET', url: EXPORT_PATH })).body)
    expect(data.suspensions).toMatchObject([{ user_id: grace.id, reason: 'spam' }])
    expect(data.suspensions[0]).not.toHaveProperty('actor_id')
    expect(data.suspensions[0]).not.toHaveProperty('lifted_by')
    expect(data.chat_mutes).toHaveLength(1)
    expect(data.chat_mutes[0]).not.toHaveProperty('muted_by')
  })

  test('contains no words of others that were deleted since: notifications are exported without their excerpt', async () => {
    const { db } = site.deps
    const excerpt = 'Words that their author has deleted'
    const occasion = { kind: 'comment', title: 'Vigil', link: '/video/1', source: 'comment:1' } as const
    await db
      .insertInto('notifications')
      .values({ ...occasion, userId: grace.id, excerpt })
      .execute()
    const { body } = await site.request(grace, { method: 'GET', url: EXPORT_PATH })
    expect(JSON.parse(body).notifications).toMatchObject([{ title: 'Vigil', source: 'comment:1' }])
    expect(body).not.toContain(excerpt)
  })

  test('contains what is inside of one’s own things: the videos of playlists, and captions', async () => {
    const other = await site.person('yusuf')
    const videoId = await makeVideo(site, grace)
    const foreign = await makeVideo(site, other)
    for (const [owner, id] of [
      [grace, foreign],
      [other, videoId],
    ] as const) {
      await site.call(owner, playlistsApi.create, { body: { title: 'Mornings', videoId: id } })
    }
    const content = 'WEBVTT\n\n00:01.000 --> 00:02.000\nMy own captions\n'
    await site.call(grace, captionsApi.save, { params: { id: videoId, language: 'en' }, body: { content } })
    const data = JSON.parse((await site.request(grace, { method: 'GET', url: EXPORT_PATH })).body)
    expect(data.playlist_items).toMatchObject([{ playlist_id: data.playlists[0].id, video_id: foreign, position: 1 }])
    expect(data.captions).toMatchObject([{ video_id: videoId, language: 'en' }])
    expect(data.captions[0].content).toContain('My own captions')
  })

  test('is complete however many rows a table has: it is read in steps, and each row is there once', async () => {
    const yusuf = await site.person('yusuf')
    const videoId = await makeVideo(site, grace)
    // As many as some steps have, and one more; the first one has signs that JSON escapes.
    const contents = ['"\n\u2028\\', ...Array.from({ length: 6 }, (_, n) => `Comment ${n}`)]
    const rows = contents.map((content) => ({ videoId, userId: grace.id, content }))
    await site.deps.db.insertInto('comments').values(rows).execute()
    await makeVideo(site, yusuf, { title: 'Not mine' })
    const viewer = { id: grace.id } as Viewer
    for (const rowsAtOnce of [1, 2, 3, 7, 8]) {
      const { bytes, content } = await site.deps.settings.exportData(viewer, { rowsAtOnce })
      const file = await text(content)
      expect(Buffer.byteLength(file)).toBe(bytes)
      const data = JSON.parse(file)
      expect(data.comments.map((row: { content: string }) => row.content).toSorted()).toEqual(contents.toSorted())
      expect(data.videos).toHaveLength(1)
      expect(Object.keys(data)).toEqual(['account', ...[...ownData, ...ownParts.map(([part]) => part)].map(tableOf)])
    }
  })

  test('stops being written when its reader leaves', async () => {
    const reader = new AbortController()
    const written = site.deps.settings.exportData({ id: grace.id } as Viewer, { signal: reader.signal })
    reader.abort()
    await expect(written).rejects.toThrow(/abort/i)
  })

  test('is not sent to a session that was ended while it was written', async () => {
    const { db } = site.deps
    const token = await site.deps.sessions.open(grace.id, 'elsewhere')
    const elsewhere = { ...grace, cookie: `session=${token}` }
    let response: ReturnType<TestSite['request']> | undefined
    await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE watch_later`.execute(tx)
      response = site.request(grace, { method: 'GET', url: EXPORT_PATH })
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      expect((await site.call(elsewhere, settingsApi.endOtherSessions)).status).toBe(200)
    })
    const answer = await response
    expect([answer?.statusCode, answer?.json().code]).toEqual([401, 'not_signed_in'])
  })

  test('every row of it is found by an index', async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT indrelid::regclass::text || '.' || attname AS reference
      FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = indkey[0]
      WHERE indpred IS NULL OR pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'`.execute(site.deps.db)
    const indexed = new Set(rows.map(({ reference }) => reference))
    expect([...ownData, ...ownParts.flat()].filter((reference) => !indexed.has(reference))).toEqual([])
  })

  test('every table of the database that refers to exported rows has a rule', async () => {
    const own = ownData.map(tableOf)
    const { rows } = await sql<{ reference: string }>`
      SELECT key.conrelid::regclass::text || '.' || attribute.attname AS reference
      FROM pg_constraint AS key
      JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
      WHERE key.contype = 'f' AND key.confrelid::regclass::text = ANY (${own})
        AND key.conrelid::regclass::text <> ALL (${[...own, 'users']})`.execute(site.deps.db)
    expect([...ownParts.map(([part]) => part), ...otherParts].toSorted()).toEqual(
      rows.map(({ reference }) => reference).toSorted(),
    )
  })

  test('every column of the database that refers to a person has a rule', async () => {
    const { rows } = await sql<{ reference: string }>`
      SELECT key.conrelid::regclass::text || '.' || attribute.attname AS reference
      FROM pg_constraint AS key
      JOIN pg_attribute AS attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
      WHERE key.contype = 'f' AND key.confrelid = 'users'::regclass
      -- Books outlive accounts: their columns have no foreign key, but the names of those that have one.
      UNION
      SELECT table_name || '.' || column_name FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND data_type = 'integer'
        AND column_name ~ '^(user|owner|author|actor|donor|payer|buyer|seller|creator|advertiser)_id$|_by$'`.execute(
      site.deps.db,
    )
    expect([...ownData, ...actorsOfOwnData, ...othersData].toSorted()).toEqual(
      rows.map(({ reference }) => reference).toSorted(),
    )
  })
})

describe('a deleted account', () => {
  test('leaves no name, video or text behind; threads and counts stay correct', async () => {
    const yusuf = await site.person('yusuf')
    const videoId = await makeVideo(site, yusuf)
    const ownVideoId = await makeVideo(site, grace)
    const { body: comment } = await site.call(grace, commentsApi.add, { body: { videoId, content: 'Farewell' } })
    await site.call(yusuf, commentsApi.add, { body: { videoId, content: 'Go in peace', parentId: comment.id } })
    await site.call(grace, videosApi.react, { params: { id: videoId }, body: { value: 'like' } })
    const response = await site.call(grace, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(response.status).toBe(200)
    expect((await site.call(grace, accountsApi.current)).status).toBe(401)
    expect((await signIn(grace.username, PASSWORD)).status).toBe(401)
    expect((await site.call(yusuf, videosApi.get, { params: { id: ownVideoId } })).status).toBe(404)
    const video = await site.call(yusuf, videosApi.get, { params: { id: videoId } })
    expect(video.body).toMatchObject({ likes: 0 })
    const comments = await site.call(yusuf, commentsApi.list, { params: { id: videoId } })
    expect(comments.headers['x-total-count']).toBe('1')
    expect(comments.body).toMatchObject([{ isDeleted: true, content: '', replies: [{ content: 'Go in peace' }] }])
    expect(comments.text).not.toContain('Farewell')
  })

  test('takes its channel and its playlists along', async () => {
    const leaver = await site.person('leaver')
    const yusuf = await site.person('yusuf')
    const made = await site.call(leaver, playlistsApi.create, { body: { title: 'Advent', visibility: 'public' } })
    const look = async () => {
      const params = { id: leaver.id }
      const responses = [
        await site.call(yusuf, usersApi.get, { params }),
        await site.call(yusuf, usersApi.videos, { params }),
        await site.call(yusuf, playlistsApi.get, { params: { id: made.body.id } }),
      ]
      return responses.map(({ status }) => status)
    }
    expect(await look()).toEqual([200, 200, 200])
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    expect(await look()).toEqual([404, 404, 404])
  })

  const leave = (person: Person, body: object = {}) =>
    site.call(person, settingsApi.deleteAccount, { body: { password: PASSWORD, ...body } })

  test('that is deleted cannot be signed in to with its new name: the answer is that for an unknown name', async () => {
    const leaver = await site.person('leaver')
    await site.call(leaver, settingsApi.deleteAccount, { body: { password: PASSWORD } })
    const { username } = await site.deps.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', leaver.id)
      .executeTakeFirstOrThrow()
    const signIn = async (name: string) => {
      const { status, problem } = await site.call(null, accountsApi.login, {
        body: { username: name, password: PASSWORD },
      })
      return [status, problem.code]
    }
    expect(username).not.toBe(leaver.username)
    expect(await signIn(username)).toEqual(await signIn('nobody'))
  })

  test('with a balance is deleted only when the person gives it up; the books keep the entry', async () => {
    const { db } = site.deps
    const creator = await site.person('creator')
    await openCreator(site, creator, 'creator@paypal.test')
    await giveBalance(site, creator, 1250)
    expect((await site.call(creator, settingsApi.leaving)).body).toMatchObject({ balanceCents: 1250 })
    expect((await leave(creator)).problem).toMatchObject({ status: 409, code: 'balance_left' })
    expect((await site.call(creator, accountsApi.current)).status).toBe(200)
    expect((await leave(creator, { givesUpBalance: true })).status).toBe(200)
    const account = db.selectFrom('creatorAccounts').where('userId', '=', creator.id)
    expect(await account.select(['isMonetizationEnabled', 'paymentEmail', 'paypalAccountId']).execute()).toEqual([
      { isMonetizationEnabled: false, paymentEmail: '', paypalAccountId: null },
    ])
    const books = db.selectFrom('ledgerAccounts').innerJoin('ledgerBalances', 'accountId', 'ledgerAccounts.id')
    const total = await books
      .select((expr) => expr.fn.sum('balanceCents').as('cents'))
      .where('ownerId', '=', creator.id)
      .executeTakeFirst()
    expect(Number(total?.cents)).toBe(1250)
  })

  test('ends its campaigns, and its private room passes to the member who joined first', async () => {
    const { db } = site.deps
    const [leaver, heir, later] = [await site.person('leaver'), await site.person('heir'), await site.person('later')]
    const campaigns = [await makeCampaign(site, leaver), await makeCampaign(site, leaver, { status: 'approved' })]
    const makeRoom = async (name: string) =>
      (await site.call(leaver, chatApi.createRoom, { body: { name, isPrivate: true } })).body.id
    const [shared, lonely] = [await makeRoom('Vigil'), await makeRoom('Diary')]
    for (const { username } of [heir, later])
      await site.call(leaver, chatApi.invite, { params: { id: shared }, body: { username } })
    for (const person of [heir, later])
      await site.deps.chat.rooms.enter({ ...person, displayName: '', role: 'user' }, shared)
    expect((await site.call(leaver, settingsApi.leaving)).body).toMatchObject({ campaigns: 2, privateRooms: 2 })
    expect((await leave(leaver)).status).toBe(200)
    const ended = await db.selectFrom('sponsoredContent').select('status').where('id', 'in', campaigns).execute()
    expect(ended).toEqual([{ status: 'completed' }, { status: 'completed' }])
    const room = (id: number) => db.selectFrom('chatRooms').select(['hostId', 'archivedAt']).where('id', '=', id)
    expect(await room(shared).executeTakeFirst()).toEqual({ hostId: heir.id, archivedAt: null })
    expect(await room(lonely).executeTakeFirst()).toEqual({ hostId: null, archivedAt: expect.any(Date) })
  })

  test('ends a campaign that runs, however many newer ones it has', async () => {
    const { db } = site.deps
    const leaver = await site.person('leaver')
    const id = await makeCampaign(site, leaver)
    await sql`
      INSERT INTO sponsored_content OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(one, jsonb_build_object('id', 1000000 + number, 'status', 'completed'))).*
      FROM sponsored_content AS one, generate_series(1, 500) AS number
      WHERE one.id = ${id}`.execute(db)
    expect((await leave(leaver)).status).toBe(200)
    const campaign = await db.selectFrom('sponsoredContent').select('status').where('id', '=', id).executeTakeFirst()
    expect(campaign).toEqual({ status: 'completed' })
  })

  test('passes its private room to a member who stays, not to one who leaves it at the same moment', async () => {
    const { db, chat } = site.deps
    const [leaver, first, second] = [
      await site.person('leaver'),
      await site.person('first'),
      await site.person('second'),
    ]
    const body = { name: 'Compline', isPrivate: true }
    const { id } = (await site.call(leaver, chatApi.createRoom, { body })).body
    for (const person of [first, second]) {
      await site.call(leaver, chatApi.invite, { params: { id }, body: { username: person.username } })
      await chat.rooms.enter({ ...person, displayName: '', role: 'user' }, id)
    }
    const { leaving } = await db.transaction().execute(async (tx) => {
      await deleteMember(tx, id, first.id)
      const started = leave(leaver)
      await expect.poll(() => waitingForLocks(site)).toBe(1)
      return { leaving: started }
    })
    expect((await leaving).status).toBe(200)
    const room = db.selectFrom('chatRooms').select('hostId').where('id', '=', id)
    expect(await room.executeTakeFirst()).toEqual({ hostId: second.id })
  })

  test('leaves no picture and no unfinished upload, and what a late request writes is removed by its job, and by the next sweep', async () => {
    const { db, storage, uploads } = site.deps
    const leaver = await site.person('leaver')
    const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#7a1f3d' } })
      .png()
      .toBuffer()
    await createUploader(base, leaver.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', picture, 'me.png')
    const user = db.selectFrom('users').select('avatarKey').where('id', '=', leaver.id)
    const { avatarKey: name } = await user.executeTakeFirstOrThrow()
    const id = randomUUID()
    await db
      .insertInto('uploads')
      .values({ id, userId: leaver.id, kind: 'video', state: 'arriving', bytes: 9 })
      .execute()
    await writeFile(uploads.files.pathOf(id), 'half')
    expect((await leave(leaver)).status).toBe(200)
    const deletedAt = (id: number) =>
      db.selectFrom('videos').select('deletedAt').where('id', '=', id).executeTakeFirst()
    const first = await makeVideo(site, leaver)
    await site.deps.settings.clearAfter({ userId: leaver.id, avatarKey: name })
    expect((await deletedAt(first))?.deletedAt).not.toBeNull()
    expect(await storage.stat(avatarKey(name ?? ''))).toBeNull()
    expect(await uploads.files.sizeOf(id)).toBeNull()
    expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([])
    const late = await makeVideo(site, leaver)
    await site.deps.settings.sweep()
    expect((await deletedAt(late))?.deletedAt).not.toBeNull()
  })

  test('is not that of an admin when the only other one is suspended', async () => {
    const { db } = site.deps
    await db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
    const [chief, other] = [await site.person('chief', 'admin'), await site.person('other', 'admin')]
    await db
      .insertInto('suspensions')
      .values({ userId: other.id, actorId: chief.id, reason: 'spam', until: null })
      .execute()
    expect((await leave(chief)).problem.code).toBe('last_admin')
  })

  test('stays empty when a picture, a profile or a copied avatar arrives while it is being deleted', async () => {
    const { db } = site.deps
    const leaver = await site.person('leaver')
    const { calls } = await db.transaction().execute(async (tx) => {
      await eraseAccount(tx, leaver.id)
      const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: '#7a1f3d' } })
        .png()
        .toBuffer()
      const started = [
        createUploader(base, leaver.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', picture, 'me.png'),
        site.call(leaver, settingsApi.saveProfile, { body: { bio: 'Still here', website: 'https://me.example.org' } }),
        site.call(leaver, settingsApi.savePreferences, { body: { language: 'fr' } }),
        setAvatar(db, leaver.id, 'copied'),
      ]
      await expect.poll(() => waitingForLocks(site)).toBe(started.length)
      return { calls: Promise.all(started) }
    })
    await calls
    const columns = ['displayName', 'avatarKey', 'bio', 'website', 'language'] as const
    const row = await db.selectFrom('users').select(columns).where('id', '=', leaver.id).executeTakeFirst()
    expect(row).toMatchObject({
      displayName: DELETED_ACCOUNT_NAME,
      avatarKey: null,
      bio: '',
      website: null,
      language: 'en',
    })
  })

  test('is deleted once, however many tabs ask', async () => {
    const leaver = await site.person('leaver')
    const responses = await Promise.all([leave(leaver), leave(leaver), leave(leaver)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    const entries = site.deps.db.selectFrom('auditLog').select('id').where('action', '=', 'user.deleted')
    expect(await entries.where('objectId', '=', String(leaver.id)).execute()).toHaveLength(1)
  })

  test('two admins who leave at the same moment do not leave the site without one', async () => {
    const alone = await createTestSite()
    const admins = [await alone.person('first', 'admin'), await alone.person('second', 'admin')]
    const responses = await Promise.all(
      admins.map((admin) => alone.call(admin, settingsApi.deleteAccount, { body: { password: PASSWORD } })),
    )
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await alone.close()
  })
})

test('a member cannot use the name of an office; staff can', async () => {
  const save = (person: Person) =>
    site.call(person, settingsApi.saveProfile, { body: { displayName: 'Moderator', bio: '', website: null } })
  const refused = await save(await site.person('grace'))
  expect(refused.status).toBe(400)
  expect(refused.problem.issues).toEqual([
    { path: 'displayName', message: 'This display name could be mistaken for the staff of this site' },
  ])
  expect((await save(await site.person('miriam', 'moderator'))).status).toBe(200)
})
