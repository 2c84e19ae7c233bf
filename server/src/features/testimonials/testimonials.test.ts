import { testimonialsApi } from '@lamplight/contract/testimonials'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPictureServer, type PictureServer } from '../../testing/picture-server.ts'
import { createTestSite, type Person, type TestSite } from '../../testing/test-site.ts'
import { createFetchTestimonialPictureHandler } from './fetch-testimonial-picture.handler.ts'

let site: TestSite
let pictures: PictureServer
let member: Person
let moderator: Person

const form = { quote: 'We watch together on Friday evenings.', authorName: 'Ruth', place: 'watch' }
const add = (person: Person | null, changes = {}) =>
  site.call(person, testimonialsApi.add, { body: { ...form, ...changes } })
const list = async (query = {}) => (await site.call(null, testimonialsApi.list, { query })).body

beforeAll(async () => {
  site = await createTestSite()
  pictures = await createPictureServer()
  member = await site.person('anna')
  moderator = await site.person('mod', 'moderator')
})
afterAll(async () => {
  await pictures.close()
  await site.close()
})

describe('testimonials', () => {
  test('are public; a new site has none', async () => {
    expect(await list()).toEqual([])
  })

  test('are managed by staff only', async () => {
    expect([(await add(null)).status, (await add(member)).status]).toEqual([401, 403])
    const params = { id: 1 }
    expect((await site.call(member, testimonialsApi.edit, { params, body: form })).status).toBe(403)
    expect((await site.call(member, testimonialsApi.remove, { params })).status).toBe(403)
    expect((await site.call(member, testimonialsApi.staffList)).status).toBe(403)
  })

  test.each([
    ['without words', { quote: ' ' }],
    ['without a name', { authorName: '' }],
    ['of a place that does not exist', { place: 'home' }],
    ['with a picture that is a script', { avatarUrl: 'javascript:alert(1)' }],
    ['with a picture in one’s own network', { avatarUrl: 'https://192.168.0.1/a.png' }],
  ])('%s are refused', async (_, changes) => {
    expect((await add(moderator, changes)).status).toBe(400)
  })

  test('that are sent twice, also at the same moment, are one', async () => {
    const send = () => add(moderator, { quote: 'Sent twice.' })
    const responses = await Promise.all([send(), send(), send()])
    const [id, ...others] = new Set(responses.map(({ body }) => body.id))
    expect(others).toEqual([])
    await site.call(moderator, testimonialsApi.remove, { params: { id: Number(id) } })
    expect(await list()).toEqual([])
  })

  test('have a quote, an author with name, title and picture, and are shown in the order set by staff [M-NEWS-08]', async () => {
    const late = (await add(moderator, { sortOrder: 2, authorTitle: 'Cantor' })).body
    const early = (await add(moderator, { sortOrder: 1, authorName: 'Noa' })).body
    await add(moderator, { isShown: false })
    await add(moderator, { place: 'advertise' })
    expect(await list({ place: 'watch' })).toEqual([
      { id: early.id, quote: form.quote, author: { name: 'Noa', title: '', avatarUrl: null } },
      { id: late.id, quote: form.quote, author: { name: 'Ruth', title: 'Cantor', avatarUrl: null } },
    ])
    expect(await list()).toHaveLength(3)
    expect((await site.call(moderator, testimonialsApi.staffList)).body).toHaveLength(4)
  })

  test('are changed and removed; an unknown one is not found', async () => {
    const { id } = (await add(moderator, { place: 'media-kit' })).body
    const edit = (target: number) =>
      site.call(moderator, testimonialsApi.edit, { params: { id: target }, body: { ...form, quote: 'New.' } })
    expect((await edit(id)).body).toMatchObject({ quote: 'New.', place: 'watch' })
    expect((await edit(999_999)).problem.code).toBe('testimonial_not_found')
    const remove = () => site.call(moderator, testimonialsApi.remove, { params: { id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
  })

  test('that another moderator has changed are not overwritten by an edit that began with an outdated text', async () => {
    const { id } = (await add(moderator, { place: 'media-kit', authorTitle: 'Cantor', sortOrder: 3 })).body
    const edit = (body: object) => site.call(moderator, testimonialsApi.edit, { params: { id }, body })
    const previous = { quote: form.quote, authorName: form.authorName, authorTitle: 'Cantor' }
    // Fields that are left out stay as they are.
    expect((await edit({ quote: 'First.', previous })).body).toMatchObject({
      ...{ quote: 'First.', place: 'media-kit', sortOrder: 3, author: { name: 'Ruth', title: 'Cantor' } },
    })
    const refused = await edit({ quote: 'Second.', previous })
    expect([refused.status, refused.problem.code, refused.problem.current]).toEqual([409, 'text_changed', 'First.'])
    await site.call(moderator, testimonialsApi.remove, { params: { id } })
  })

  test('show a picture that the server has copied, to everybody', async () => {
    const { id } = (await add(moderator, { place: 'advertise', avatarUrl: 'https://pictures.example/ruth.png' })).body
    const copy = createFetchTestimonialPictureHandler({ ...site.deps, mayReach: pictures.mayReach })
    const fetchNow = () =>
      copy({ testimonialId: id, address: pictures.address }, { signal: new AbortController().signal, isLastTry: true })
    const find = async () => {
      // The shared response is cached for two seconds.
      site.deps.cache.clear()
      return (await list({ place: 'advertise' })).find((testimonial) => testimonial.id === id)
    }
    // The server of an earlier URL may be slow: another one was entered meanwhile.
    await fetchNow()
    expect((await find())?.author.avatarUrl).toBeNull()
    const pictureSource = pictures.address
    await site.deps.db.updateTable('testimonials').set({ pictureSource }).where('id', '=', id).execute()
    await fetchNow()
    const shown = await find()
    expect(shown?.author.avatarUrl).toMatch(/^\/pictures\/[0-9a-f]{40}-320\.webp$/)
    const response = await site.request(null, { url: shown?.author.avatarUrl ?? '' })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  })
})
