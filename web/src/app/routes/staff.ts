/** Pages of moderators and admins. */
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  ...page('moderation/moderation', 'ModerationPage'),
})

const overview = createRoute({
  getParentRoute,
  path: '/admin',
  beforeLoad: requireSession,
  ...page('console/console', 'ConsolePage'),
})

const reports = createRoute({
  getParentRoute,
  path: '/admin/reports',
  ...page('reports/queue', 'ReportsQueuePage'),
})

const adminPayments = createRoute({
  getParentRoute,
  path: '/admin/payments',
  beforeLoad: requireSession,
  ...page('admin/payments', 'PaymentsPage'),
})

const adminPayouts = createRoute({
  getParentRoute,
  path: '/admin/payouts',
  beforeLoad: requireSession,
  ...page('admin/payouts', 'PayoutsPage'),
})

export const staffRoutes = [moderation, overview, reports, adminPayments, adminPayouts] as const
