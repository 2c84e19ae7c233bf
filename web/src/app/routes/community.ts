/** Chat and forum. */
import { createRoute } from '@tanstack/react-router'
import { requireSession, requireSessionThenNotFound } from '../guards.ts'
import { page } from '../pages.ts'
import { idParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

const chat = createRoute({
  getParentRoute,
  path: '/chat',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 'room') }),
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient } }) => {
    const { readChatPage } = await import('../../features/chat/chat.queries.ts')
    return readChatPage(queryClient)
  },
  ...page('chat/chat', 'ChatPage'),
})
const forum = createRoute({ getParentRoute, path: '/forum', beforeLoad: requireSessionThenNotFound })
const forumCategory = createRoute({
  getParentRoute,
  path: '/forum/category/$id',
  beforeLoad: requireSessionThenNotFound,
})
const forumTopic = createRoute({ getParentRoute, path: '/forum/topic/$id', beforeLoad: requireSessionThenNotFound })
const newTopic = createRoute({ getParentRoute, path: '/forum/new-topic', beforeLoad: requireSessionThenNotFound })

export const communityRoutes = [chat, forum, forumCategory, forumTopic, newTopic] as const
