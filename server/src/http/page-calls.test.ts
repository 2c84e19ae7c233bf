import { videosApi } from '@lamplight/contract/videos'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { pageCalls } from './page-calls.ts'

let site: TestSite
let people: Person[]
let video: number
beforeAll(async () => {
  site = await createTestSite()
  people = [await site.person('grace'), await site.person('noa'), await site.person('admin', 'admin')]
  const [grace, noa] = people as [Person, Person, Person]
  video = await makeVideo(site, grace, { title: 'Evening prayer' })
  await makeVideo(site, grace, { title: 'Morning prayer' })
  await site.call(noa, videosApi.react, { params: { id: video }, body: { value: 'like' } })
  await site.call(noa, videosApi.progress, { params: { id: video }, body: { position: 20, playedSeconds: 5 } })
})
afterAll(() => site.close())

/** A page's calls on behalf of a person; `inject` counts the calls that went the ordinary way. */
function callsOf(person: Person | null, { language = 'en', role = 'user' } = {}) {
  let injected = 0
  const app = Object.create(site.app, {
    inject: {
      value: (options: object) => {
        injected += 1
        return site.app.inject(options)
      },
    },
  })
  const request = {
    ...{ ip: '203.0.113.7', url: '/' },
    viewer: person && { id: person.id, username: person.username, displayName: person.username, role },
    headers: { host: 'site.test', 'user-agent': 'Test', ...(person && { cookie: person.cookie }) },
  } as unknown as FastifyRequest
  const call = pageCalls(app, request, language, () => undefined)
  return {
    call: (path: string) => call(path, { headers: { accept: 'application/problem+json' } }),
    injected: () => injected,
  }
}

test('a page reads what a request of the same person gets, with its headers, and without a request', async () => {
  for (const person of people) {
    const paths = [
      ...['/api/videos', '/api/videos?limit=1', '/api/categories', '/api/continue-watching?limit=8'],
      ...[
        `/api/videos/${video}`,
        `/api/videos/${video}/related`,
        '/api/featured-videos',
        '/api/testimonials?place=watch',
      ],
    ]
    const { call, injected } = callsOf(person, { role: person === people[2] ? 'admin' : 'user' })
    for (const path of paths) {
      const asked = await site.request(person, { method: 'GET', url: path })
      const read = await call(path)
      expect([path, read.status, JSON.parse(await read.text())]).toEqual([path, 200, asked.json()])
      expect(read.headers.get('x-next-cursor')).toBe(asked.headers['x-next-cursor'] ?? null)
    }
    expect(injected()).toBe(0)
  }
})

test('two members read their own data, also when they read at the same time', async () => {
  const [grace, noa] = people as [Person, Person, Person]
  const read = async (person: Person) => JSON.parse(await (await callsOf(person).call(`/api/videos/${video}`)).text())
  for (let n = 0; n < 10; n++) {
    const [own, other] = await Promise.all([read(grace), read(noa)])
    expect([own.viewer.isOwner, own.viewer.reaction, own.viewer.resumeAt]).toEqual([true, 'none', 0])
    expect([other.viewer.isOwner, other.viewer.reaction, other.viewer.resumeAt]).toEqual([false, 'like', 20])
  }
})

test('names of categories are in the language of the page', async () => {
  const names = await Promise.all(
    ['en', 'de'].map(async (language) => (await callsOf(null, { language }).call('/api/categories')).text()),
  )
  expect(names[0]).not.toBe(names[1])
})

test('a shared list is the same object for every reader until it changes; nothing personal is shared', async () => {
  const [grace, noa] = people as [Person, Person, Person]
  for (const path of ['/api/videos', `/api/videos/${video}/related`, '/api/categories']) {
    const [first, second] = [await callsOf(grace).call(path), await callsOf(noa).call(path)]
    expect([path, first.shared !== undefined, first.shared === second.shared]).toEqual([path, true, true])
  }
  for (const path of [`/api/videos/${video}`, '/api/continue-watching?limit=8'])
    expect((await callsOf(noa).call(path)).shared).toBeUndefined()
})

test('refusals and failures are those of a request', async () => {
  const { call, injected } = callsOf(null)
  const paths = [
    '/api/continue-watching?limit=8',
    '/api/videos/999999',
    '/api/videos/none',
    '/api/videos?limit=0',
    '/api/videos?cursor=%00',
  ]
  for (const path of paths) {
    const asked = await site.request(null, { method: 'GET', url: path })
    const read = await call(path)
    expect([path, read.status, await read.text()]).toEqual([path, asked.statusCode, asked.body])
  }
  expect(injected()).toBe(paths.length)
})

test('a failed read of a page counts once against the limit of reads, like one of a request', async () => {
  const limited = await createTestSite({ limitScale: 1, environment: { LIMITS: 'reads=4/60' } })
  try {
    const { id, username, cookie } = await limited.person('grace')
    const viewer = { id, username, displayName: username, role: 'user' }
    const request = { ip: '203.0.113.9', url: '/', viewer, headers: { host: 'site.test', cookie } }
    const call = pageCalls(limited.app, request as unknown as FastifyRequest, 'en', () => undefined)
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await call('/api/videos/999999', { headers: {} })).status)
    expect(statuses).toEqual([404, 404, 404, 404, 429])
  } finally {
    await limited.close()
  }
})
