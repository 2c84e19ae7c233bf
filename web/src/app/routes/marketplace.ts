/** Public pages of advertisers, the newsletter and products. */
import { createRoute } from '@tanstack/react-router'
import { page } from '../pages.ts'
import { textParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

const advertise = createRoute({
  getParentRoute,
  path: '/advertise',
  loader: async ({ context }) => {
    const { readAdvertisePage } = await import('../../features/advertising/advertising.queries.ts')
    return readAdvertisePage(context.queryClient, 'advertise')
  },
  ...page('advertising/advertise', 'AdvertisePage'),
})

const mediaKit = createRoute({
  getParentRoute,
  path: '/media-kit',
  loader: async ({ context }) => {
    const { readAdvertisePage } = await import('../../features/advertising/advertising.queries.ts')
    return readAdvertisePage(context.queryClient, 'media-kit')
  },
  ...page('advertising/media-kit', 'MediaKitPage'),
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

export const marketplaceRoutes = [advertise, mediaKit, confirm, unsubscribe] as const
