import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ArchiveMember, type ArchiveSite, createArchiveSite, outcomesOf } from '../../testing/archive-site.ts'

let place: ArchiveSite
let member: ArchiveMember

beforeAll(async () => {
  place = await createArchiveSite()
})
afterAll(() => place.close())
beforeEach(async () => {
  member = await place.member()
})

interface Talk {
  id: string
  title: string
  film: string
  day?: string
  page?: string
}

const itemOf = ({ id, title, film, day = '2019-03-04', page }: Talk) => `<item>
  <title>${title}</title><guid isPermaLink="false">${id}</guid>${page ? `<link>${page}</link>` : ''}
  <pubDate>${day}T08:00:00Z</pubDate><enclosure url="${film}" type="video/mp4"/></item>`

/** Serves a feed with these entries and their films. */
function serve(path: string, talks: readonly Talk[]): void {
  const body = `<rss version="2.0"><channel><title>Show</title>${talks.map(itemOf).join('')}</channel></rss>`
  place.elsewhere.respond(path, (_, response) => void response.end(body))
  for (const { film } of talks) place.elsewhere.respond(film, (_, response) => void response.end(place.film))
}

const run = async (path: string) => outcomesOf(await member.run('feed', place.elsewhere.origin + path))
const titles = async () => (await member.videos()).map(({ title }) => title).toSorted()
/** As an import of an earlier version left it, which did not store the feed. */
const forgetFeeds = () =>
  place.site.deps.db.updateTable('archiveItems').set({ scope: null }).where('ownerId', '=', member.owner.id).execute()

describe('the entries of two feeds of the same owner', () => {
  test('with the same short id are two videos, and each is recognised by the next run', async () => {
    serve('/parish.xml', [{ id: '1', title: 'Sermon in the parish', film: '/parish-1.mp4' }])
    serve('/abbey.xml', [{ id: '1', title: 'Vespers in the abbey', film: '/abbey-1.mp4' }])
    expect(await run('/parish.xml')).toEqual(['imported'])
    expect(await run('/abbey.xml')).toEqual(['imported'])
    expect(await titles()).toEqual(['Sermon in the parish', 'Vespers in the abbey'])
    expect([await run('/parish.xml'), await run('/abbey.xml')]).toEqual([['present'], ['present']])
  })

  test('with the same id that is unique in the world are one video', async () => {
    const talk = { id: 'https://parish.example/?p=1', film: '/shared.mp4' }
    serve('/all.xml', [{ ...talk, title: 'A talk' }])
    serve('/best.xml', [{ ...talk, title: 'A talk, among the best' }])
    expect([await run('/all.xml'), await run('/best.xml')]).toEqual([['imported'], ['present']])
  })
})

describe('an imported entry', () => {
  test('is recognised when its feed has changed its title and the address of its film', async () => {
    serve('/corrected.xml', [{ id: '7', title: 'The first tittle', film: '/old.mp4' }])
    await run('/corrected.xml')
    serve('/corrected.xml', [{ id: '7', title: 'The first title', film: '/new.mp4' }])
    expect(await run('/corrected.xml')).toEqual(['present'])
  })

  test('is recognised when its feed has moved', async () => {
    const talk = { id: '7', title: 'A talk that moves', film: '/moves.mp4' }
    serve('/before.xml', [talk])
    serve('/after.xml', [{ ...talk, film: '/moved.mp4' }])
    expect([await run('/before.xml'), await run('/after.xml')]).toEqual([['imported'], ['present']])
  })

  test('of an earlier version is recognised, but not as that of another site', async () => {
    serve('/own.xml', [{ id: '7', title: 'Morning prayer', film: '/own.mp4', page: 'https://own.example/7' }])
    await run('/own.xml')
    await forgetFeeds()
    serve('/own.xml', [{ id: '7', title: 'Morning prayers', film: '/own.mp4', page: 'https://own.example/7' }])
    expect(await run('/own.xml')).toEqual(['present'])
    serve('/foreign.xml', [{ id: '7', title: 'Other words', film: '/foreign.mp4', page: 'https://other.example/7' }])
    expect(await run('/foreign.xml')).toEqual(['imported'])
    expect([await run('/own.xml'), await run('/foreign.xml')]).toEqual([['present'], ['present']])
  })
})

describe('entries of one feed with the same id', () => {
  const copied = [
    { id: 'copied', title: 'The first talk', film: '/first.mp4' },
    { id: 'copied', title: 'The second talk', film: '/second.mp4' },
  ]

  test('and different films are different videos', async () => {
    serve('/copied.xml', copied)
    expect(await run('/copied.xml')).toEqual(['imported', 'imported'])
    expect(await run('/copied.xml')).toEqual(['present', 'present'])
    expect(await titles()).toEqual(['The first talk', 'The second talk'])
  })

  test('are recognised when the feed had only one of them before', async () => {
    serve('/grows.xml', copied.slice(0, 1))
    await run('/grows.xml')
    serve('/grows.xml', copied)
    expect(await run('/grows.xml')).toEqual(['present', 'imported'])
    expect(await run('/grows.xml')).toEqual(['present', 'present'])
  })

  test('and addresses of thousands of characters are different videos', async () => {
    const long = Array.from({ length: 1200 }, (_, index) => index.toString(36)).join('')
    const path = `/long.xml?${long}`
    serve(
      path,
      copied.map((talk) => ({ ...talk, film: `${talk.film}?${long}` })),
    )
    expect(await run(path)).toEqual(['imported', 'imported'])
    expect(await run(path)).toEqual(['present', 'present'])
  })

  test('and the same film are one video', async () => {
    serve('/twice.xml', [...copied.slice(0, 1), ...copied.slice(0, 1)])
    expect(await run('/twice.xml')).toEqual(['imported'])
  })
})
