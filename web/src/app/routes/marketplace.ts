/** Public pages of advertisers, the newsletter and products. */
import { PRODUCT_SORTS } from '@lamplight/contract/product-sorts'
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { choiceParameter, idParameter, textParameter, wordsParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

// As functions of their own the build writes them in fewer bytes, which every first page carries.
const loadAdvertisingQueries = () => import('../../features/advertising/advertising.queries.ts').catch(explainMissing)
const loadProductQueries = () => import('../../features/products/products.queries.ts').catch(explainMissing)

const advertise = createRoute({
  getParentRoute,
  path: '/advertise',
  loader: async ({ context }) => {
    const { readAdvertisePage } = await loadAdvertisingQueries()
    return readAdvertisePage(context.queryClient, 'advertise')
  },
  ...page('advertising/advertise', 'AdvertisePage'),
})

const mediaKit = createRoute({
  getParentRoute,
  path: '/media-kit',
  loader: async ({ context }) => {
    const { readAdvertisePage } = await loadAdvertisingQueries()
    return readAdvertisePage(context.queryClient, 'media-kit')
  },
  ...page('advertising/media-kit', 'MediaKitPage'),
})

const products = createRoute({
  getParentRoute,
  path: '/affiliate-products',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...idParameter(raw, 'category'),
    ...wordsParameter(raw, 'q'),
    ...choiceParameter(raw, 'sort', PRODUCT_SORTS),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { readProductsPage } = await loadProductQueries()
    return readProductsPage(context.queryClient, deps)
  },
  ...page('products/products', 'ProductsPage'),
})

const ownProducts = createRoute({
  getParentRoute,
  path: '/affiliate-products/mine',
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readOwnProducts } = await loadProductQueries()
    return readOwnProducts(context.queryClient)
  },
  ...page('products/my-products', 'MyProductsPage'),
})

const token = (raw: Record<string, unknown>) => textParameter(raw, 'token')

const confirm = createRoute({
  getParentRoute,
  path: '/newsletter/confirm',
  validateSearch: token,
  ...page('newsletter/link', 'ConfirmPage'),
})

const unsubscribe = createRoute({
  getParentRoute,
  path: '/newsletter/unsubscribe',
  validateSearch: token,
  ...page('newsletter/link', 'UnsubscribePage'),
})

export const marketplaceRoutes = [products, ownProducts, advertise, mediaKit, confirm, unsubscribe] as const
