// @vitest-environment node
import { expect, test } from 'vitest'
import { agrees, originOf, valueAt, watch } from './traced.ts'

interface Member {
  name?: string
  role: string
  tags: string[]
  place?: { city: string; country: string } | null
}

const miriam: Member = { name: 'Miriam', role: 'user', tags: ['a', 'b'], place: { city: 'Haifa', country: 'IL' } }
const open = { instead: () => undefined, isOver: () => false }

/** Whether what `read` has read of `miriam` is the same for `other`. */
function isSame(read: (member: Member) => unknown, other: unknown): boolean {
  const { watched, trace } = watch(structuredClone(miriam), 0, open)
  expect(read(watched as Member)).toEqual(read(miriam))
  return agrees(trace, other)
}

test('what was not read may differ', () => {
  expect(isSame(({ role }) => role, { ...miriam, name: 'Yusuf', tags: [], place: null })).toBe(true)
  expect(isSame(({ place }) => place?.city, { ...miriam, place: { city: 'Haifa', country: 'DE' } })).toBe(true)
  expect(isSame(({ tags }) => tags[0], { ...miriam, tags: ['a'] })).toBe(true)
})

test.each<[string, (member: Member) => unknown, Member | null]>([
  ['a value', ({ name }) => name, { ...miriam, name: 'Yusuf' }],
  ['a value inside', ({ place }) => place?.city, { ...miriam, place: { city: 'Akko', country: 'IL' } }],
  ['whether there is an object', ({ place }) => Boolean(place), { ...miriam, place: null }],
  ['whether the member is there', () => true, null],
  ['the length of a list', ({ tags }) => tags.length, { ...miriam, tags: ['a', 'b', 'c'] }],
  ['an item of a list', ({ tags }) => tags.map((tag) => tag), { ...miriam, tags: ['a', 'c'] }],
  ['the names of properties', (member) => Object.keys(member), { ...miriam, extra: 1 } as Member],
  ['whether a property is there', (member) => 'name' in member, { role: 'user', tags: ['a', 'b'] }],
  ['whether it has a property', (member) => Object.hasOwn(member, 'name'), { role: 'user', tags: ['a', 'b'] }],
  ['everything, copied', (member) => ({ ...member }).role, { ...miriam, role: 'admin' }],
  ['everything, as text', (member) => JSON.stringify(member), { ...miriam, place: { city: 'Haifa', country: 'DE' } }],
  ['all values', ({ place }) => Object.values(place ?? {}), { ...miriam, place: { city: 'Haifa', country: 'DE' } }],
])('what was read has to be the same: %s', (_what, read, other) => {
  expect(isSame(read, miriam)).toBe(true)
  expect(isSame(read, other)).toBe(false)
})

test('a part of a response is found again in that of somebody else', () => {
  const { watched } = watch({ of: [miriam] }, 1, open)
  const [first] = (watched as { of: Member[] }).of
  const origin = originOf(first)
  expect(origin && valueAt(origin, [null, { of: [{ role: 'admin' }] }])).toEqual({ role: 'admin' })
  expect(originOf(miriam)).toBeUndefined()
  expect(originOf('text')).toBeUndefined()
})

test('a response as a whole is written as its mark, a part of it as its text', () => {
  const { watched } = watch(miriam, 0, { ...open, instead: () => 'mark' })
  expect(JSON.stringify({ watched })).toBe('{"watched":"mark"}')
  expect(JSON.stringify((watched as Member).place)).toBe('{"city":"Haifa","country":"IL"}')
})

test('nothing is read when the page is complete, and nothing is ever changed', () => {
  let isOver = false
  const watched = watch(miriam, 0, { ...open, isOver: () => isOver }).watched as Member
  expect(() => {
    watched.role = 'admin'
  }).toThrow(TypeError)
  expect(Reflect.set(watched, 'role', 'admin')).toBe(false)
  expect(Reflect.defineProperty(watched, 'role', { value: 'admin' })).toBe(false)
  expect(Reflect.deleteProperty(watched, 'role')).toBe(false)
  isOver = true
  for (const read of [() => watched.name, () => Object.keys(watched), () => 'name' in watched, () => ({ ...watched })])
    expect(read).toThrow('somebody else')
  expect(miriam.role).toBe('user')
})
