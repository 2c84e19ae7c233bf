import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import type { ForumCategory, ForumPost, ForumTopic, ForumTopicPage } from '@lamplight/contract/forum'
import { FORUM_REASON_MAX, forumApi } from '@lamplight/contract/forum'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const prayer: ForumCategory = {
  id: 3,
  name: 'Prayer',
  description: 'How we pray',
  sortOrder: 0,
  topicCount: 2,
  lastActivityAt: hoursAgo(2),
}
const music: ForumCategory = { ...prayer, id: 4, name: 'Music', description: '', topicCount: 0, lastActivityAt: null }

const topic = (changes: Partial<ForumTopic> = {}): ForumTopic => ({
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

const topicPage = (
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

const post = (changes: Partial<ForumPost> = {}): ForumPost => ({
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
const own = (changes: Partial<ForumPost> = {}) =>
  post({
    id: 21,
    userId: 7,
    user: { ...post().user, id: 7, displayName: 'Miriam', username: 'miriam' },
    viewer: { ...post().viewer, canEdit: true, canDelete: true, canReport: false },
    ...changes,
  })

const permissions = { canAddCategory: true, canPin: false, canModerate: false }

/** The API responses of the forum; a test overrides those it is about. Each is valid by the contract. */
function responses(changes: TestResponses = {}): TestResponses {
  const parsed = <T,>(schema: { parse(value: unknown): T }, value: unknown) => ({ body: schema.parse(value) })
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

const open = (path: string, changes: TestResponses = {}, user = person()) =>
  renderApp(path, { user, responses: responses(changes) })
const problem = (code: string, status: number, detail: string) => ({ status, body: { code, status, detail } })

beforeEach(() => sessionStorage.clear())

describe('the forum', () => {
  it('has its heading, three tabs and buttons to start a topic [C-FORUM-01, C-FORUM-02, C-FORUM-05]', async () => {
    await open('/forum')
    expect(await screen.findByRole('heading', { level: 1, name: 'Creator Community Forum' })).toBeTruthy()
    const views = within(screen.getByRole('tablist', { name: 'Views of the forum' }))
    expect(views.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Categories',
      'Recent Discussions',
      'My Topics',
    ])
    expect(screen.getByRole('link', { name: 'New Topic' }).getAttribute('href')).toBe('/forum/new-topic')
  })

  it('shows categories with links, descriptions and real counts [C-FORUM-07, C-FORUM-08, C-FORUM-10]', async () => {
    await open('/forum')
    const card = await screen.findByRole('link', { name: /^Prayer/ })
    expect(card.getAttribute('href')).toBe('/forum/category/3')
    expect(card.textContent).toContain('How we pray')
    expect(card.textContent).toContain('2 topics')
  })

  it('shows a text when a category has no description [C-FORUM-09]', async () => {
    await open('/forum')
    const card = await screen.findByRole('link', { name: /^Music/ })
    expect(card.textContent).toContain('No category description available')
    expect(card.textContent).toContain('0 topics')
  })

  it('shows recent discussions with views, category and replies [C-FORUM-03, C-FORUM-12, C-FORUM-13]', async () => {
    const { actor, router } = await open('/forum')
    await actor.click(await screen.findByRole('tab', { name: 'Recent Discussions' }))
    const row = within(await screen.findByRole('article'))
    expect(row.getByRole('link', { name: 'Silence before the recording' }).getAttribute('href')).toBe('/forum/topic/9')
    expect(row.getByText('12 views')).toBeTruthy()
    expect(row.getByText('Prayer')).toBeTruthy()
    expect(row.getByText('3 replies')).toBeTruthy()
    expect(router.state.location.search).toEqual({ tab: 'recent' })
  })

  it('links from a discussion to its topic and its author, and shows its age [C-FORUM-15, C-FORUM-16, C-FORUM-17]', async () => {
    const quiet = topic({ id: 10, title: 'Nobody answered', lastPost: null, postCount: 1 })
    await open('/forum?tab=recent', { 'GET /api/forum/topics': () => ({ body: [topic(), quiet] }) })
    const [answered, unanswered] = await screen.findAllByRole('article')
    if (!answered || !unanswered) throw new Error('There are not two discussions.')
    expect(within(answered).getByRole('link', { name: 'Yusuf' }).getAttribute('href')).toBe('/profile/5')
    expect(within(answered).getByText('Last reply 3 hours ago')).toBeTruthy()
    expect(within(unanswered).getByText('Started 2 days ago')).toBeTruthy()
    expect(within(unanswered).getByText('0 replies')).toBeTruthy()
  })

  it('marks a pinned discussion [C-FORUM-11, C-FORUM-14]', async () => {
    await open('/forum?tab=recent', {
      'GET /api/forum/topics': () => ({ body: [topic({ isSticky: true, postCount: 2 })] }),
    })
    const row = within(await screen.findByRole('article'))
    expect(row.getByText('Pinned')).toBeTruthy()
    expect(row.getByText('1 reply')).toBeTruthy()
  })

  it('shows the topics of the reader [C-FORUM-04, C-FORUM-20]', async () => {
    await open('/forum?tab=mine')
    expect(await screen.findByRole('link', { name: 'One of mine' })).toBeTruthy()
  })

  it.each([
    [
      '/forum',
      'GET /api/forum/categories',
      'No categories yet',
      'The categories could not be loaded. Please try again.',
    ],
    [
      '/forum?tab=recent',
      'GET /api/forum/topics',
      'No discussions yet',
      'The topics could not be loaded. Please try again.',
    ],
    [
      '/forum?tab=mine',
      'GET /api/forum/users/7/topics',
      'You have not started a topic yet',
      'The topics could not be loaded. Please try again.',
    ],
  ])('%s waits, fails with a way to try again, and can be empty [C-FORUM-21]', async (path, name, empty, failed) => {
    let response: () => { status?: number; body?: unknown } = () => ({ status: 500 })
    const { actor } = await open(path, { [name]: () => response() })
    expect(await screen.findByText(failed)).toBeTruthy()
    response = () => ({ body: [] })
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(empty)).toBeTruthy()
  })

  it('shows removed content to staff, and hides it from members', async () => {
    const removed = topic({ removal: { reason: 'An advertisement', at: hoursAgo(1) } })
    await open(
      '/forum?tab=removed',
      { 'GET /api/forum/topics': () => ({ body: [removed] }) },
      person({ role: 'moderator' }),
    )
    expect(await screen.findByText(/An advertisement/)).toBeTruthy()
  })

  it('searches: the query is in the URL, results link to the post', async () => {
    const hit = {
      postId: 21,
      topic: { id: 9, title: 'Silence', category: { id: 3, name: 'Prayer' } },
      user: topic().user,
      createdAt: hoursAgo(3),
      excerpt: 'Two minutes are enough.',
    }
    const { actor, router } = await open('/forum', { 'GET /api/forum/search': () => ({ body: [hit] }) })
    await actor.type(await screen.findByRole('searchbox', { name: 'Search the forum' }), 'minutes{Enter}')
    expect(await screen.findByText('Two minutes are enough.')).toBeTruthy()
    expect(router.state.location.href).toBe('/forum?q=minutes')
    expect(screen.getByRole('link', { name: 'Silence' }).getAttribute('href')).toBe('/forum/topic/9?post=21#post-21')
  })
})

describe('a new category', () => {
  async function openDialog(changes: TestResponses = {}) {
    const shown = await open('/forum', changes)
    await shown.actor.click(await screen.findByRole('button', { name: 'New Category' }))
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'New Category' })) }
  }

  it('opens a dialog; description and order are optional [C-FORUM-06, C-FORUM-24, C-FORUM-25]', async () => {
    const { dialog } = await openDialog()
    expect(dialog.getByRole('textbox', { name: 'Description (optional)' })).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Sort order' }).value).toBe('0')
  })

  it.each([
    ['ab', 'Name must be at least 3 characters'],
    ['x'.repeat(51), 'Name cannot exceed 50 characters'],
  ])('named %s is refused with a message [C-FORUM-22, C-FORUM-23]', async (name, message) => {
    const { dialog, actor } = await openDialog()
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), name)
    await actor.click(dialog.getByRole('button', { name: 'Create Category' }))
    expect(dialog.getByText(message)).toBeTruthy()
    const field = dialog.getByRole('textbox', { name: /^Name/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await actor.type(field, 'y')
    expect(dialog.queryByText(message)).toBeNull()
  })

  it('is sent, announced and in the list at once [C-FORUM-26, C-FORUM-28, C-FORUM-30]', async () => {
    const sent = vi.fn()
    let list = [prayer]
    const { dialog, actor } = await openDialog({
      'GET /api/forum/categories': () => ({ body: list }),
      'POST /api/forum/categories': async (request) => {
        sent(await request.json())
        list = [prayer, { ...music, name: 'Fasting' }]
        return { status: 201, body: list[1] }
      },
    })
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Fasting')
    await actor.click(dialog.getByRole('button', { name: 'Create Category' }))
    expect(await screen.findByText('Category created')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ name: 'Fasting', description: '', sortOrder: 0 })
    expect(await screen.findByRole('link', { name: /^Fasting/ })).toBeTruthy()
  })

  it('that fails says why and keeps the input [C-FORUM-29]', async () => {
    const { dialog, actor } = await openDialog({
      'POST /api/forum/categories': () =>
        problem('forum_category_exists', 409, 'A category with this name already exists. Please choose another name.'),
    })
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Prayer')
    await actor.click(dialog.getByRole('button', { name: 'Create Category' }))
    expect(
      await screen.findByText(/^Failed to create category: .?A category with this name already exists\./),
    ).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Prayer')
  })

  it('is not offered where only staff may create one [C-FORUM-27]', async () => {
    await open('/forum', {
      'GET /api/forum/permissions': () => ({ body: { ...permissions, canAddCategory: false } }),
    })
    await screen.findByRole('link', { name: /^Prayer/ })
    expect(screen.queryByRole('button', { name: 'New Category' })).toBeNull()
  })
})

describe('a category', () => {
  it('has a breadcrumb, its name and description, and is preselected for a new topic [C-FORUMCAT-01, C-FORUMCAT-03, C-FORUMCAT-04]', async () => {
    await open('/forum/category/3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Prayer' })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Home', 'Forum', 'Prayer'])
    expect(screen.getByText('How we pray')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Topic' }).getAttribute('href')).toBe('/forum/new-topic?categoryId=3')
  })

  it('its breadcrumb links to home and to the forum [C-FORUMCAT-02]', async () => {
    await open('/forum/category/3')
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }))
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(crumbs.getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe('/forum')
  })

  it('is not named again beside each of its topics', async () => {
    await open('/forum/category/3')
    const row = within(await screen.findByRole('article'))
    expect(row.getByRole('link', { name: 'Yusuf' })).toBeTruthy()
    expect(row.queryByRole('link', { name: 'Prayer' })).toBeNull()
  })

  it('highlights pinned topics and links to each [C-FORUMCAT-05, C-FORUMCAT-06]', async () => {
    const list = [topic({ isSticky: true }), topic({ id: 10, title: 'Another' })]
    await open('/forum/category/3', { 'GET /api/forum/topics': () => ({ body: list }) })
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.className).not.toBe(second?.className)
    expect(screen.getByRole('link', { name: 'Another' }).getAttribute('href')).toBe('/forum/topic/10')
  })

  it('without topics says so [C-FORUMCAT-07]', async () => {
    await open('/forum/category/3', { 'GET /api/forum/topics': () => ({ body: [] }) })
    expect(await screen.findByText('No topics in this category yet')).toBeTruthy()
  })

  it('says whether it does not exist or could not be loaded [C-FORUMCAT-10]', async () => {
    await open('/forum/category/99')
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeTruthy()
    await open('/forum/category/3', { 'GET /api/forum/categories/3': () => ({ status: 500 }) })
    expect(await screen.findByRole('heading', { name: 'The category could not be loaded' })).toBeTruthy()
  })
})

describe('a topic', () => {
  it('has badges, dates, views and its category [C-TOPIC-02, C-TOPIC-03, C-TOPIC-06]', async () => {
    const page = topicPage({ isSticky: true, isLocked: true })
    await open('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    expect(await screen.findByRole('heading', { level: 1, name: page.title })).toBeTruthy()
    for (const text of ['Pinned', 'Locked', '12 views', /^Created /]) expect(screen.getByText(text)).toBeTruthy()
    const [, badge] = screen.getAllByRole('link', { name: 'Prayer' })
    expect(badge?.getAttribute('href')).toBe('/forum/category/3')
  })

  it('shows when it was created and its view count [C-TOPIC-04, C-TOPIC-05]', async () => {
    const page = topicPage({ createdAt: '2026-03-04T10:00:00.000Z', views: 1200 })
    await open('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    expect(await screen.findByText(/^Created (4 Mar 2026|Mar 4, 2026)$/)).toBeTruthy()
    expect(screen.getByText('1.2K views')).toBeTruthy()
  })

  it.each([
    ['x'.repeat(30), 'x'.repeat(30)],
    ['x'.repeat(31), `${'x'.repeat(30)}...`],
  ])('with the title %s has a breadcrumb of 30 characters at most [C-TOPIC-01]', async (title, shown) => {
    await open('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: topicPage({ title }) }) })
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.at(-1)?.textContent).toBe(shown)
  })

  it('shows posts from oldest to newest with author, time and line breaks [C-TOPIC-07, C-TOPIC-08]', async () => {
    await open('/forum/topic/9')
    const [first, second] = await screen.findAllByRole('article')
    if (!first || !second) throw new Error('There are not two posts.')
    expect(first.getAttribute('aria-label')).toBe('Post by Yusuf')
    expect(second.getAttribute('aria-label')).toBe('Post by Miriam')
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/avatars/5.webp')
    expect(within(first).getByRole('link', { name: 'Yusuf' }).getAttribute('href')).toBe('/profile/5')
    expect(within(first).getByText('2 days ago')).toBeTruthy()
    expect(first.querySelectorAll('br')).toHaveLength(1)
  })

  it('renders the elements the server allows and no others [C-TOPIC-08]', async () => {
    const html =
      '<p dir="auto">a &lt;b&gt; <strong>strong</strong> <a href="/profile/5">@yusuf</a> <a href="https://example.org" rel="nofollow">there</a> <a href="javascript:alert(1)">no</a></p><script>alert(1)</script><img src="x" onerror="alert(1)">'
    await open('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [post({ html })] }) })
    const article = await screen.findByRole('article')
    expect(article.querySelector('strong')?.textContent).toBe('strong')
    expect(article.textContent).toContain('a <b> ')
    expect(within(article).getByRole('link', { name: '@yusuf' }).getAttribute('href')).toBe('/profile/5')
    expect(within(article).getByRole('link', { name: 'there' }).getAttribute('rel')).toContain('nofollow')
    expect(within(article).queryByRole('link', { name: 'no' })).toBeNull()
    expect(article.querySelector('script, img[onerror]')).toBeNull()
  })

  it('puts the line of a quote and the bullets of a list on the side where their text begins', async () => {
    const html =
      '<blockquote>\n<p dir="auto">قال</p>\n</blockquote>\n<ul>\n<li dir="auto">واحد</li>\n</ul>\n<h3>عنوان</h3><p dir="auto">End</p>'
    await open('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [post({ html })] }) })
    const text = (await screen.findByText('End')).parentElement
    const parts = [...(text?.querySelectorAll('blockquote, p, ul, li, h3') ?? [])]
    expect(parts.map((element) => [element.tagName, element.getAttribute('dir')])).toEqual([
      ['BLOCKQUOTE', 'auto'],
      ['P', null],
      ['UL', 'auto'],
      ['LI', null],
      ['H3', 'auto'],
      ['P', 'auto'],
    ])
  })

  it('that is locked has no form, but a sentence that says so [C-TOPIC-10]', async () => {
    await open('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked: true }) }) })
    expect(await screen.findByText('This topic is locked. New replies cannot be posted.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Post a Reply' })).toBeNull()
  })

  it('that is locked or pinned in another tab is shown so when the reader returns, and the reply stays to be copied', async () => {
    let isLocked = false
    const { actor, queryClient } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked, isSticky: isLocked }) }),
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half a thought')
    isLocked = true
    await queryClient.invalidateQueries({ refetchType: 'none' })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('This topic is locked. New replies cannot be posted.')).toBeTruthy()
    expect(screen.getByText('Pinned')).toBeTruthy()
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect([box.value, box.readOnly]).toEqual(['Half a thought', true])
    expect(screen.queryByRole('button', { name: 'Post Reply' })).toBeNull()
  })

  it('that turns out to be locked when one replies is shown so', async () => {
    let isLocked = false
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked }) }),
      'POST /api/forum/posts': () => {
        isLocked = true
        return problem('topic_locked', 403, 'This topic is locked. New replies cannot be posted.')
      },
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Too late')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Post Reply' })).toBeNull())
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('Too late')
  })

  it('marks edited posts and staff [C-TOPIC-11, C-TOPIC-12, C-TOPIC-13]', async () => {
    const byAdmin = post({ id: 30, user: { ...post().user, role: 'admin' }, isEdited: true, editedAt: hoursAgo(2) })
    const byModerator = post({ id: 31, user: { ...post().user, role: 'moderator' } })
    await open('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [byAdmin, byModerator, post()] }) })
    const [first, second, third] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('admin')
    expect(first?.textContent).toContain('edited 2 hours ago')
    expect(second?.textContent).toContain('moderator')
    expect(third?.textContent).not.toMatch(/admin|moderator|edited/)
  })

  it('a deleted post is a placeholder that says so, with the reason of the moderators', async () => {
    const byAuthor = post({ isDeleted: true, html: '', content: '' })
    const byStaff = post({ id: 31, isDeleted: true, html: '', content: '', removalReason: 'Unkind' })
    await open('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [byAuthor, byStaff] }) })
    expect(await screen.findByText('This post was deleted by its author.')).toBeTruthy()
    expect(screen.getByText(/This post was removed by the moderators: .?Unkind/)).toBeTruthy()
  })

  it('offers to edit and delete one’s own posts only [C-TOPIC-14, C-TOPIC-15]', async () => {
    await open('/forum/topic/9')
    const [others, mine] = await screen.findAllByRole('article')
    if (!others || !mine) throw new Error('There are not two posts.')
    for (const name of ['Edit', 'Delete']) {
      expect(within(mine).getByRole('button', { name })).toBeTruthy()
      expect(within(others).queryByRole('button', { name })).toBeNull()
    }
  })

  it('links to where the reader stopped', async () => {
    const page = topicPage({}, { firstUnreadPostId: 21, unreadCount: 2 })
    await open('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    const link = await screen.findByRole('link', { name: 'Continue where you left off (2 new posts)' })
    expect(link.getAttribute('href')).toBe('/forum/topic/9?post=21#post-21')
  })

  it('starts at the post in the URL, and can load earlier ones', async () => {
    const earlier = post({ id: 11, html: '<p dir="auto">An earlier post</p>' })
    const { actor } = await open('/forum/topic/9?post=20', {
      'GET /api/forum/topics/9/posts': ({ url }) => {
        const query = new URL(url).searchParams
        if (query.has('before')) return { body: [earlier] }
        expect(query.get('from')).toBe('20')
        return { body: [post()], headers: { 'x-previous-cursor': 'abc' } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Earlier posts' }))
    expect(await screen.findByText('An earlier post')).toBeTruthy()
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('An earlier post')
  })

  it('that was merged redirects to the other one', async () => {
    const { router } = await open('/forum/topic/8', {
      'GET /api/forum/topics/8': () => ({ body: topicPage() }),
      'GET /api/forum/topics/8/posts': () => ({ body: [post()] }),
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum/topic/9'))
  })

  it('that was merged while a reply was being written keeps the draft of the reply', async () => {
    sessionStorage.setItem(draftKeyOf('topic reply', 3, 8), 'An hour of work')
    sessionStorage.setItem(draftKeyOf('topic reply', 3, 9), 'Begun here')
    await open(
      '/forum/topic/8',
      {
        'GET /api/forum/topics/8': () => ({ body: topicPage() }),
        'GET /api/forum/topics/8/posts': () => ({ body: [post()] }),
      },
      person({ id: 3 }),
    )
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect(box.value).toBe('Begun here\n\nAn hour of work'))
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 3, 8))).toBeNull()
  })

  it('that does not exist says so [C-TOPIC-19]', async () => {
    await open('/forum/topic/99')
    expect(await screen.findByRole('heading', { name: 'Topic not found' })).toBeTruthy()
  })

  it('whose posts cannot be loaded can be retried [C-TOPIC-20]', async () => {
    let response: { status?: number; body?: unknown } = { status: 500 }
    const { actor } = await open('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => response })
    expect(await screen.findByText('The posts could not be loaded. Please try again.')).toBeTruthy()
    response = { body: [post()] }
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('can be subscribed to with one press', async () => {
    const sent = vi.fn()
    const { actor } = await open('/forum/topic/9', {
      'PUT /api/forum/topics/9/subscription': async (request) => {
        sent(await request.json())
        return { body: { isSubscribed: true } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByRole('button', { name: 'Subscribed' })).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ isSubscribed: true })
  })
})

describe('a topic that is gone', () => {
  const missing = () => problem('topic_not_found', 404, 'Topic not found')
  const gone = (changes: object = {}) => ({
    'GET /api/forum/topics/9': missing,
    'GET /api/forum/topics/9/posts': missing,
    'GET /api/forum/topics/9/removal': () => ({
      body: forumApi.removal.response.parse({
        title: 'Buy my course',
        removedAt: '2026-03-04T10:00:00.000Z',
        reason: 'An advertisement',
        isOwn: false,
        ...changes,
      }),
    }),
  })

  it('says to those who took part that it was removed, when and why', async () => {
    await open('/forum/topic/9', gone())
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This topic was removed by the moderators' }),
    ).toBeTruthy()
    expect(screen.getByText(/Buy my course.+was removed on (4 Mar 2026|Mar 4, 2026)/)).toBeTruthy()
    expect(screen.getByText(/Reason: .?An advertisement/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Reports and decisions' })).toBeNull()
  })

  it('shows the reply that was being written, to be copied', async () => {
    sessionStorage.setItem(draftKeyOf('topic reply', 7, 9), 'Half a thought')
    await open('/forum/topic/9', gone())
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect([box.value, box.readOnly]).toEqual(['Half a thought', true]))
  })

  it('leads its author to the decision; a reason that is a code is shown as text', async () => {
    await open('/forum/topic/9', gone({ isOwn: true, reason: 'spam' }))
    const link = await screen.findByRole('link', { name: 'Reports and decisions' })
    expect(link.getAttribute('href')).toBe('/reports')
    expect(screen.getByText(/Reason: .?Spam or advertising/)).toBeTruthy()
  })

  it('is not blamed on the moderators when its author deleted it', async () => {
    await open('/forum/topic/9', gone({ isOwn: true, reason: null }))
    expect(await screen.findByRole('heading', { level: 1, name: 'This topic was deleted' })).toBeTruthy()
    expect(screen.queryByText(/moderators|Reason/)).toBeNull()
  })

  it('says to everybody else only that it was not found', async () => {
    await open('/forum/topic/9', { ...gone(), 'GET /api/forum/topics/9/removal': missing })
    expect(await screen.findByRole('heading', { level: 1, name: 'Topic not found' })).toBeTruthy()
  })
})

it('a deleted account is called so in the language of the page; its posts have no link to a channel and are quoted without its username', async () => {
  const gone = { ...post().user, displayName: DELETED_ACCOUNT_NAME, username: 'deleted 5', avatarUrl: null }
  const { actor } = await renderApp('/forum/topic/9', {
    user: person(),
    language: 'ar',
    responses: responses({ 'GET /api/forum/topics/9/posts': () => ({ body: [post({ user: gone })] }) }),
  })
  const article = within(await screen.findByRole('article', { name: /حساب محذوف/ }))
  expect(article.getByText('حساب محذوف')).toBeTruthy()
  expect(article.queryByRole('link')).toBeNull()
  await actor.click(article.getByRole('button', { name: 'اقتباس' }))
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'ردك' })
  expect(box.value).toMatch(/^> \[حساب محذوف\]\(/)
})

describe('a reply', () => {
  const write = async (text: string, response: TestResponses[string]) => {
    const shown = await open('/forum/topic/9', { 'POST /api/forum/posts': response })
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    if (text) await shown.actor.type(box, text)
    await shown.actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    return { ...shown, box }
  }

  it('is sent and announced, and the form is empty [C-TOPIC-09, C-TOPIC-24, C-TOPIC-30]', async () => {
    const sent = vi.fn()
    let list = [post()]
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: list }),
      'POST /api/forum/posts': async (request) => {
        sent(await request.json())
        list = [post(), own({ html: '<p dir="auto">Amen.</p>' })]
        return { status: 201, body: list[1] }
      },
    })
    expect(await screen.findByRole('heading', { name: 'Post a Reply' })).toBeTruthy()
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await actor.type(box, 'Amen.')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ topicId: 9, content: 'Amen.' })
    expect(await screen.findByText('Amen.', { selector: 'p' })).toBeTruthy()
    expect(box.value).toBe('')
  })

  it('keeps what is typed while it is being sent on a slow connection', async () => {
    const sending = Promise.withResolvers<void>()
    const { actor, box } = await write('Amen.', async () => {
      await sending.promise
      return { status: 201, body: own() }
    })
    await actor.type(box, ' And one more thought.')
    sending.resolve()
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(box.value).toBe('Amen. And one more thought.')
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBe('Amen. And one more thought.')
  })

  it('whose page is left while it is being sent is not offered again as a draft', async () => {
    const sending = Promise.withResolvers<void>()
    const { router } = await write('Amen.', async () => {
      await sending.promise
      return { status: 201, body: own() }
    })
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBe('Amen.')
    await router.navigate({ to: '/forum' })
    await screen.findByRole('tab', { name: 'Categories' })
    sending.resolve()
    expect(await screen.findByText('Reply added')).toBeTruthy()
    expect(sessionStorage.getItem(draftKeyOf('topic reply', 7, 9))).toBeNull()
    expect(router.state.location.pathname).toBe('/forum')
  })

  it.each(['', '   '])('that is empty is refused with a message [C-TOPIC-17]', async (text) => {
    await write(text, () => {
      throw new Error('nothing is sent')
    })
    expect(await screen.findByText('Reply cannot be empty')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your reply' })))
  })

  it('accepts a paste that is too long, says by how much, and is not sent until it is shorter', async () => {
    const sent = vi.fn()
    const { actor } = await open('/forum/topic/9', {
      'POST /api/forum/posts': () => {
        sent()
        return { status: 201, body: own() }
      },
    })
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await actor.click(box)
    await actor.paste('x'.repeat(20_012))
    expect(box.value).toHaveLength(20_012)
    expect(screen.getByText('12 characters too many. The maximum is 20,000.')).toBeTruthy()
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(sent).not.toHaveBeenCalled()
    await actor.type(box, '{Backspace>12/}')
    expect(screen.queryByText(/too many/)).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    expect(await screen.findByText('Reply added')).toBeTruthy()
  })

  it('that fails says why and stays in the box [C-TOPIC-27]', async () => {
    const { box } = await write('Amen.', () =>
      problem('topic_locked', 403, 'This topic is locked. New replies cannot be posted.'),
    )
    expect(await screen.findByText(/^Failed to post reply: .?This topic is locked\./)).toBeTruthy()
    expect(box.value).toBe('Amen.')
  })

  it('to a topic that was removed meanwhile is not posted, and its text can be copied', async () => {
    const missing = () => problem('topic_not_found', 404, 'Topic not found')
    let isGone = false
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9': () => (isGone ? missing() : { body: topicPage() }),
      'GET /api/forum/topics/9/removal': missing,
      'POST /api/forum/posts': () => {
        isGone = true
        return missing()
      },
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Amen.')
    await actor.click(screen.getByRole('button', { name: 'Post Reply' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'This topic is no longer there' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    screen.getByText('Your reply was not posted. The text is still here, so that you can copy it.')
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect([box.value, box.readOnly]).toEqual(['Amen.', true])
  })

  it('by somebody whose session has ended says so [C-TOPIC-18]', async () => {
    await write('Amen.', () => problem('not_signed_in', 401, 'Please sign in to continue.'))
    expect(await screen.findByText('Authentication required')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to post replies')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in (new tab)' })).toBeTruthy()
  })

  it('that was started is restored after a reload', async () => {
    const first = await open('/forum/topic/9')
    await first.actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half a thought')
    first.unmount()
    await open('/forum/topic/9')
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect(box.value).toBe('Half a thought'))
  })

  it('can quote a post', async () => {
    const { actor } = await open('/forum/topic/9')
    const [first] = await screen.findAllByRole('article')
    if (!first) throw new Error('There is no post.')
    await actor.click(within(first).getByRole('button', { name: 'Quote' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe(
      '> [@yusuf](/forum/topic/9?post=20#post-20):\n> Two minutes are enough.\n> For me.\n\n',
    )
  })

  it('has a preview rendered by the server before it is sent', async () => {
    const { actor } = await open('/forum/topic/9', {
      'POST /api/forum/preview': () => ({ body: { html: '<p dir="auto"><strong>Amen</strong></p>' } }),
    })
    await actor.type(await screen.findByRole('textbox', { name: 'Your reply' }), '**Amen**')
    await actor.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Amen', { selector: 'strong' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Write' }))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('**Amen**')
  })
})

describe('one’s own post', () => {
  async function openEditor(response: TestResponses[string]) {
    const shown = await open('/forum/topic/9', { 'PATCH /api/forum/posts/21': response })
    await shown.actor.click(await screen.findByRole('button', { name: 'Edit' }))
    return { ...shown, box: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your post' }) }
  }

  it('is edited in place [C-TOPIC-22, C-TOPIC-25, C-TOPIC-30]', async () => {
    const sent = vi.fn()
    const { actor, box } = await openEditor(async (request) => {
      sent(await request.json())
      return { body: own() }
    })
    expect(document.activeElement).toBe(box)
    await actor.clear(box)
    await actor.type(box, 'Three minutes.')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Post updated')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Edit')
    expect(sent).toHaveBeenCalledWith({ content: 'Three minutes.', previousContent: own().content })
    expect(screen.queryByRole('textbox', { name: 'Edit your post' })).toBeNull()
  })

  it('cannot be emptied by an edit [C-TOPIC-16]', async () => {
    const { actor, box } = await openEditor(() => ({ body: own() }))
    await actor.clear(box)
    await actor.type(box, '   ')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Post content cannot be empty')).toBeTruthy()
  })

  it('keeps an edit that fails in the box and says why [C-TOPIC-28]', async () => {
    const { actor } = await openEditor(() => problem('post_not_found', 404, 'Post not found'))
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/^Failed to update post: .?Post not found/)).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Edit your post' })).toBeTruthy()
  })

  async function deleteIt(response: TestResponses[string]) {
    const shown = await open('/forum/topic/9', { 'DELETE /api/forum/posts/21': response })
    await shown.actor.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this post?' })
    await shown.actor.click(within(dialog).getByRole('button', { name: 'Delete post' }))
    return shown
  }

  it('is deleted after a confirmation [C-TOPIC-23, C-TOPIC-26]', async () => {
    await deleteIt(() => ({ body: { isTopicGone: false } }))
    expect(await screen.findByText('Post deleted')).toBeTruthy()
  })

  it('that was the only one of its topic leads back to the forum', async () => {
    const { router } = await deleteIt(() => ({ body: { isTopicGone: true } }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum'))
  })

  it('that cannot be deleted says why [C-TOPIC-29]', async () => {
    await deleteIt(() => problem('post_not_found', 404, 'Post not found'))
    expect(await screen.findByText(/^Failed to delete post: .?Post not found/)).toBeTruthy()
  })
})

describe('a post that is edited in two tabs', () => {
  const first = own({ content: 'First', html: '<p>First</p>' })
  const other = own({ content: 'From the other tab', html: '<p>From the other tab</p>' })

  async function collide() {
    const sent: unknown[] = []
    let stored = first
    const page = await open('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [stored] }),
      'PATCH /api/forum/posts/21': async (request) => {
        const edit = (await request.json()) as { content: string; previousContent: string }
        sent.push(edit)
        if (edit.previousContent === stored.content) return { body: { ...stored, content: edit.content } }
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: stored.content } }
      },
    })
    const { actor } = page
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your post' })
    await actor.clear(box)
    await actor.type(box, 'From this tab')
    stored = other
    const save = () => actor.click(screen.getByRole('button', { name: 'Save' }))
    return { ...page, box, sent, save }
  }

  it('keeps the text, shows the other version, and replaces it only with the next save', async () => {
    const { box, sent, save } = await collide()
    await save()
    const notice = await screen.findByRole('region', { name: 'This was changed elsewhere in the meantime' })
    expect(notice.textContent).toContain('From the other tab')
    expect(box.value).toBe('From this tab')
    await save()
    expect(await screen.findByText('Post updated')).toBeTruthy()
    expect(sent).toEqual([
      { content: 'From this tab', previousContent: 'First' },
      { content: 'From this tab', previousContent: 'From the other tab' },
    ])
  })

  it('can take the other version instead', async () => {
    const { actor, box, save } = await collide()
    await save()
    await actor.click(await screen.findByRole('button', { name: 'Use this text instead' }))
    expect(box.value).toBe('From the other tab')
    expect(screen.queryByRole('region', { name: 'This was changed elsewhere in the meantime' })).toBeNull()
  })

  it('a restored draft is compared with the text it began with', async () => {
    const { unmount } = await collide()
    unmount()
    const sent: unknown[] = []
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [other] }),
      'PATCH /api/forum/posts/21': async (request) => {
        sent.push(await request.json())
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: other.content } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Edit' }))
    await actor.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByRole('region', { name: 'This was changed elsewhere in the meantime' })
    expect(sent).toEqual([{ content: 'From this tab', previousContent: 'First' }])
  })

  it('a title that was changed meanwhile is shown in the dialog', async () => {
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canRename: true }) }),
      'PATCH /api/forum/topics/9': () => ({
        status: 409,
        body: { status: 409, code: 'text_changed', detail: 'x', current: 'Another title' },
      }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Rename topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename this topic' }))
    await actor.type(dialog.getByLabelText(/^Topic Title/), ' of mine')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Another title')).toBeTruthy()
    expect((dialog.getByLabelText(/^Topic Title/) as HTMLInputElement).value).toMatch(/ of mine$/)
  })
})

describe('staff on a topic', () => {
  const asStaff = (changes: TestResponses = {}) =>
    open(
      '/forum/topic/9',
      {
        'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canModerate: true, canRename: true }) }),
        ...changes,
      },
      person({ role: 'moderator' }),
    )

  it('remove a post of a member with a reason, and read that it was removed', async () => {
    const sent = vi.fn<(body: unknown) => void>()
    const byMember = post({ id: 31, viewer: { ...post().viewer, canDelete: true } })
    const { actor } = await asStaff({
      'GET /api/forum/topics/9/posts': () => ({ body: [byMember] }),
      'DELETE /api/forum/posts/31': async (request) => {
        sent(await request.json())
        return { body: { isTopicGone: false } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Options for .*’s post$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove post' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove this post?' })
    await actor.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Off topic')
    await actor.click(within(dialog).getByRole('button', { name: 'Remove post' }))
    expect(await screen.findByText('Post removed')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ reason: 'Off topic' })
  })

  it('pin it', async () => {
    const sent = vi.fn()
    const { actor } = await asStaff({
      'PATCH /api/forum/topics/9': async (request) => {
        sent(await request.json())
        return { body: topicPage({ isSticky: true }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Pin topic' }))
    expect(await screen.findByText('Topic updated')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ isSticky: true })
  })

  it('ask for a definite state, so that two of them who lock it at the same moment do not undo each other', async () => {
    const sent: unknown[] = []
    let isLocked = false
    const { actor } = await asStaff({
      'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked }, { canModerate: true, canRename: true }) }),
      'PATCH /api/forum/topics/9': async (request) => {
        sent.push(await request.json())
        isLocked = true
        return { body: topicPage({ isLocked }) }
      },
    })
    await screen.findByRole('button', { name: 'Moderate topic' })
    // A colleague has locked it; this tab does not know yet.
    isLocked = true
    await actor.click(screen.getByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Lock topic' }))
    await waitFor(() => expect(sent).toEqual([{ isLocked: true }]))
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    expect(await screen.findByRole('menuitem', { name: 'Unlock topic' })).toBeTruthy()
  })

  it('remove it with a reason', async () => {
    const sent = vi.fn()
    const { actor } = await asStaff({
      'POST /api/forum/topics/9/remove': async (request) => {
        sent(await request.json())
        return { body: {} }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Remove topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this topic?' }))
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    expect(dialog.getByText('Please give a reason of at least 3 characters')).toBeTruthy()
    const reason = dialog.getByRole('textbox', { name: /^Reason/ })
    await actor.click(reason)
    await actor.paste('a'.repeat(FORUM_REASON_MAX + 1))
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    await waitFor(() => expect(document.activeElement).toBe(reason))
    expect(sent).not.toHaveBeenCalled()
    await actor.clear(reason)
    await actor.type(reason, 'Spam')
    await actor.click(dialog.getByRole('button', { name: 'Remove topic' }))
    expect(await screen.findByText('Topic removed')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ reason: 'Spam' })
  })

  it('keep the focus at a post that they have restored', async () => {
    const viewer = { ...post().viewer, canDelete: true }
    let isRemoved = true
    const shown = () =>
      isRemoved
        ? post({ isDeleted: true, removalReason: 'Unkind', viewer: { ...viewer, canRestore: true, canDelete: false } })
        : post({ viewer })
    const { actor } = await asStaff({
      'GET /api/forum/topics/9/posts': () => ({ body: [own(), shown()] }),
      'POST /api/forum/posts/20/restore': () => {
        isRemoved = false
        return { body: shown() }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByText('Post restored')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull())
    const article = screen.getByRole('article', { name: 'Post by Yusuf' })
    await waitFor(() => expect(article.contains(document.activeElement)).toBe(true))
  })

  it('the author of a topic renames it with one button', async () => {
    const sent = vi.fn()
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9': () => ({ body: topicPage({}, { canRename: true }) }),
      'PATCH /api/forum/topics/9': async (request) => {
        sent(await request.json())
        return { body: topicPage({ title: 'Stillness' }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Rename topic' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename this topic' }))
    const title = dialog.getByRole('textbox')
    await actor.clear(title)
    await actor.type(title, 'Stillness')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent).toHaveBeenCalledWith({ title: 'Stillness', previousTitle: topic().title }))
  })

  describe('merging', () => {
    const psalms = topicPage({ id: 12, title: 'Psalms', category: { id: 4, name: 'Music' } })
    const openMerge = async (changes: TestResponses = {}) => {
      const { actor } = await asStaff({ 'GET /api/forum/topics/12': () => ({ body: psalms }), ...changes })
      await actor.click(await screen.findByRole('button', { name: 'Moderate topic' }))
      await actor.click(await screen.findByRole('menuitem', { name: 'Merge into another topic' }))
      return { actor, dialog: within(await screen.findByRole('dialog', { name: 'Merge this topic' })) }
    }
    const look = async ({ actor, dialog }: Awaited<ReturnType<typeof openMerge>>, typed: string) => {
      const field = dialog.getByRole('textbox')
      await actor.clear(field)
      await actor.type(field, typed)
      await actor.click(dialog.getByRole('button', { name: 'Show topic' }))
    }

    it.each(['12', `${window.location.origin}/forum/topic/12?post=40#post-40`, '/forum/topic/12'])(
      'with %s shows the title of the other topic before it merges',
      async (typed) => {
        const sent = vi.fn()
        const opened = await openMerge({
          'POST /api/forum/topics/9/merge': async (request) => {
            sent(await request.json())
            return { body: psalms }
          },
        })
        await look(opened, typed)
        const { actor } = opened
        const dialog = within(await screen.findByRole('dialog', { name: 'Merge this topic' }))
        const question = await dialog.findByText(/move to .?“.?Psalms.?” in .?Music/)
        expect(document.activeElement).toBe(question)
        expect(sent).not.toHaveBeenCalled()
        await actor.click(dialog.getByRole('button', { name: 'Merge' }))
        expect(await screen.findByText('Topics merged')).toBeTruthy()
        expect(sent).toHaveBeenCalledWith({ intoId: 12 })
      },
    )

    it('refuses what is not a topic of this site, the topic itself, a missing and a removed one', async () => {
      const opened = await openMerge({
        'GET /api/forum/topics/13': () => problem('topic_not_found', 404, 'Topic not found'),
        'GET /api/forum/topics/14': () => ({
          body: topicPage({ id: 14, removal: { reason: 'Spam', at: '2026-03-04T10:00:00.000Z', by: null } }),
        }),
      })
      const { dialog } = opened
      for (const typed of ['Psalms', '0', '99999999999', 'https://other.example/forum/topic/12', '/forum']) {
        await look(opened, typed)
        expect(dialog.getByText('Please enter the address or number of a topic')).toBeTruthy()
      }
      await look(opened, '9')
      expect(await dialog.findByText('A topic cannot be merged into itself.')).toBeTruthy()
      for (const typed of ['13', '14']) {
        await look(opened, typed)
        expect(await dialog.findByText('Topic not found')).toBeTruthy()
      }
    })
  })

  it('read the reason of an upheld report in words where a post was removed', async () => {
    const removed = post({ isDeleted: true, removalReason: 'child_safety', content: '', html: '' })
    await asStaff({ 'GET /api/forum/topics/9/posts': () => ({ body: [removed, own()] }) })
    expect(await screen.findByText(/removed by the moderators: .?Danger to a child/)).toBeTruthy()
  })

  it('see that the author deleted a topic, when and who; there is nothing to restore', async () => {
    const at = '2026-03-04T10:00:00.000Z'
    const by = { id: 6, displayName: 'Yusuf', avatarUrl: null }
    const staffView = { canModerate: true, canRename: true, canReply: false }
    const gone = (removal: ForumTopicPage['removal']) => () => ({
      body: topicPage({ removal }, staffView),
    })
    const { unmount } = await asStaff({ 'GET /api/forum/topics/9': gone({ reason: null, at, by }) })
    expect(await screen.findByText('This topic was deleted')).toBeTruthy()
    expect(screen.getByText(/^By Yusuf, .*2026/)).toBeTruthy()
    expect(screen.getByText(/It cannot be restored/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Moderate topic' })).toBeNull()
    unmount()

    const { actor } = await asStaff({ 'GET /api/forum/topics/9': gone({ reason: 'Spam', at, by }) })
    expect(await screen.findByText('This topic was removed by the moderators')).toBeTruthy()
    expect(screen.getByText(/^By Yusuf, .*2026/)).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Moderate topic' }))
    expect(await screen.findByRole('menuitem', { name: 'Restore topic' })).toBeTruthy()
  })

  it('members do not see the moderation menu', async () => {
    await open('/forum/topic/9')
    await screen.findByRole('button', { name: 'Subscribe' })
    expect(screen.queryByRole('button', { name: 'Moderate topic' })).toBeNull()
  })
})

describe('reporting a post', () => {
  it('asks for a reason and sends it to the moderators', async () => {
    const sent = vi.fn()
    const { actor } = await open('/forum/topic/9', {
      'POST /api/reports': async (request) => {
        sent(await request.json())
        return { status: 201, body: { id: 1 } }
      },
    })
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s post' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report' }))
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(dialog.getByText('Please choose a reason')).toBeTruthy()
    await actor.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'spam')
    await actor.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), 'Again')
    await actor.click(dialog.getByRole('button', { name: 'Send report' }))
    expect(await screen.findByText('Report sent')).toBeTruthy()
    expect(sent).toHaveBeenCalledWith({ targetType: 'forum_post', targetId: 20, reason: 'spam', text: 'Again' })
  })
})

describe('the report dialog', () => {
  const describedBy = async (text: string) => {
    const { actor } = await open('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [post({ content: text })] }),
    })
    await actor.click(await screen.findByRole('button', { name: 'Options for Yusuf’s post' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report' })
    const ids = (dialog.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
  }

  it('names what is reported, to screen readers too: its kind, its author and its first words', async () => {
    expect(await describedBy('Buy my book')).toMatch(/^Forum post · By Yusuf Buy my book Moderators will/)
  })

  it('shows the beginning of a long text, cut between words', async () => {
    const described = await describedBy('word '.repeat(200))
    expect(described).toContain('word word…')
    expect(described.length).toBeLessThan(260)
  })

  it('shows the words of the author, not those quoted by them', async () => {
    const described = await describedBy('> [@amina](/forum/topic/1):\n> Peace\n\nNonsense')
    expect(described).toContain('Nonsense')
    expect(described).not.toContain('Peace')
  })
})

describe('a link to a post that the topic does not have', () => {
  it('says so and shows the topic from its first post', async () => {
    await open('/forum/topic/9?post=999', {
      'GET /api/forum/topics/9/posts': ({ url }) =>
        new URL(url).searchParams.has('from')
          ? problem('post_not_found', 404, 'Post not found')
          : { body: [post(), own()] },
    })
    expect(await screen.findByText('The post this link leads to does not exist in this topic.')).toBeTruthy()
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })
})

describe('a new topic', () => {
  const fill = async (actor: Awaited<ReturnType<typeof open>>['actor']) => {
    await actor.type(await screen.findByRole('textbox', { name: /^Topic Title/ }), 'Silence')
    await screen.findByRole('option', { name: 'Prayer' })
    await actor.selectOptions(screen.getByRole('combobox', { name: /^Category/ }), 'Prayer')
    await actor.type(screen.getByRole('textbox', { name: /^Initial Post/ }), 'How do you keep it?')
  }

  it('has a breadcrumb and its fields [C-NEWTOPIC-01, C-NEWTOPIC-04, C-NEWTOPIC-05]', async () => {
    await open('/forum/new-topic')
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Home', 'Forum', 'Create Topic'])
    expect(screen.getByRole('textbox', { name: /^Topic Title/ })).toBeTruthy()
    const category = screen.getByRole('combobox', { name: /^Category/ })
    await waitFor(() =>
      expect(
        within(category)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Select a category', 'Prayer', 'Music']),
    )
  })

  it('takes the category from the URL and a text of several lines [C-NEWTOPIC-06, C-NEWTOPIC-07, C-NEWTOPIC-12]', async () => {
    await open('/forum/new-topic?categoryId=4')
    await screen.findByRole('option', { name: 'Music' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Category/ }).value).toBe('4')
    expect(screen.getByRole('textbox', { name: /^Initial Post/ }).tagName).toBe('TEXTAREA')
  })

  it('says on a new site that a topic needs a category first; the list of categories tells who may create one to do so', async () => {
    const none: TestResponses = { 'GET /api/forum/categories': () => ({ body: [] }) }
    const { unmount } = await open('/forum/new-topic', none)
    const description = 'You can start a topic as soon as there is a category.'
    expect(await screen.findByRole('combobox', { name: /^Category/, description })).toBeTruthy()
    unmount()
    const shown = await open('/forum', none)
    expect(await screen.findByText('Every topic belongs to a category. Create the first one.')).toBeTruthy()
    shown.unmount()
    const mayNot = () => ({ body: { ...permissions, canAddCategory: false } })
    await open('/forum', { ...none, 'GET /api/forum/permissions': mayNot })
    expect(await screen.findByText(description)).toBeTruthy()
  })

  it('offers pinning to admins only [C-NEWTOPIC-08]', async () => {
    await open('/forum/new-topic')
    await screen.findByRole('textbox', { name: /^Topic Title/ })
    expect(screen.queryByRole('checkbox', { name: 'Pin this topic' })).toBeNull()
    await open('/forum/new-topic', { 'GET /api/forum/permissions': () => ({ body: { ...permissions, canPin: true } }) })
    expect(await screen.findByRole('checkbox', { name: 'Pin this topic' })).toBeTruthy()
  })

  it('is left by Cancel, which leads to the forum [C-NEWTOPIC-09]', async () => {
    const { actor, router } = await open('/forum/new-topic')
    await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum'))
  })

  it('shows what is missing, field by field [C-NEWTOPIC-13, C-NEWTOPIC-15, C-NEWTOPIC-16]', async () => {
    const { actor } = await open('/forum/new-topic')
    await actor.type(await screen.findByRole('textbox', { name: /^Topic Title/ }), 'ab')
    await actor.type(screen.getByRole('textbox', { name: /^Initial Post/ }), 'too short')
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title must be at least 3 characters')).toBeTruthy()
    expect(screen.getByText('Initial post must be at least 10 characters')).toBeTruthy()
    expect(screen.getByText('Please select a category')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Topic Title/ })))
  })

  it('an error disappears when its field is changed, the others stay', async () => {
    const { actor } = await open('/forum/new-topic')
    const title = await screen.findByRole('textbox', { name: /^Topic Title/ })
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title must be at least 3 characters')).toBeTruthy()
    await actor.type(title, 'S')
    expect(screen.queryByText('Title must be at least 3 characters')).toBeNull()
    expect(screen.getByText('Please select a category')).toBeTruthy()
  })

  it('rejects a title of more than 100 characters [C-NEWTOPIC-14]', async () => {
    const { actor } = await open('/forum/new-topic')
    await actor.click(await screen.findByRole('textbox', { name: /^Topic Title/ }))
    await actor.paste('x'.repeat(101))
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title cannot exceed 100 characters')).toBeTruthy()
  })

  it('whose page is left while it is being created is not offered again as a draft, and does not lead back', async () => {
    const creating = Promise.withResolvers<void>()
    const { actor, router } = await open('/forum/new-topic', {
      'POST /api/forum/topics': async () => {
        await creating.promise
        return { status: 201, body: { id: 9 } }
      },
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    const place = draftKeyOf('new topic', 7, 0)
    expect(sessionStorage.getItem(place)).toContain('Silence')
    await router.navigate({ to: '/forum' })
    creating.resolve()
    await waitFor(() => expect(sessionStorage.getItem(place)).toBeNull())
    expect(router.state.location.pathname).toBe('/forum')
  })

  it('is sent with numbers and booleans, shows that it is being created, and opens the topic [C-NEWTOPIC-10, C-NEWTOPIC-11, C-NEWTOPIC-19]', async () => {
    const sent = vi.fn()
    let arrive: (() => void) | undefined
    const { actor, router } = await open('/forum/new-topic', {
      'POST /api/forum/topics': async (request) => {
        sent(await request.json())
        await new Promise<void>((resolve) => {
          arrive = resolve
        })
        return { status: 201, body: { id: 9 } }
      },
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
    await waitFor(() => expect(sent).toHaveBeenCalled())
    arrive?.()
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum/topic/9'))
    expect(sent).toHaveBeenCalledWith({
      title: 'Silence',
      categoryId: 3,
      content: 'How do you keep it?',
      isSticky: false,
    })
  })

  it('that fails says why and keeps the input, also after a reload [C-NEWTOPIC-20]', async () => {
    const first = await open('/forum/new-topic', {
      'POST /api/forum/topics': () => problem('newcomer_links', 403, 'New members can use at most 2 links in a post.'),
    })
    await fill(first.actor)
    await first.actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText(/^Failed to create topic: .?New members can use at most 2 links/)).toBeTruthy()
    first.unmount()
    await open('/forum/new-topic')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Topic Title/ })
    await waitFor(() => expect(title.value).toBe('Silence'))
  })

  it('by somebody whose session has ended says so [C-NEWTOPIC-18]', async () => {
    const { actor } = await open('/forum/new-topic', {
      'POST /api/forum/topics': () => problem('not_signed_in', 401, 'Please sign in to continue.'),
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('Authentication required')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to create topics')).toBeTruthy()
  })

  it('is for signed-in people, and says so when the session ends [C-NEWTOPIC-02, C-NEWTOPIC-03]', async () => {
    const { queryClient } = await open('/forum/new-topic')
    await screen.findByRole('textbox', { name: /^Topic Title/ })
    queryClient.setQueryData(['/api/user'], null)
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/auth/)
  })
})
