/** All addresses of the site, by area. */
import type { AnyRoute } from '@tanstack/react-router'
import { accountRoutes } from './routes/accounts.ts'
import { businessRoutes } from './routes/business.ts'
import { communityRoutes } from './routes/community.ts'
import { libraryRoutes } from './routes/library.ts'
import { marketplaceRoutes } from './routes/marketplace.ts'
import { moneyRoutes } from './routes/money.ts'
import { root } from './routes/root.ts'
import { siteRoutes } from './routes/site.ts'
import { staffRoutes } from './routes/staff.ts'
import { viewingRoutes } from './routes/viewing.ts'
import { withoutRefused } from './search-params.ts'

export const routeTree = root.addChildren([
  ...viewingRoutes,
  ...libraryRoutes,
  ...accountRoutes,
  ...moneyRoutes,
  ...communityRoutes,
  ...businessRoutes,
  ...marketplaceRoutes,
  ...siteRoutes,
  ...staffRoutes,
])

/** Once, when the addresses are put together: a new page cannot forget it. */
function limitSearch(route: AnyRoute): void {
  const read: unknown = route.options.validateSearch
  if (typeof read === 'function')
    route.options.validateSearch = withoutRefused(read as Parameters<typeof withoutRefused>[0])
  for (const child of Object.values(route.children ?? {})) limitSearch(child as AnyRoute)
}
limitSearch(routeTree)
