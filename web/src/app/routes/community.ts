/** Chat and forum. */
import { createRoute } from '@tanstack/react-router'
import { requireSession } from '../guards.ts'
import { explainMissing, page } from '../pages.ts'
import { idParameter, textParameter, wordsParameter } from '../search-params.ts'
import { getParentRoute } from './root.ts'

// As a function of its own the build writes it in fewer bytes, which every first page carries.
const loadForumQueries = () => import('../../features/forum/forum.queries.ts').catch(explainMissing)

const chat = createRoute({
  getParentRoute,
  path: '/chat',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 'room') }),
  beforeLoad: requireSession,
  loader: async ({ context: { queryClient } }) => {
    const { readChatPage } = await import('../../features/chat/chat.queries.ts').catch(explainMissing)
    return readChatPage(queryClient)
  },
  ...page('chat/chat', 'ChatPage'),
})

const forum = createRoute({
  getParentRoute,
  path: '/forum',
  validateSearch: (raw: Record<string, unknown>) => ({ ...wordsParameter(raw, 'q'), ...textParameter(raw, 'tab') }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSession,
  loader: async ({ context, deps }) => {
    const { readForum } = await loadForumQueries()
    return readForum(context.queryClient, deps.tab === 'recent' ? 'recent' : 'categories')
  },
  ...page('forum/forum', 'ForumPage'),
})

const forumCategory = createRoute({
  getParentRoute,
  path: '/forum/category/$id',
  beforeLoad: requireSession,
  loader: async ({ context, params }) => {
    const { readCategoryPage } = await loadForumQueries()
    return readCategoryPage(context.queryClient, params.id)
  },
  ...page('forum/category', 'CategoryPage'),
})

const forumTopic = createRoute({
  getParentRoute,
  path: '/forum/topic/$id',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 'post') }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSession,
  loader: async ({ context, params, deps }) => {
    const { readTopicPage } = await loadForumQueries()
    return readTopicPage(context.queryClient, params.id, deps.post)
  },
  ...page('forum/topic', 'TopicPage'),
})

const newTopic = createRoute({
  getParentRoute,
  path: '/forum/new-topic',
  validateSearch: (raw: Record<string, unknown>) => ({ ...idParameter(raw, 'categoryId') }),
  beforeLoad: requireSession,
  loader: async ({ context }) => {
    const { readNewTopicPage } = await loadForumQueries()
    return readNewTopicPage(context.queryClient)
  },
  ...page('forum/new-topic', 'NewTopicPage'),
})

export const communityRoutes = [chat, forum, forumCategory, forumTopic, newTopic] as const
