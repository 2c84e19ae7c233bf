/** Pages of moderators and admins. */
import { createRoute } from '@tanstack/react-router'
import { page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  ...page('moderation/moderation', 'ModerationPage'),
})

const reports = createRoute({
  getParentRoute,
  path: '/admin/reports',
  ...page('reports/queue', 'ReportsQueuePage'),
})

export const staffRoutes = [moderation, reports] as const
