import { settingsApi } from '@lamplight/contract/settings'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { avatarKey, pictureKey } from '../storage/media-key.ts'
import { makeCampaign } from '../testing/campaigns.ts'
import { createTestSite, type Person, type TestSite } from '../testing/test-site.ts'
import { createUploader } from '../testing/uploading.ts'
import { sweepPictures } from './sweep-pictures.ts'

let site: TestSite
let base: string
let grace: Person

beforeAll(async () => {
  site = await createTestSite()
  base = await site.app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  grace = await site.person('grace')
})
afterAll(() => site.close())

const isStored = async (key: string) => (await site.deps.storage.stat(key)) !== null
/** As if every file were old enough. */
const sweep = () => sweepPictures(site.deps, 0)

async function uploadAvatar(person: Person, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  await createUploader(base, person.cookie).sendFile(settingsApi.saveAvatar.path, 'avatar', picture, 'me.png')
  const user = site.deps.db.selectFrom('users').select('avatarKey').where('id', '=', person.id)
  return avatarKey((await user.executeTakeFirstOrThrow()).avatarKey ?? '')
}

test('an avatar that was replaced or removed is deleted; the one shown stays', async () => {
  const [first, second] = [await uploadAvatar(grace, '#a02020'), await uploadAvatar(grace, '#20a020')]
  await sweep()
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  await site.call(grace, settingsApi.removeAvatar)
  await sweep()
  expect(await isStored(second)).toBe(false)
})

test('an avatar that somebody else has too stays, and so does one that is new', async () => {
  const yusuf = await site.person('yusuf')
  const shared = await uploadAvatar(grace, '#2020a0')
  expect(await uploadAvatar(yusuf, '#2020a0')).toBe(shared)
  await site.call(grace, settingsApi.removeAvatar)
  await sweep()
  expect(await isStored(shared)).toBe(true)
  await site.call(yusuf, settingsApi.removeAvatar)
  await sweepPictures(site.deps)
  expect(await isStored(shared)).toBe(true)
})

test('pictures of products, sponsored content, testimonials and the logo stay, in every width; others are deleted', async () => {
  const { db, storage } = site.deps
  const shown = ['campaign', 'product', 'testimonial', 'logo']
  const files = [...shown, 'unused'].flatMap((key) => [pictureKey(`${key}-320.webp`), pictureKey(`${key}-640.webp`)])
  for (const file of files) await storage.putBytes(file, Buffer.from('picture'))
  const campaign = await makeCampaign(site, grace)
  await db.updateTable('sponsoredContent').set({ pictureKey: 'campaign' }).where('id', '=', campaign).execute()
  const product = { sellerId: grace.id, title: 'Candle', priceCents: 900, productUrl: 'https://candles.example.org/' }
  const offer = { ...product, affiliateCode: 'grace', commissionBasisPoints: 500, categoryId: null } as const
  await db
    .insertInto('affiliateProducts')
    .values({ ...offer, status: 'listed', pictureSource: 'https://candles.example.org/1.png', pictureKey: 'product' })
    .execute()
  const words = { quote: 'We watch together.', authorName: 'Ruth', place: 'watch', pictureKey: 'testimonial' } as const
  await db.insertInto('testimonials').values(words).execute()
  await db
    .insertInto('siteSettings')
    .values({ name: 'logoKey', value: JSON.stringify('logo') })
    .execute()
  await sweep()
  const left = []
  for (const file of files) if (await isStored(file)) left.push(file)
  expect(left).toEqual(files.filter((file) => !file.includes('unused')))
})

test('every column that names a picture is one of those looked up', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ '(picture|avatar|logo|image)_key$'`.execute(site.deps.db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'affiliate_products.picture_key',
    'sponsored_content.picture_key',
    'testimonials.picture_key',
    'users.avatar_key',
  ])
})
