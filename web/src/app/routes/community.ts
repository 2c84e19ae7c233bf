/** Chat and forum. */
import { createRoute } from '@tanstack/react-router'
import { requireSessionThenNotFound } from '../guards.ts'
import { getParentRoute } from './root.ts'

const chat = createRoute({ getParentRoute, path: '/chat', beforeLoad: requireSessionThenNotFound })
const forum = createRoute({ getParentRoute, path: '/forum', beforeLoad: requireSessionThenNotFound })
const forumCategory = createRoute({
  getParentRoute,
  path: '/forum/category/$id',
  beforeLoad: requireSessionThenNotFound,
})
const forumTopic = createRoute({ getParentRoute, path: '/forum/topic/$id', beforeLoad: requireSessionThenNotFound })
const newTopic = createRoute({ getParentRoute, path: '/forum/new-topic', beforeLoad: requireSessionThenNotFound })

export const communityRoutes = [chat, forum, forumCategory, forumTopic, newTopic] as const
