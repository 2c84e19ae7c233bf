/** Products and testimonials of the demo content, with their pictures. */
import { join } from 'node:path'
import { products, testimonials } from '../../../demo/content/marketplace.ts'
import type { Tx } from '../db/database.ts'
import { StartError } from '../lib/start-error.ts'
import { storePicture } from '../pictures/copied-picture.ts'
import type { MediaStorage } from '../storage/storage.ts'
import type { IdOf } from './demo-time.ts'

/** Keys of stored pictures by the path of their file below `demo/`. */
type Pictures = ReadonlyMap<string, string>

const productPicture = (slug: string) => `products/${slug}.webp`

/** Stores the pictures; repeating it changes nothing. */
export async function storeMarketplacePictures(storage: MediaStorage, folder: string): Promise<Pictures> {
  const files = [
    ...products.map(({ slug }) => productPicture(slug)),
    ...testimonials.flatMap(({ avatar }) => (avatar === null ? [] : [avatar])),
  ]
  const keys = new Map<string, string>()
  for (const file of files) {
    const stored = await storePicture(storage, join(folder, file))
    if (!stored.ok) throw new StartError(`demo/${file} is not a picture (${stored.code}). Start with DEMO=0.`)
    keys.set(file, stored.key)
  }
  return keys
}

/** Inside the transaction that fills the site. */
export async function insertMarketplace(
  tx: Tx,
  { idOf, pictures, now }: { idOf: IdOf; pictures: Pictures; now: Date },
): Promise<void> {
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).where('kind', '=', 'product').execute()
  const categoryIds = new Map(categories.map(({ id, slug }) => [slug, id]))
  for (const { slug, seller, category, price, clicks, ...product } of products) {
    const { id } = await tx
      .insertInto('affiliateProducts')
      .values({
        ...product,
        sellerId: idOf(seller),
        priceCents: Math.round(price * 100),
        commissionBasisPoints: 1000,
        // An operator may have renamed or removed categories: then the product has none.
        categoryId: categoryIds.get(category) ?? null,
        status: 'listed',
        pictureSource: `https://shop.lamplight.example/pictures/${slug}.webp`,
        pictureKey: pictures.get(productPicture(slug)) ?? null,
        pictureState: 'copied',
        clicks,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('affiliateClicks')
      .values(
        Array.from({ length: clicks }, (_, index) => {
          // Spread over the last month, more of them lately, at most one an hour and viewer as the site counts.
          const clickedAt = new Date(now.getTime() - ((index * 7919) % 29) * (((index * 31) % 100) / 100) * 86_400_000)
          return { productId: id, viewerKey: null, hour: clickedAt, clickedAt }
        }),
      )
      .execute()
  }
  await tx
    .insertInto('testimonials')
    .values(
      testimonials.map(({ avatar, ...testimonial }, index) => ({
        ...testimonial,
        sortOrder: index,
        pictureKey: avatar === null ? null : (pictures.get(avatar) ?? null),
      })),
    )
    .execute()
}
