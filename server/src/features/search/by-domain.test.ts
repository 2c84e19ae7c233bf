import { searchApi } from '@lamplight/contract/search'
import { describe, expect, test } from 'vitest'
import { encodeCursor } from '../../db/cursor.ts'
import { makeVideo } from '../../testing/factories.ts'
import { make, search, site, viewer, withSearchSite } from '../../testing/search.ts'
import type { Person } from '../../testing/test-site.ts'

withSearchSite()

describe('by domain [V-SEARCH-14, V-SEARCH-18]', () => {
  const findDomain = async (domain: string, query: Record<string, string> = {}) =>
    (await search(undefined, { domain, ...query })).body.map((video) => video.id)
  const setWebsite = (person: Person, website: string | null) =>
    site.deps.db.updateTable('users').set({ website }).where('id', '=', person.id).execute()

  test("finds links of the description, the source and the channel's website, with sub-domains", async () => {
    const artist = await site.person('harbour')
    const linked = await make('Link in the text', { description: 'See https://films.host.example/a?b#c, or not.' })
    const bare = await make('Link without scheme', { description: 'More on www.host.example.' })
    const sourced = await make('From elsewhere')
    const own = await makeVideo(site, artist, { title: 'On a channel' })
    await site.deps.db
      .updateTable('videos')
      .set({ sourceUrl: 'https://WWW.Host.Example:8443/watch' })
      .where('id', '=', sourced)
      .execute()
    await setWebsite(artist, 'https://host.example/about')
    expect((await findDomain('host.example')).toSorted()).toEqual([linked, bare, sourced, own].toSorted())
    expect(await findDomain('films.host.example')).toEqual([linked])
    expect(await findDomain('https://www.host.example/any/path')).toHaveLength(4)
    await setWebsite(artist, null)
    await site.deps.db.updateTable('videos').set({ sourceUrl: null }).where('id', '=', sourced).execute()
    site.deps.cache.clear()
    expect((await findDomain('host.example')).toSorted()).toEqual([linked, bare].toSorted())
  })

  test.each([
    'https://notlamp.example/',
    'https://lamp.example.evil.test/',
    'https://lamp.example@evil.test/',
    'https://evil.test\\@lamp.example/',
    'https://evil.test/?to=https://lamp.example/',
    'https://evil.test/lamp.example',
    'lamp.example without a link',
    'https://lamp.examples/',
    'mailto:somebody@lamp.example',
  ])('never finds a look-alike: %s', async (description) => {
    const id = await make('Look-alike', { description })
    expect(await findDomain('lamp.example')).not.toContain(id)
  })

  test.each([
    ['https://пример.рф/фильм', 'пример.рф'],
    ['https://xn--e1afmkfd.xn--p1ai/x', 'ПРИМЕР.рф'],
    ['https://пример.рф/x', 'xn--e1afmkfd.xn--p1ai'],
    ['https://video.xn--mnchen-3ya.example/', 'münchen.example'],
    ['https://xn--99999999999999999999.example/', 'example.none'],
    ['(https://brackets.example).', 'brackets.example'],
    ['انظر https://arabic.example، شكرا', 'arabic.example'],
  ])('finds both forms of a domain: %s by %s', async (description, domain) => {
    const id = await make('International', { description })
    const found = await findDomain(domain)
    if (domain.endsWith('.none')) expect(found).toEqual([])
    else expect(found).toContain(id)
  })

  test('overrides the words, and works with the filters [V-SEARCH-03]', async () => {
    const id = await make('Nothing about it', { description: 'https://wins.example', language: 'fr' })
    await make('Wins in words only')
    expect(await findDomain('wins.example', { q: 'words' })).toEqual([id])
    expect(await findDomain('not a domain', { q: 'words' })).toEqual([])
    expect(await findDomain('wins.example', { language: 'fr' })).toEqual([id])
    expect(await findDomain('wins.example', { language: 'de' })).toEqual([])
  })

  test('contains approved videos only, in pages', async () => {
    const ids = [await make('One', { description: 'https://pages.example' })]
    ids.unshift(await make('Two', { description: 'https://pages.example https://pages.example/2' }))
    await make('Hidden', { description: 'https://pages.example', status: 'pending' })
    const first = await search(undefined, { domain: 'pages.example', limit: 1 })
    const cursor = String(first.headers['x-next-cursor'])
    const second = await search(undefined, { domain: 'pages.example', limit: 1, cursor })
    expect([...first.body, ...second.body].map((video) => video.id)).toEqual(ids)
    expect(second.headers['x-next-cursor']).toBeUndefined()
  })

  test('comes newest first by the date of publication, or most watched first, and a wrong cursor starts at the beginning or ends', async () => {
    const description = 'https://dated.example'
    const at = (date: string, views: number) => ({ description, views, createdAt: new Date(date) })
    const middle = await make('Middle', at('2022-01-01', 1))
    const oldest = await make('Oldest, uploaded later', at('2021-01-01', 500))
    const newest = await make('Newest', at('2023-01-01', 20))
    const pages: number[] = []
    let cursor: string | undefined
    do {
      const page = await search(undefined, { domain: 'dated.example', limit: 1, ...(cursor ? { cursor } : {}) })
      pages.push(...page.body.map((video) => video.id))
      cursor = page.headers['x-next-cursor']?.toString()
    } while (cursor)
    expect(pages).toEqual([newest, middle, oldest])
    expect(await findDomain('dated.example', { sort: 'newest' })).toEqual([newest, middle, oldest])
    expect(await findDomain('dated.example', { sort: 'views' })).toEqual([oldest, newest, middle])
    const endless = { after: '1e300', id: 1 }
    expect(await findDomain('dated.example', { cursor: encodeCursor(endless) })).toEqual([newest, middle, oldest])
    expect(await findDomain('dated.example', { cursor: encodeCursor({ after: '-5', id: 1 }) })).toEqual([])
  })

  test('without results offers other endings of the same name', async () => {
    const domains = async (domain: string, person: Person | null = viewer) =>
      site.call(person, searchApi.domains, { query: { domain } })
    await make('Real ending', { description: 'https://faithfilms.org' })
    await make('Second ending', { description: 'https://faithfilms.net and https://faithfilmsfans.org' })
    await make('Hidden ending', { description: 'https://faithfilms.info', status: 'pending' })
    expect((await domains('faithfilms.com')).body).toEqual(['faithfilms.net', 'faithfilms.org'])
    expect((await domains('faithfilms.org')).body).toEqual(['faithfilms.net'])
    expect((await domains('')).body).toEqual([])
    expect((await domains('faithfilms.com', null)).status).toBe(401)
  })
})
