/** Products as tests see them, and the pages that show them. */
import type { OwnProduct, Product } from '@lamplight/contract/products'
import { screen, within } from '@testing-library/react'
import { type person, renderApp, type TestResponses } from '../../../testing/render-app.tsx'

export const product = (changes: Partial<Product> = {}): Product => ({
  ...{ id: 4, title: 'Olive wood rosary', description: 'Made by hand.', price: 24.5 },
  ...{ imageUrl: '/pictures/a-640.webp', thumbnails: [{ url: '/pictures/a-320.webp', width: 320 }] },
  ...{ productUrl: 'https://shop.example/p?a=1#top', affiliateCode: 'GRACE 10', commission: 0.1, categoryId: 1 },
  ...{ featured: false, active: true, createdAt: '2026-11-01T00:00:00.000Z' },
  seller: { id: 2, displayName: 'Grace', avatarUrl: null },
  ...changes,
})
/** The same product as its seller sees it. */
export const own = (changes: Partial<OwnProduct> = {}): OwnProduct => ({
  ...product(),
  ...{ status: 'listed', pictureState: 'copied', pictureSource: 'https://shop.example/a.jpg', clicks: 3, version: 5 },
  ...changes,
})
const categories = [
  { id: 1, name: 'Books' },
  { id: 2, name: 'Children' },
]
const responses = (changes: TestResponses = {}): TestResponses => ({
  'GET /api/categories': ({ url }) => ({ body: url.includes('kind=product') ? categories : [] }),
  'GET /api/affiliate-products': () => ({ body: [product()] }),
  ...changes,
})
/** Renders the marketplace, or another page, for this person. */
export const open = (
  changes: TestResponses = {},
  user: ReturnType<typeof person> | null = null,
  path = '/affiliate-products',
) => renderApp(path, { user, responses: responses(changes) })
/** The card of the only product. */
export const card = async () => within(await screen.findByRole('article'))
