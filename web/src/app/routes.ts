/** All routes of the site, by area. */
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
