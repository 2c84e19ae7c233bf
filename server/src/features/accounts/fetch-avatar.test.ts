import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsApi } from '@lamplight/contract/accounts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../lib/public-address.ts'
import { avatarKey } from '../../storage/media-key.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createFetchAvatarHandler } from './fetch-avatar.handler.ts'

let site: TestSite
let server: Server
let origin: string
let picture: Buffer
/** Responses of the loopback server, by path. */
const pages: Record<string, RequestListener> = {}

beforeAll(async () => {
  site = await createTestSite()
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c08040' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await site.close()
})

const send =
  (body: Buffer | string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(200, headers).end(body)
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    void response.writeHead(302, { location }).end()

/** The job, with loopback allowed unless a rule is given. */
const fetchAvatar = (
  person: Person,
  address: string,
  { mayReach = (ip: string): boolean => ip === '127.0.0.1', isLastTry = false } = {},
) =>
  createFetchAvatarHandler({ ...site.deps, mayReach })(
    { userId: person.id, address },
    { signal: new AbortController().signal, isLastTry },
  )
const avatarOf = async (person: Person) => (await site.call(person, accountsApi.current)).body.avatarUrl

describe('a picture that can be fetched', () => {
  test('is re-encoded small, stored by its hash and shown; the original file and metadata are not stored', async () => {
    const person = await site.person('grace')
    pages['/picture.png'] = send(picture, { 'content-type': 'text/html' })
    await fetchAvatar(person, `${origin}/picture.png`)
    const url = await avatarOf(person)
    expect(url).toMatch(/^\/avatars\/[0-9a-f]{40}\.webp$/)
    const response = await site.request(person, { url: url ?? '' })
    expect(response.headers['content-type']).toBe('image/webp')
    const metadata = await sharp(response.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect((await site.request(null, { url: url ?? '' })).statusCode).toBe(404)
  })

  test('does not replace one that the member has chosen since', async () => {
    const person = await site.person('hannah')
    const chosen = `${'c'.repeat(40)}.webp`
    pages['/slow.png'] = (request, response) =>
      void site.deps.db
        .updateTable('users')
        .set({ avatarKey: chosen })
        .where('id', '=', person.id)
        .execute()
        .then(() => send(picture)(request, response))
    await fetchAvatar(person, `${origin}/slow.png`)
    expect(await avatarOf(person)).toBe(`/avatars/${chosen}`)
  })

  test('is found after three redirects, not after four', async () => {
    pages['/r0'] = send(picture)
    for (const n of [1, 2, 3, 4]) pages[`/r${n}`] = redirect(`/r${n - 1}`)
    const near = await site.person('yusuf')
    await fetchAvatar(near, `${origin}/r3`)
    expect(await avatarOf(near)).not.toBeNull()
    const far = await site.person('miriam')
    await fetchAvatar(far, `${origin}/r4`)
    expect(await avatarOf(far)).toBeNull()
  })
})

describe('an address in the private network', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
  ])('%s is refused before a request is sent', async (address) => {
    const url = new URL(address)
    url.port = new URL(origin).port
    let asked = 0
    pages['/'] = (_, response) => {
      asked += 1
      response.writeHead(200).end(picture)
    }
    const person = await site.person('tenzin')
    await fetchAvatar(person, url.href, { mayReach: isPublicAddress })
    expect(await avatarOf(person)).toBeNull()
    expect(asked).toBe(0)
  })

  test.each(['http://127.0.0.2', 'http://localhost', 'http://10.0.0.1', 'file:///etc/passwd', 'ftp://127.0.0.1'])(
    'a redirect to %s is refused',
    async (target) => {
      pages['/there'] = send(picture)
      pages['/away'] = redirect(`${target}:${new URL(origin).port}/there`)
      const person = await site.person('arjun')
      // The first address is allowed; the address of the name in the redirect is not.
      const asked: string[] = []
      const mayReach = (ip: string) => asked.push(ip) === 1
      await fetchAvatar(person, `${origin}/away`, { mayReach })
      expect(await avatarOf(person)).toBeNull()
    },
  )

  test('a host name is allowed only when all its addresses are', async () => {
    pages['/named'] = send(picture)
    const address = `http://localhost:${new URL(origin).port}/named`
    const asked: string[] = []
    const person = await site.person('harpreet')
    await fetchAvatar(person, address, {
      mayReach: (ip) => {
        asked.push(ip)
        return false
      },
    })
    expect(asked.length).toBeGreaterThan(0)
    expect(await avatarOf(person)).toBeNull()
    await fetchAvatar(person, address, { mayReach: () => true })
    expect(await avatarOf(person)).not.toBeNull()
  })
})

describe('a picture that cannot be fetched', () => {
  test.each([
    ['is text', () => send('<html>')],
    ['is an SVG', () => send('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' })],
    ['is cut off in its middle', () => send(picture.subarray(0, 60))],
    ['is announced larger than 5 MB', () => send(picture, { 'content-length': String(6 * 1024 * 1024) })],
    ['is larger than 5 MB', () => (_: unknown, response) => void response.write(Buffer.alloc(5 * 1024 * 1024 + 1))],
    ['does not exist', () => (_: unknown, response) => void response.writeHead(404).end()],
    ['is empty', () => send('')],
  ] satisfies [string, () => RequestListener][])(
    'because it %s is given up at once, without an error',
    async (_, response) => {
      pages['/bad'] = response()
      const person = await site.person('dana')
      await fetchAvatar(person, `${origin}/bad`)
      expect(await avatarOf(person)).toBeNull()
    },
  )

  test('because the other server fails is retried, and given up after the last attempt', async () => {
    pages['/failing'] = (_, response) => void response.writeHead(503).end()
    pages['/cut'] = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' })
      response.write('x', () => response.destroy())
    }
    const person = await site.person('noor')
    for (const path of ['/failing', '/cut']) {
      await expect(fetchAvatar(person, origin + path)).rejects.toThrow()
      await fetchAvatar(person, origin + path, { isLastTry: true })
    }
    expect(await avatarOf(person)).toBeNull()
  })

  test('for a member who was deleted meanwhile is not an error', async () => {
    pages['/late'] = send(picture)
    await fetchAvatar({ id: 999_999, username: 'gone', cookie: '' }, `${origin}/late`)
    const stored: string[] = []
    for await (const entry of site.deps.storage.list('avatars')) stored.push(entry.key)
    expect(stored.every((key) => key.startsWith(avatarKey('')))).toBe(true)
  })
})
