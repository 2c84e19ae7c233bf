/** Giving, buying and earning. */
import { createRoute } from '@tanstack/react-router'
import { requireSessionThenNotFound } from '../guards.ts'
import { getParentRoute } from './root.ts'

const monetization = createRoute({ getParentRoute, path: '/monetization/$id', beforeLoad: requireSessionThenNotFound })
const purchases = createRoute({ getParentRoute, path: '/purchases', beforeLoad: requireSessionThenNotFound })
const checkout = createRoute({ getParentRoute, path: '/checkout', beforeLoad: requireSessionThenNotFound })

export const moneyRoutes = [monetization, purchases, checkout] as const
