/** Pages of moderators and admins. */
import { createRoute } from '@tanstack/react-router'
import { page } from '../pages.ts'
import { getParentRoute } from './root.ts'

const moderation = createRoute({
  getParentRoute,
  path: '/moderation',
  ...page('moderation/moderation', 'ModerationPage'),
})

export const staffRoutes = [moderation] as const
