/** Notifications on devices: a push service on loopback that decrypts what it receives, as a browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsApi } from '@lamplight/contract/accounts'
import { commentsApi } from '@lamplight/contract/comments'
import { NOTIFICATION_KINDS, notificationsApi } from '@lamplight/contract/notifications'
import { LANGUAGES } from '@lamplight/contract/primitives'
import { pushApi } from '@lamplight/contract/push'
import { settingsApi } from '@lamplight/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../../config.ts'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { commentAdded } from '../comments/comments.events.ts'
import { notificationSources } from './notification-sources.ts'
import { createNotifyHandler } from './notify.handler.ts'
import { createPushHandler } from './push.handler.ts'
import { pushText, pushTexts } from './push-texts.ts'

const keys = webPush.generateVAPIDKeys()
const environment = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  CONTACT_EMAIL: 'staff@site.test',
}

/** The subscription that a browser creates. */
function makeBrowser() {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  /** RFC 8291 and RFC 8188, one record. */
  const open = (body: Buffer): Record<string, unknown> => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
    const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32))
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
  }
  return { open, keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') } }
}

let site: TestSite
let service: Server
let origin: string
/** The status that the push service returns. */
let status = 201
const received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
let creator: Person
let viewer: Person

beforeAll(async () => {
  site = await createTestSite({ environment })
  service = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => service.close(resolve))
})
beforeEach(async () => {
  status = 201
  received.length = 0
  creator = await site.person('grace')
  viewer = await site.person('yusuf')
})

const subscribe = (person: Person | null, change: object = {}) =>
  site.call(person, pushApi.subscribe, {
    body: { endpoint: `https://push.example.org/${person?.id}`, ...makeBrowser().keys, ...change },
  })
const endpointOf = async (person: Person) => (await site.call(person, pushApi.get)).body.endpoint

/** A device of this person whose push service is the one on loopback. */
async function device(person: Person, path = `/${person.username}`) {
  const browser = makeBrowser()
  expect((await subscribe(person, browser.keys)).status).toBe(200)
  const row = await site.deps.db
    .updateTable('pushSubscriptions')
    .set({ endpoint: `${origin}${path}` })
    .where('endpoint', '=', `https://push.example.org/${person.id}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...browser, id: row.id }
}

/** A comment under a video of `creator`, who is notified as the site's job would. */
async function comment(title: string, content = 'Thank you for this.') {
  const videoId = await makeVideo(site, creator, { title })
  const { body } = await site.call(viewer, commentsApi.add, { body: { videoId, content } })
  const written = notificationSources.find(({ event }) => event.name === commentAdded.name)
  if (!written) throw new Error('nothing listens to comments')
  await createNotifyHandler(site.deps, written)(
    { commentId: body.id, videoId, authorId: viewer.id, parentId: null } as never,
    { signal: new AbortController().signal, isLastTry: false },
  )
  const { id, source } = await site.deps.db
    .selectFrom('notifications')
    .select(['id', 'source'])
    .where('userId', '=', creator.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { link: `/video/${videoId}#comment-${body.id}`, id, source }
}

/** Runs the job like a worker, except that loopback is allowed. */
function push(source: string, deviceIds: number[], mayReach: 'loopback' | 'public' = 'loopback') {
  const { db, jobs, log, config } = site.deps
  if (!config.push) throw new Error('there are no keys')
  const handle = createPushHandler({
    ...{ db, jobs, log, push: config.push, sessionIdleSeconds: config.sessionIdleSeconds, siteName: () => 'Lamplight' },
    ...(mayReach === 'loopback' ? { mayReach: (address: string) => address === '127.0.0.1' } : {}),
  })
  return handle({ source, deviceIds }, { signal: new AbortController().signal, isLastTry: false })
}

describe('a device', () => {
  test('of a visitor cannot be subscribed', async () => {
    expect((await subscribe(null)).status).toBe(401)
    expect((await site.call(null, pushApi.get)).status).toBe(401)
    expect((await site.call(null, pushApi.unsubscribe)).status).toBe(401)
  })

  test.each([
    ['an address without https', { endpoint: 'http://push.example.org/1' }],
    ['an address of one’s own network', { endpoint: 'https://push.internal/1' }],
    ['a bare address', { endpoint: 'https://10.0.0.1/1' }],
    ['an address that is too long', { endpoint: `https://push.example.org/${'a'.repeat(2000)}` }],
    ['a key that is too short', { p256dh: 'abc' }],
    ['a key that is not a point of the curve', { p256dh: `B${'A'.repeat(86)}` }],
    ['a secret that is too long', { auth: 'a'.repeat(40) }],
    ['no secret', { auth: undefined }],
  ])('is rejected with %s', async (_, change) => {
    expect((await subscribe(viewer, change)).status).toBe(400)
    expect(await endpointOf(viewer)).toBeNull()
  })

  test('is subscribed until it is unsubscribed; both may be repeated', async () => {
    expect((await site.call(viewer, pushApi.get)).body).toEqual({ publicKey: keys.publicKey, endpoint: null })
    for (const _ of ['once', 'twice']) {
      expect((await subscribe(viewer)).body.endpoint).toBe(`https://push.example.org/${viewer.id}`)
    }
    expect(await endpointOf(viewer)).toBe(`https://push.example.org/${viewer.id}`)
    for (const _ of ['once', 'twice']) expect((await site.call(viewer, pushApi.unsubscribe)).status).toBe(200)
    expect(await endpointOf(viewer)).toBeNull()
  })

  test('belongs to one person: the next person to subscribe in the same browser takes it over', async () => {
    const endpoint = `https://push.example.org/shared-${viewer.id}`
    await subscribe(viewer, { endpoint })
    await Promise.all([subscribe(creator, { endpoint }), subscribe(creator, { endpoint })])
    expect(await endpointOf(creator)).toBe(endpoint)
    expect(await endpointOf(viewer)).toBeNull()
  })

  test('is removed when it is signed out, and when its session is ended elsewhere', async () => {
    const rows = () =>
      site.deps.db.selectFrom('pushSubscriptions').select('id').where('userId', '=', viewer.id).execute()
    await subscribe(viewer)
    expect((await site.call(viewer, accountsApi.logout)).status).toBe(200)
    expect(await rows()).toEqual([])

    const elsewhere = { ...viewer, cookie: `session=${await site.deps.sessions.open(viewer.id, 'phone')}` }
    const here = { ...viewer, cookie: `session=${await site.deps.sessions.open(viewer.id, 'desk')}` }
    await subscribe(elsewhere)
    await site.call(here, settingsApi.endOtherSessions)
    expect(await rows()).toEqual([])
  })
})

describe('a notification', () => {
  test('is pushed by a job to the devices of notified people only', async () => {
    const own = await device(creator)
    await device(viewer)
    const { source } = await comment('Evening prayer')
    const { rows } = await site.deps.database.pool.query<{ data: object }>(
      `SELECT data FROM pgboss.job WHERE name = 'push-notifications' AND data->>'source' = $1`,
      [source],
    )
    expect(rows.map(({ data }) => data)).toEqual([{ source, deviceIds: [own.id] }])
  })

  test('can be decrypted by the device only, and contains the person and title in the reader’s language, not the content', async () => {
    const own = await device(creator)
    await site.call(creator, settingsApi.savePreferences, { body: { language: 'ar' } })
    const { source, link } = await comment('Evening prayer', 'Something only for you')
    await push(source, [own.id])
    const [message] = received
    if (!message) throw new Error('nothing was pushed')
    expect(message.body.includes('Evening prayer')).toBe(false)
    expect(() => makeBrowser().open(message.body)).toThrow()
    expect(own.open(message.body)).toEqual({
      title: 'Lamplight',
      body: 'علّق \u2068yusuf\u2069 على «\u2068Evening prayer\u2069»',
      link,
      tag: expect.stringMatching(/^[\w-]{32}$/),
      language: 'ar',
      direction: 'rtl',
    })
  })

  test('is signed with the key of the site for this push service and this hour', async () => {
    const own = await device(creator)
    const { source } = await comment('Evening prayer')
    await push(source, [own.id])
    const headers = received[0]?.headers
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const [, head, claims, signature, key] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(headers?.authorization ?? '') ?? []
    expect(key).toBe(keys.publicKey)
    const point = Buffer.from(keys.publicKey, 'base64url')
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    )
    expect(isSigned).toBe(true)
    const said = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())
    expect(said).toMatchObject({ aud: origin, sub: 'mailto:staff@site.test' })
    expect(said.exp).toBeGreaterThan(Date.now() / 1000)
  })

  test('that was read meanwhile, or whose device was signed out, is not pushed', async () => {
    const own = await device(creator)
    const { source, id } = await comment('Evening prayer')
    await site.call(creator, notificationsApi.markRead, { body: { ids: [String(id)] } })
    await push(source, [own.id])
    const second = await comment('Vespers')
    await site.call(creator, accountsApi.logout)
    await push(second.source, [own.id])
    expect(received).toEqual([])
  })

  test.each([404, 410])('is the last for a device whose push service returns %i', async (answer) => {
    const own = await device(creator)
    const { source } = await comment('Evening prayer')
    status = answer
    await push(source, [own.id])
    expect(await endpointOf(creator)).toBeNull()
  })

  test('is not sent to an address inside our network, and its device is removed', async () => {
    const own = await device(creator)
    const { source } = await comment('Evening prayer')
    await push(source, [own.id], 'public')
    expect(received).toEqual([])
    expect(await endpointOf(creator)).toBeNull()
  })

  test.each([429, 503])('is retried alone when a push service returns %i; the device is kept', async (answer) => {
    const own = await device(creator)
    const phone = { ...creator, cookie: `session=${await site.deps.sessions.open(creator.id, 'phone')}` }
    const other = await device(phone, `/phone-${creator.id}`)
    const { source } = await comment('Evening prayer')
    status = answer
    await push(source, [own.id, other.id])
    const { rows } = await site.deps.database.pool.query<{ ids: number[] }>(
      `SELECT data->'deviceIds' AS ids FROM pgboss.job
       WHERE name = 'push-notifications' AND data->>'source' = $1 AND jsonb_array_length(data->'deviceIds') = 1`,
      [source],
    )
    expect(rows.map(({ ids }) => ids[0]).sort()).toEqual([own.id, other.id].sort())
    await expect(push(source, [own.id])).rejects.toThrow('could not be reached')
    expect(await endpointOf(creator)).not.toBeNull()
  })
})

describe('the keys', () => {
  test('a site without them offers no push, and keeps no devices', async () => {
    const plain = await createTestSite()
    try {
      const person = await plain.person('grace')
      expect((await plain.call(person, pushApi.get)).body).toEqual({ publicKey: null, endpoint: null })
      const body = { endpoint: 'https://push.example.org/1', ...makeBrowser().keys }
      expect((await plain.call(person, pushApi.subscribe, { body })).status).toBe(404)
    } finally {
      await plain.close()
    }
  })

  test('a device that was subscribed with an earlier key counts as off', async () => {
    await subscribe(viewer)
    await site.deps.db
      .updateTable('pushSubscriptions')
      .set({ publicKey: 'an earlier one' })
      .where('userId', '=', viewer.id)
      .execute()
    expect(await endpointOf(viewer)).toBeNull()
  })

  test.each([
    ['one without the other', { VAPID_PUBLIC_KEY: keys.publicKey }, /belong together/],
    [
      'two that are not a pair',
      { ...environment, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey },
      /not belong/,
    ],
    ['no contact', { ...environment, CONTACT_EMAIL: '', PUBLIC_URL: 'http://localhost:8080' }, /CONTACT_EMAIL/],
    ['something else', { ...environment, VAPID_PRIVATE_KEY: 'secret' }, /push-keys/],
  ])('%s is refused at the start', (_, given, message) => {
    expect(() => readConfig(given)).toThrow(message)
  })
})

describe('the texts', () => {
  test.each(LANGUAGES)('match the notifications page: %s', async (language) => {
    const path = new URL(`../../../../web/src/i18n/${language}/notifications.ts`, import.meta.url).href
    const { notifications } = (await import(path)) as { notifications: Record<string, string> }
    for (const kind of [...NOTIFICATION_KINDS, 'somebody'] as const) {
      const key = kind.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      expect(pushTexts[language][kind]).toBe(notifications[key])
    }
  })

  test('refer to a person who has left as somebody', () => {
    expect(pushText('en', 'comment', { name: null, title: 'Vespers' })).toBe(
      '\u2068Someone\u2069 commented on “\u2068Vespers\u2069”',
    )
  })
})
