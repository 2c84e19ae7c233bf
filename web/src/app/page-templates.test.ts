// @vitest-environment node
import { expect, test } from 'vitest'
import type { PageTemplate } from './page-template.ts'
import { templatesOf } from './page-templates.ts'

const MIB = 1024 * 1024
const template = (weight = 1) => ({ weight }) as PageTemplate

let lastMoment = 1_000_000
/** A moment long after all earlier ones. */
const laterMoment = () => {
  lastMoment += 100_000
  return lastMoment
}

test('a page is recorded when a member has asked for it in the last four seconds', () => {
  const start = laterMoment()
  expect(templatesOf('/a', start).mayRecord()).toBe(false)
  for (const key of ['/a', '/b']) templatesOf(key, start).noteUse()
  for (const key of ['/a', '/b']) expect(templatesOf(key, start).mayRecord(), key).toBe(true)
  expect(templatesOf('/c', start).mayRecord()).toBe(false)
  expect(templatesOf('/a', start + 4_000).mayRecord()).toBe(true)
  expect(templatesOf('/a', start + 4_001).mayRecord()).toBe(false)
})

test('one recording of a page at a time, and the next one also after a failure', async () => {
  const page = templatesOf('/a', laterMoment())
  const making = Promise.withResolvers<PageTemplate | null>()
  const recording = page.record(() => making.promise)
  page.noteUse()
  expect(page.mayRecord()).toBe(false)
  const made = template()
  making.resolve(made)
  expect(await recording).toBe(made)
  expect(page.templates).toEqual([made])
  expect(page.mayRecord()).toBe(true)
  await expect(page.record(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(page.mayRecord()).toBe(true)
})

test('a recorded page counts as asked for, one that cannot be recorded does not', async () => {
  const page = templatesOf('/a', laterMoment())
  await page.record(async () => template())
  expect(page.mayRecord()).toBe(true)
  expect(await page.record(async () => null)).toBeNull()
  expect(page.mayRecord()).toBe(false)
  page.noteUse()
  expect(page.mayRecord()).toBe(true)
  expect(page.templates).toHaveLength(1)
})

test('a page has at most eight templates', async () => {
  const page = templatesOf('/a', laterMoment())
  for (let count = 1; count <= 8; count += 1) {
    await page.record(async () => template())
    expect(page.mayRecord(), `${count}`).toBe(count < 8)
  }
})

test('the templates of one moment take at most 8 MiB, and none is left at the next', async () => {
  const start = laterMoment()
  const [page, other] = [templatesOf('/a', start), templatesOf('/b', start)]
  other.noteUse()
  await page.record(async () => template(8 * MIB - 1))
  expect(other.mayRecord()).toBe(true)
  await page.record(async () => template(1))
  expect(other.mayRecord()).toBe(false)
  expect(templatesOf('/a', start)).toBe(page)
  const next = templatesOf('/a', start + 1)
  expect(next.templates).toEqual([])
  expect(next.mayRecord()).toBe(true)
})

test('a template that is ready after its moment is not counted', async () => {
  const start = laterMoment()
  const making = Promise.withResolvers<PageTemplate | null>()
  const recording = templatesOf('/a', start).record(() => making.promise)
  const next = templatesOf('/a', start + 1)
  making.resolve(template(8 * MIB))
  await recording
  expect(next.templates).toEqual([])
  expect(next.mayRecord()).toBe(true)
})
