/** The forum as component tests see it: records, responses and a page that uses them. */

import { forumApi } from '@lamplight/contract/forum'
import type { ForumCategory, ForumPost, ForumTopic, ForumTopicPage } from '@lamplight/contract/forum-responses'
import { person, renderApp, type TestResponses } from './render-app.tsx'

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

export const prayer: ForumCategory = {
  id: 3,
  name: 'Prayer',
  description: 'How we pray',
  sortOrder: 0,
  topicCount: 2,
  lastActivityAt: hoursAgo(2),
}
export const music: ForumCategory = {
  ...prayer,
  id: 4,
  name: 'Music',
  description: '',
  topicCount: 0,
  lastActivityAt: null,
}

export const topic = (changes: Partial<ForumTopic> = {}): ForumTopic => ({
  id: 9,
  title: 'Silence before the recording',
  isSticky: false,
  isLocked: false,
  views: 12,
  createdAt: hoursAgo(50),
  postCount: 4,
  category: { id: 3, name: 'Prayer' },
  user: { id: 5, displayName: 'Yusuf', avatarUrl: null },
  lastPost: { id: 21, createdAt: hoursAgo(3), user: { id: 7, displayName: 'Miriam', avatarUrl: null } },
  removal: null,
  ...changes,
})

export const topicPage = (
  { removal = null, ...changes }: Partial<Omit<ForumTopicPage, 'viewer'>> = {},
  viewer: Partial<ForumTopicPage['viewer']> = {},
): ForumTopicPage => ({
  ...topic(changes),
  removal,
  viewer: {
    isSubscribed: false,
    canReply: !changes.isLocked,
    canModerate: false,
    canRename: false,
    firstUnreadPostId: null,
    unreadCount: 0,
    ...viewer,
  },
})

export const post = (changes: Partial<ForumPost> = {}): ForumPost => ({
  id: 20,
  topicId: 9,
  userId: 5,
  content: 'Two minutes are enough.\nFor me.',
  html: '<p dir="auto">Two minutes are enough.<br />\nFor me.</p>',
  createdAt: hoursAgo(50),
  isEdited: false,
  editedAt: null,
  isDeleted: false,
  removalReason: null,
  user: { id: 5, displayName: 'Yusuf', avatarUrl: '/avatars/5.webp', username: 'yusuf', role: 'user' },
  viewer: { canEdit: false, canDelete: false, canRestore: false, canSeeEdits: false, canReport: true },
  ...changes,
})
export const own = (changes: Partial<ForumPost> = {}) =>
  post({
    id: 21,
    userId: 7,
    user: { ...post().user, id: 7, displayName: 'Miriam', username: 'miriam' },
    viewer: { ...post().viewer, canEdit: true, canDelete: true, canReport: false },
    ...changes,
  })

export const permissions = { canAddCategory: true, canPin: false, canModerate: false }

/** The API responses of the forum; a test overrides those it is about. Each is valid by the contract. */
export function responses(changes: TestResponses = {}): TestResponses {
  const parsed = <T>(schema: { parse(value: unknown): T }, value: unknown) => ({ body: schema.parse(value) })
  return {
    'GET /api/forum/permissions': () => parsed(forumApi.permissions.response, permissions),
    'GET /api/forum/categories': () => parsed(forumApi.categories.response, [prayer, music]),
    'GET /api/forum/categories/3': () => parsed(forumApi.category.response, prayer),
    'GET /api/forum/topics': () => parsed(forumApi.topics.response, [topic()]),
    'GET /api/forum/users/7/topics': () => parsed(forumApi.topicsOf.response, [topic({ title: 'One of mine' })]),
    'GET /api/forum/topics/9': () => parsed(forumApi.topic.response, topicPage()),
    'GET /api/forum/topics/9/posts': () => parsed(forumApi.posts.response, [post(), own()]),
    ...changes,
  }
}

export const openForum = (path: string, changes: TestResponses = {}, user = person()) =>
  renderApp(path, { user, responses: responses(changes) })
export const problem = (code: string, status: number, detail: string) => ({ status, body: { code, status, detail } })
