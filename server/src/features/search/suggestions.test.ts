import { searchApi } from '@lamplight/contract/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeVideo } from '../../testing/factories.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'

let site: TestSite
let viewer: Person

beforeAll(async () => {
  site = await createTestSite()
  viewer = await site.person('visitor')
})
afterAll(() => site.close())

describe('channels among the results', () => {
  const channels = (q: string, person: Person | null = viewer) =>
    site.call(person, searchApi.channels, { query: { q } })

  test('are those with published videos, by name, username and similar spelling, best first', async () => {
    const monastery = await site.person('Monastery')
    const second = await site.person('Monastery-of-light')
    const silent = await site.person('Monastery-silent')
    await makeVideo(site, monastery)
    await makeVideo(site, second)
    await makeVideo(site, silent, { status: 'pending' })
    const secret = await makeVideo(site, await site.person('Monastery-unlisted'))
    await site.deps.db.updateTable('videos').set({ visibility: 'unlisted' }).where('id', '=', secret).execute()
    await site.deps.db.updateTable('users').set({ subscriberCount: 9 }).where('id', '=', monastery.id).execute()
    const { body } = await channels('monastery')
    expect(body.map(({ id }) => id)).toEqual([monastery.id, second.id])
    expect(body[0]).toMatchObject({ displayName: 'Monastery', username: monastery.username, subscriberCount: 9 })
    expect((await channels('monastry')).body.map(({ id }) => id)).toContain(monastery.id)
    // Names that hold the text come first, and those that only resemble it fill the page.
    const near = await site.person('Monasterie house')
    await makeVideo(site, near)
    await site.deps.db.updateTable('users').set({ subscriberCount: 99 }).where('id', '=', near.id).execute()
    const found = (await channels('monastery')).body.map(({ id }) => id)
    expect(found).toEqual([monastery.id, second.id, near.id])
  })

  test.each([
    ['Arabic', 'عبد الرحمن', 'عبد الرحمان'],
    ['Hebrew', 'שלום ירושלים', 'ירושליים'],
    ['Cyrillic', 'Сергий', 'Сергей'],
  ])('are found by a part of the name and by a similar spelling in %s', async (_, displayName, typed) => {
    const teacher = await site.person(displayName)
    await makeVideo(site, teacher)
    for (const q of [displayName, displayName.slice(0, 3), displayName.slice(0, 2), typed])
      expect((await channels(q)).body.map((channel) => channel.id)).toContain(teacher.id)
  })

  test('with the text as a whole word come before those in which it begins, ends or is inside a word', async () => {
    const names = ['Sunhymnal', 'The goodhymn', 'The hymns', 'A hymn house', 'Hymnody', 'Hymn of dawn']
    const ids: number[] = []
    for (const name of names) {
      const person = await site.person(name)
      ids.unshift(person.id)
      await makeVideo(site, person)
      await makeVideo(site, await site.person(`${name} unpublished`), { status: 'rejected' })
      await site.deps.db
        .updateTable('users')
        .set({ subscriberCount: 90 - ids.length })
        .where('id', '=', person.id)
        .execute()
    }
    const { body } = await site.call(viewer, searchApi.channels, { query: { q: 'hymn', limit: 6 } })
    expect(body.map(({ id }) => id)).toEqual(ids)
  })

  test('are empty for an unknown name, an empty text, or punctuation', async () => {
    expect((await channels('monastery', null)).status).toBe(401)
    for (const q of ['', '%', '_', '\\', '...']) expect((await channels(q)).body).toEqual([])
  })
})

describe('suggestions while typing', () => {
  const suggest = (q: string, person: Person | null = viewer) =>
    site.call(person, searchApi.suggestions, { query: { q } })

  test('are titles and channels with words that start with the text, from three letters on', async () => {
    const artist = await site.person('Lighthouse')
    const id = await makeVideo(site, artist, { title: 'The lighthouse keeper prays' })
    await makeVideo(site, artist, { title: 'A lighthouse nobody sees', status: 'pending' })
    const { body } = await suggest('ligh')
    expect(body).toContainEqual({ kind: 'video', id, text: 'The lighthouse keeper prays' })
    expect(body).toContainEqual({ kind: 'channel', id: artist.id, text: 'Lighthouse', avatarUrl: null })
    expect(JSON.stringify(body)).not.toContain('nobody sees')
    for (const q of ['', 'li', '%%%', ' l ']) expect((await suggest(q)).body).toEqual([])
    expect((await suggest('ligh', null)).status).toBe(401)
  })

  test('are titles with the typed word first, then those that show its beginning, then what matches elsewhere', async () => {
    const artist = await site.person('Organist')
    const elsewhere = await makeVideo(site, artist, { title: 'Nightfall', description: 'A vesper.', views: 900 })
    const beginning = await makeVideo(site, artist, { title: 'Two vesperal songs', views: 90 })
    const whole = await makeVideo(site, artist, { title: 'The vesper of the island', views: 9 })
    const ids = async (q: string) => (await suggest(q)).body.map(({ id }) => id)
    expect(await ids('vesper')).toEqual([whole, beginning, elsewhere])
    expect(await ids('vesp')).toEqual([beginning, whole, elsewhere])
  })
})
