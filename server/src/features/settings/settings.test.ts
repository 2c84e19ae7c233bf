import { accountsApi } from '@lamplight/contract/accounts'
import { listsApi } from '@lamplight/contract/lists'
import { EXPORT_PATH, settingsApi } from '@lamplight/contract/settings'
import { videosApi } from '@lamplight/contract/videos'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createUploader } from '../../testing/uploading.ts'

let site: TestSite
let grace: Person
let base: string

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => site.close())
beforeEach(async () => {
  grace = await site.person('grace')
})

/** Over a real connection, as a browser sends it. */
const sendPicture = (bytes: Uint8Array) =>
  createUploader(base, grace.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', bytes, 'me.png')

const settingsOf = async (person: Person) => (await site.call(person, settingsApi.get)).body
const signIn = (username: string, password: string) =>
  site.call(null, accountsApi.login, { body: { username, password } })

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
