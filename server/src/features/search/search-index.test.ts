/** What the search has of a video comes from several rows, which different people change. */
import { manageCategoriesApi } from '@lamplight/contract/categories'
import { settingsApi } from '@lamplight/contract/settings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../../db/database.ts'
import { makeVideo } from '../../testing/factories.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import { creator, make, search, site, withSearchSite } from '../../testing/search.ts'
import type { TestResponse } from '../../testing/test-site.ts'

withSearchSite()

const found = async (q: string, query: Record<string, string> = {}) => (await search(q, query)).body.map(({ id }) => id)

/** Runs `change` while the changes of an open transaction are not committed; it has to wait for them. */
async function atTheSameMoment<T>(open: (tx: Db) => Promise<unknown>, change: () => Promise<T>): Promise<T> {
  const { waiting } = await site.deps.db.transaction().execute(async (tx) => {
    await open(tx)
    const started = change()
    await expect.poll(() => waitingForLocks(site)).toBe(1)
    return { waiting: started }
  })
  return waiting
}

const succeed = async (response: Promise<TestResponse<unknown>>) => expect((await response).status).toBe(200)
const rename = (displayName: string) => succeed(site.call(creator, settingsApi.saveProfile, { body: { displayName } }))

describe('a video is found by', () => {
  test('every name of its category, after staff have changed one', async () => {
    const admin = await site.person('ingrid', 'admin')
    const { id } = (
      await site.call(admin, manageCategoriesApi.add, { body: { kind: 'video', names: { en: 'Homilies' } } })
    ).body
    const video = await make('Third Sunday', { categoryId: id })
    const change = (names: object) =>
      site.call(admin, manageCategoriesApi.change, { params: { kind: 'video', id }, body: { names } })
    await change({ de: 'Ansprachen' })
    expect(await found('Ansprachen')).toEqual([video])
    await change({ de: 'Auslegungen' })
    expect([await found('Auslegungen'), await found('Ansprachen'), await found('Homilies')]).toEqual([
      [video],
      [],
      [video],
    ])
  })

  test('its new title and its creator’s new name, both changed at the same moment', async () => {
    const id = await make('Evening hymn')
    await atTheSameMoment(
      (tx) => tx.updateTable('videos').set({ title: 'Nightfall canticle' }).where('id', '=', id).execute(),
      () => rename('Hildegard'),
    )
    expect(await found('canticle')).toEqual([id])
    expect(await found('Hildegard')).toContain(id)
  })

  test('the name that its creator took while it was being uploaded', async () => {
    let id = 0
    await atTheSameMoment(
      async (tx) => {
        id = await makeVideo({ ...site, deps: { ...site.deps, db: tx } }, creator, { title: 'Antiphon' })
      },
      () => rename('Mechthild'),
    )
    expect(await found('Mechthild')).toContain(id)
  })

  test('the languages of two captions that were added at the same moment', async () => {
    const videoId = await make('Captioned vigil')
    const add = (db: Db, language: string) =>
      db.insertInto('captions').values({ videoId, language, label: language, content: 'WEBVTT' }).execute()
    await atTheSameMoment(
      (tx) => add(tx, 'ar'),
      () => add(site.deps.db, 'de'),
    )
    expect([await found('vigil', { captions: 'ar' }), await found('vigil', { captions: 'de' })]).toEqual([
      [videoId],
      [videoId],
    ])
  })

  test('the domains in its description and of its creator’s website, both changed at the same moment', async () => {
    const id = await make('Links', { description: 'See https://old.example.org/' })
    const description = 'See https://abbey.example.com/'
    await atTheSameMoment(
      (tx) => tx.updateTable('videos').set({ description }).where('id', '=', id).execute(),
      () => succeed(site.call(creator, settingsApi.saveProfile, { body: { website: 'https://choir.example.net/' } })),
    )
    const { rows } = await sql<{ domain: string }>`SELECT domain FROM video_domains WHERE video_id = ${id}`.execute(
      site.deps.db,
    )
    const domains = rows.map(({ domain }) => domain)
    expect(domains).toEqual(expect.arrayContaining(['abbey.example.com', 'choir.example.net']))
    expect(domains).not.toContain('old.example.org')
  })
})
