import { contrast } from '@lamplight/contract/accent'
import { siteSettingsApi } from '@lamplight/contract/site-settings'
import { uploadsApi } from '@lamplight/contract/uploads'
import { videosApi } from '@lamplight/contract/videos'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, PASSWORD, type Person, type TestSite } from '../../testing/test-site.ts'
import { createLiveSettings } from './site-settings.service.ts'

let site: TestSite
let beside: TestSite
let admin: Person
beforeAll(async () => {
  site = await createTestSite({ isOneOfMany: true, environment: { SITE_NAME: 'Bayt al-Nur' } })
  beside = await createTestSite({ isOneOfMany: true, beside: site, environment: { SITE_NAME: 'Bayt al-Nur' } })
  admin = await site.person('root', 'admin')
})
afterAll(async () => {
  await beside.close()
  await site.close()
})

const change = (body: object) => site.call(admin, siteSettingsApi.change, { body })

test('members and moderators neither see nor change the settings', async () => {
  const others = [null, await site.person('yusuf'), await site.person('miriam', 'moderator')]
  for (const other of others) {
    const status = other ? 403 : 401
    expect((await site.call(other, siteSettingsApi.get)).status).toBe(status)
    expect((await site.call(other, siteSettingsApi.change, { body: { siteName: 'Mine' } })).status).toBe(status)
    expect((await site.call(other, siteSettingsApi.removeLogo)).status).toBe(status)
  }
})

test('settings that admins have not set come from the environment', async () => {
  const { settings, defaults, logoUrl } = (await site.call(admin, siteSettingsApi.get)).body
  expect(settings).toEqual(defaults)
  expect(settings).toMatchObject({ siteName: 'Bayt al-Nur', registration: 'open', guestViewing: false, accent: null })
  expect(logoUrl).toBeNull()
})

test.each([
  [{ siteName: '' }, 'siteName'],
  [{ siteName: 'x'.repeat(61) }, 'siteName'],
  [{ accent: 'blue' }, 'accent'],
  [{ accent: '#ffee00' }, 'accent'],
  [{ welcomeText: 'x'.repeat(501) }, 'welcomeText'],
  [{ languages: [] }, 'languages'],
  [{ languages: ['xx'] }, 'languages.0'],
  [{ uploadsPerHour: 0 }, 'uploadsPerHour'],
  [{ uploadsPerHour: 1.5 }, 'uploadsPerHour'],
  [{ maxVideoMinutes: 100_000 }, 'maxVideoMinutes'],
  [{ registration: 'nobody' }, 'registration'],
])('%j is refused', async (body, path) => {
  const refused = await change(body)
  expect(refused.status).toBe(400)
  expect(refused.problem.issues?.[0]?.path).toBe(path)
})

test('the name of the site is stored as one line, without marks that turn its surroundings', async () => {
  expect((await change({ siteName: ' Bayt\nal-Nur\u202e' })).body.settings.siteName).toBe('Bayt al-Nur')
})

test('a change applies at once, in every process, and is written to the audit log', async () => {
  const rules = '# Our rules\n\nBe **kind**.\n\n<script>alert(1)</script>'
  const body = { siteName: 'Noor', rules, languages: ['ar', 'en'], uploadsPerHour: 7, maxVideoMegabytes: 64 }
  const changed = (await change(body)).body
  expect(changed.settings).toMatchObject({ siteName: 'Noor', languages: ['ar', 'en'] })
  expect(changed.defaults.siteName).toBe('Bayt al-Nur')
  expect((await site.call(admin, uploadsApi.limits)).body.maxVideoBytes).toBe(64 * 1024 ** 2)
  await expect.poll(() => beside.deps.config.siteName).toBe('Noor')
  const page = await beside.call(null, siteSettingsApi.page, { params: { name: 'rules' } })
  expect(page.body.html).toContain('<strong>kind</strong>')
  expect(page.body.html).not.toContain('<script')
  expect((await site.call(null, siteSettingsApi.page, { params: { name: 'imprint' } })).status).toBe(404)
  const entry = await site.deps.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'site.setting_changed')
    .where('objectId', '=', 'siteName')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actorId: admin.id, details: { from: 'Bayt al-Nur', to: 'Noor' } })
  expect((await change({ siteName: null })).body.settings.siteName).toBe('Bayt al-Nur')
})

test('who may watch and who may register is changed only with the password', async () => {
  expect((await change({ guestViewing: true })).problem.code).toBe('password_required')
  expect((await change({ guestViewing: true, password: 'wrong!' })).problem.code).toBe('wrong_password')
  expect((await site.call(null, videosApi.list)).status).toBe(401)
  expect((await change({ guestViewing: true, password: PASSWORD })).status).toBe(200)
  expect((await site.call(null, videosApi.list)).status).toBe(200)
  await change({ guestViewing: null, password: PASSWORD })
  expect((await site.call(null, videosApi.list)).status).toBe(401)
})

test('switched off, visitors can no longer fetch files of videos by the paths they were given; members can', async () => {
  const id = await makeVideo(site, await site.person('grace'), { isPlayable: true })
  await site.deps.storage.putBytes(`videos/${id}/v1/poster.jpg`, Buffer.from('poster'))
  const toggle = (guestViewing: boolean | null) => change({ guestViewing, password: PASSWORD })
  const pathFor = async (viewer: Person | null) =>
    (await site.call(viewer, videosApi.get, { params: { id: String(id) } })).body.thumbnailUrl
  const status = async (path: string, cookie?: string) =>
    (await site.app.inject({ url: path, headers: cookie ? { cookie } : {} })).statusCode

  const member = await site.person('noa')
  await toggle(true)
  const given = await pathFor(null)
  expect(await status(given)).toBe(200)
  await toggle(false)
  expect([await status(given), await status(given, member.cookie)]).toEqual([404, 200])
  // Casting devices have no session: a path that a member was given is enough.
  expect(await status(await pathFor(member))).toBe(200)
  await toggle(true)
  expect([await status(given), await pathFor(null)]).toEqual([200, given])
  await toggle(null)
})

test('the limit of uploads per hour is the number that admins set', async () => {
  const strict = await createTestSite({ limitScale: 1 })
  const root = await strict.person('root', 'admin')
  await strict.call(root, siteSettingsApi.change, { body: { uploadsPerHour: 2 } })
  const takes = [1, 2, 3].map(() => strict.deps.limits.take('uploads', 'somebody'))
  expect(await Promise.all(takes)).toEqual([true, true, false])
  await strict.close()
})

describe('the logo', () => {
  // Over a real connection: uploads have a timeout on the socket.
  let address: string
  beforeAll(async () => {
    address = await site.app.listen({ port: 0, host: '127.0.0.1' })
  })
  const send = (bytes: Buffer) => {
    const form = new FormData()
    form.set('logo', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
    const headers = { cookie: admin.cookie, accept: 'application/json', origin: 'http://site.test' }
    return fetch(`${address}/api/admin/settings/logo`, { method: 'POST', headers, body: form })
  }
  test('is re-encoded, served to everybody and can be removed; the audit log has the logo before', async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#884422' } })
      .png()
      .toBuffer()
    const saved = await send(picture)
    expect(saved.status).toBe(200)
    const { logoUrl } = (await saved.json()) as { logoUrl: string }
    const served = await site.request(null, { method: 'GET', url: logoUrl })
    expect(served.headers['content-type']).toBe('image/webp')
    expect((await sharp(served.rawPayload).metadata()).width).toBe(320)
    expect((await site.call(admin, siteSettingsApi.removeLogo)).body.logoUrl).toBeNull()
    const entries = await site.deps.db
      .selectFrom('auditLog')
      .select('details')
      .where('objectId', '=', 'logoKey')
      .orderBy('id')
      .execute()
    const key = expect.stringMatching(/./)
    expect(entries.map(({ details }) => details)).toEqual([
      { from: null, to: key },
      { from: key, to: null },
    ])
  })

  test('cannot be an SVG or text', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'hello']) {
      const refused = await send(Buffer.from(text))
      expect(refused.status).toBe(415)
      expect(await refused.json()).toMatchObject({ code: 'not_an_image' })
    }
  })
})

test('black on white has the contrast that WCAG defines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a change that could not be read because the database did not respond applies as soon as it does', async () => {
  let isDown = false
  let onChange = () => {}
  const { db, log } = site.deps
  const live = await createLiveSettings({
    db: db.withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error('the connection ended')
        return node
      },
      transformResult: async ({ result }) => result,
    }),
    events: {
      on: (_, listener) => {
        onChange = listener as () => void
      },
      onGap: () => {},
    },
    limits: { change: () => {} },
    cache: { clear: () => {} },
    config: { ...site.deps.config },
    log,
    retryMs: 1,
  })
  expect((await change({ siteName: 'Dar al-Nur' })).status).toBe(200)
  expect(live.current().siteName).not.toBe('Dar al-Nur')
  isDown = true
  onChange()
  await expect(live.reload()).rejects.toThrow('the connection ended')
  isDown = false
  await expect.poll(() => live.current().siteName).toBe('Dar al-Nur')
  live.close()
})
