import { describe, expect, test } from 'vitest'
import { make, search, site, withSearchSite } from '../../testing/search.ts'

withSearchSite()

describe('filters and order', () => {
  test.each([
    ['kettle', 'colour', 'red'],
    ['sort', 'sort', 'cheapest'],
    ['duration', 'duration', 'hour'],
    ['date', 'date', 'yesterday'],
    ['language', 'language', 'e'],
    ['category', 'categoryId', '0'],
    ['captions', 'captions', '%'],
  ])('an unknown value is refused, an unknown name ignored: %s', async (_, name, value) => {
    expect((await search('psalm', { [name]: value })).status).toBe(name === 'colour' ? 200 : 400)
  })

  test('duration, date, language, category and captions filter, also combined', async () => {
    const category = await site.deps.db.selectFrom('categories').select('id').executeTakeFirstOrThrow()
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const brief = await make('Saffron verse', { durationSeconds: 239, createdAt: ago(3), language: 'de-AT' })
    const middle = await make('Saffron verse', { durationSeconds: 240, createdAt: ago(20), categoryId: category.id })
    const long = await make('Saffron verse', { durationSeconds: 1201, createdAt: ago(400) })
    await site.deps.db
      .insertInto('captions')
      .values({ videoId: long, language: 'ar', label: 'العربية', content: 'WEBVTT' })
      .execute()
    const narrow = async (query: Record<string, string | number>) =>
      (await search('saffron', query)).body.map((video) => video.id).toSorted((a, b) => a - b)
    expect(await narrow({})).toEqual([brief, middle, long])
    expect(await narrow({ duration: 'short' })).toEqual([brief])
    expect(await narrow({ duration: 'medium' })).toEqual([middle])
    expect(await narrow({ duration: 'long' })).toEqual([long])
    expect(await narrow({ date: 'day' })).toEqual([])
    expect(await narrow({ date: 'week' })).toEqual([brief])
    expect(await narrow({ date: 'month' })).toEqual([brief, middle])
    expect(await narrow({ date: 'year' })).toEqual([brief, middle])
    expect(await narrow({ language: 'de' })).toEqual([brief])
    expect(await narrow({ language: 'deu' })).toEqual([])
    expect(await narrow({ categoryId: category.id })).toEqual([middle])
    expect(await narrow({ captions: 'ar' })).toEqual([long])
    expect(await narrow({ captions: 'ar', duration: 'short' })).toEqual([])
  })

  test('newest and most watched first, through all pages', async () => {
    const facts = [
      { createdAt: new Date('2025-03-01'), views: 5 },
      { createdAt: new Date('2025-01-01'), views: 900 },
      { createdAt: new Date('2025-02-01'), views: 30 },
    ]
    const [a, b, c] = [
      await make('Sandalwood tale', facts[0]),
      await make('Sandalwood tale', facts[1]),
      await make('Sandalwood tale', facts[2]),
    ]
    const walk = async (sort: string) => {
      const first = await search('sandalwood tale', { sort, limit: 2 })
      const cursor = String(first.headers['x-next-cursor'])
      const second = await search('sandalwood tale', { sort, limit: 2, cursor })
      return [...first.body, ...second.body].map((video) => video.id)
    }
    expect(await walk('newest')).toEqual([a, c, b])
    expect(await walk('views')).toEqual([b, c, a])
  })
})
