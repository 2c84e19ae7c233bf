/** Sponsors, advertisers and products. */
import { createRoute } from '@tanstack/react-router'
import { requireSessionThenNotFound } from '../guards.ts'
import { getParentRoute } from './root.ts'

const sponsoredContent = createRoute({
  getParentRoute,
  path: '/sponsored-content',
  beforeLoad: requireSessionThenNotFound,
})

export const businessRoutes = [sponsoredContent] as const
