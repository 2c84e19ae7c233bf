// @vitest-environment node
import { expect, test } from 'vitest'
import { person } from '../testing/render-app.tsx'
import {
  elementOf,
  fits,
  fitsUser,
  isSameCalls,
  PageRecording,
  type PageTemplate,
  replaceOwn,
} from './page-template.ts'
import type { PageResponse } from './render-contract.ts'
import type { AppRouter } from './router.tsx'

interface Facts {
  status?: number
  shared?: { json: Buffer }
  cursor?: string
}

const respond = (body: unknown, { status = 200, shared, cursor }: Facts = {}): PageResponse => ({
  ...{ status, text: async () => (body === undefined ? '' : JSON.stringify(body)) },
  headers: { get: (name) => (name === 'x-next-cursor' ? (cursor ?? null) : null) },
  ...(shared && { shared }),
})

interface Name {
  name: string
  age: number
}

/** A page that calls these and reads the name of each response. */
async function record(calls: readonly [path: string, response: PageResponse][]): Promise<PageTemplate | null> {
  const recording = new PageRecording(person())
  for (const [path, response] of calls) {
    const { data, headers } = await recording.call(async () => response, path, {})
    headers.get('x-next-cursor')
    expect((data as Name | undefined)?.name).toBe(response.shared || response.status !== 200 ? undefined : 'Noa')
  }
  return recording.finish(['<p>'], { queries: [], mutations: [] }, {} as AppRouter)
}

const Part = () => null
const noa = { name: 'Noa', age: 30 }
const valuesOf = (...values: unknown[]) => ({ values: [person(), ...values], json: [], versions: [] })

test('a template fits a member with the same of everything that was read, and with nothing else', async () => {
  const shared = { json: Buffer.from('[]') }
  const template = await record([
    ['/api/a', respond(undefined, { shared, cursor: 'next' })],
    ['/api/b', respond(noa)],
  ])
  if (!template) throw new Error('there is a template')
  const first = respond(undefined, { shared, cursor: 'next' })
  const fitsWith = (responses: PageResponse[], other: unknown = noa) =>
    fits(template, responses, valuesOf(undefined, other))
  expect(fitsWith([first, respond(noa)])).toBe(true)
  expect(fitsWith([first, respond(noa)], { ...noa, age: 31 })).toBe(true)
  expect(fitsWith([first, respond(noa)], { ...noa, name: 'Lea' })).toBe(false)
  expect(fitsWith([first, respond(noa, { status: 500 })])).toBe(false)
  expect(fitsWith([respond(undefined, { shared, cursor: 'next', status: 404 }), respond(noa)])).toBe(false)
  expect(fitsWith([first])).toBe(false)
  expect(fitsWith([respond(undefined, { shared: { ...shared }, cursor: 'next' }), respond(noa)])).toBe(false)
  expect(fitsWith([respond(undefined, { shared }), respond(noa)])).toBe(false)
})

test('a page with a response that failed does not become a template', async () => {
  expect(await record([['/api/a', respond({}, { status: 404 })]])).toBeNull()
})

test('a template fits the members who agree on what was read of theirs', () => {
  const recording = new PageRecording(person({ role: 'moderator' }))
  expect(recording.user.role).toBe('moderator')
  const template = recording.finish([], { queries: [], mutations: [] }, {} as AppRouter)
  expect(template && fitsUser(template, person({ id: 99, role: 'moderator' }))).toBe(true)
  expect(template && fitsUser(template, person())).toBe(false)
})

test('templates need the same responses when they make the same calls in the same order', async () => {
  const a: [string, PageResponse] = ['/api/a', respond(noa)]
  const b: [string, PageResponse] = ['/api/b', respond(noa)]
  const [both, again, swapped, one] = [
    await record([a, b]),
    await record([a, b]),
    await record([b, a]),
    await record([a]),
  ]
  if (!both || !again || !swapped || !one) throw new Error('there are templates')
  expect(isSameCalls(both, again)).toBe(true)
  for (const other of [swapped, one]) {
    expect(isSameCalls(both, other)).toBe(false)
    expect(isSameCalls(other, both)).toBe(false)
  }
})

test('the place of a member’s own component takes plain values and whole parts of responses', async () => {
  const recording = new PageRecording(person({ displayName: 'Miriam' }))
  const { data } = await recording.call(async () => respond({ of: [noa] }), '/api/a', {})
  const [first] = (data as { of: Name[] }).of
  for (const value of [() => {}, new Date(0), { $$typeof: Symbol.for('react.element') }, new Map()]) {
    expect(recording.placeOwn(Part, { value })).toBeNull()
    expect(recording.placeOwn(Part, { list: [{ value }] })).toBeNull()
  }
  const places = [
    recording.placeOwn(Part, { count: 1, nothing: null, missing: undefined, list: [{ name: 'a' }, true] }),
    recording.placeOwn(Part, { user: recording.user, first }),
  ]
  const template = recording.finish([], { queries: [], mutations: [] }, {} as AppRouter)
  expect(template?.parts.map((_, number) => elementOf(number))).toEqual(places)
  const lea = [person(), { of: [{ name: 'Lea', age: 20 }] }]
  expect(template?.parts.map(({ props }) => replaceOwn(props, lea))).toEqual([
    { count: 1, nothing: null, missing: undefined, list: [{ name: 'a' }, true] },
    { user: person(), first: { name: 'Lea', age: 20 } },
  ])
})
