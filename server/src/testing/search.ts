/** A site for tests of the search, and what people do there. */
import { searchApi } from '@lamplight/contract/search'
import { afterAll, beforeAll } from 'vitest'
import { makeVideo } from './factories.ts'
import { createTestSite, type Person, type TestSite } from './test-site.ts'

export let site: TestSite
export let creator: Person
export let viewer: Person

/** Makes the site and its people for the file that calls this: those imported from here are theirs. */
export function withSearchSite(): void {
  beforeAll(async () => {
    site = await createTestSite()
    creator = await site.person('grace')
    viewer = await site.person('visitor')
  })
  afterAll(() => site.close())
}

export const search = (
  q: string | undefined,
  query: Record<string, string | number> = {},
  person: Person | null = viewer,
) => site.call(person, searchApi.videos, { query: { ...(q === undefined ? {} : { q }), ...query } })
export const make = (title: string, facts: Parameters<typeof makeVideo>[2] = {}) =>
  makeVideo(site, creator, { title, ...facts })
