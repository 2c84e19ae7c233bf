import { forumApi } from '@lamplight/contract/forum'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshQueries } from '../../api/responses-of.ts'
import { changeSession } from '../../api/session.ts'
import { hoursAgo, music, openForum, permissions, prayer, problem, topic } from '../../testing/forum.ts'
import { person, type TestResponses } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

describe('the forum', () => {
  it('has its heading, three tabs and buttons to start a topic [C-FORUM-01, C-FORUM-02, C-FORUM-05]', async () => {
    await openForum('/forum')
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
    await openForum('/forum')
    const card = await screen.findByRole('link', { name: /^Prayer/ })
    expect(card.getAttribute('href')).toBe('/forum/category/3')
    expect(card.textContent).toContain('How we pray')
    expect(card.textContent).toContain('2 topics')
  })

  it('shows a text when a category has no description [C-FORUM-09]', async () => {
    await openForum('/forum')
    const card = await screen.findByRole('link', { name: /^Music/ })
    expect(card.textContent).toContain('No category description available')
    expect(card.textContent).toContain('0 topics')
  })

  it('shows recent discussions with views, category and replies [C-FORUM-03, C-FORUM-12, C-FORUM-13]', async () => {
    const { actor, router } = await openForum('/forum')
    await actor.click(await screen.findByRole('tab', { name: 'Recent Discussions' }))
    const row = within(await screen.findByRole('article'))
    expect(row.getByRole('link', { name: 'Silence before the recording' }).getAttribute('href')).toBe('/forum/topic/9')
    expect(row.getByText('12 views').parentElement?.textContent).toMatch(/• ?12 views$/)
    expect(row.getByText('Prayer')).toBeTruthy()
    expect(row.getByText('3 replies')).toBeTruthy()
    expect(router.state.location.search).toEqual({ tab: 'recent' })
  })

  it('links from a discussion to its topic and its author, and shows its age [C-FORUM-15, C-FORUM-16, C-FORUM-17]', async () => {
    const quiet = topic({ id: 10, title: 'Nobody answered', lastPost: null, postCount: 1 })
    await openForum('/forum?tab=recent', { 'GET /api/forum/topics': () => ({ body: [topic(), quiet] }) })
    const [answered, unanswered] = await screen.findAllByRole('article')
    if (!answered || !unanswered) throw new Error('There are not two discussions.')
    expect(within(answered).getByRole('link', { name: 'Yusuf' }).getAttribute('href')).toBe('/profile/5')
    expect(within(answered).getByText('Last reply 3 hours ago')).toBeTruthy()
    expect(within(unanswered).getByText('Started 2 days ago')).toBeTruthy()
    expect(within(unanswered).getByText('0 replies')).toBeTruthy()
  })

  it('marks a pinned discussion, and no other [C-FORUM-11, C-FORUM-14]', async () => {
    await openForum('/forum?tab=recent', {
      'GET /api/forum/topics': () => ({ body: [topic({ isSticky: true, postCount: 2 }), topic({ id: 10 })] }),
    })
    const [pinned, other] = (await screen.findAllByRole('article')).map((row) => within(row))
    expect(pinned?.getByText('Pinned')).toBeTruthy()
    expect(pinned?.getByText('1 reply')).toBeTruthy()
    expect(other?.queryByText('Pinned')).toBeNull()
  })

  it.each([
    ['/forum?tab=recent', '?limit=10', 'C-FORUM-19'],
    ['/forum/category/3', '?categoryId=3', 'C-FORUMCAT-09'],
  ])('on %s topics are read with %s [%s]', async (path, query, _id) => {
    const asked: string[] = []
    await openForum(path, {
      'GET /api/forum/topics': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [topic()] }
      },
    })
    await screen.findByRole('article')
    expect(asked).toEqual([query])
  })

  it('shows the topics of the reader [C-FORUM-04, C-FORUM-20]', async () => {
    await openForum('/forum?tab=mine')
    expect(await screen.findByRole('link', { name: 'One of mine' })).toBeTruthy()
  })

  it('has no tab for one’s own topics once the session has ended [C-FORUM-04]', async () => {
    const { queryClient } = await openForum('/forum?tab=mine')
    await screen.findByRole('tab', { name: 'My Topics', selected: true })
    await changeSession(queryClient, null)
    await screen.findByRole('tab', { name: 'Categories', selected: true })
    expect(screen.queryByRole('tab', { name: 'My Topics' })).toBeNull()
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
    const { promise, resolve: release } = Promise.withResolvers<void>()
    let response: () => { status?: number; body?: unknown } = () => ({ status: 500 })
    const { actor } = await openForum(path, { [name]: () => promise.then(() => response()) })
    const panel = within(within(await screen.findByRole('main')).getByRole('tabpanel'))
    expect(await panel.findByRole('status')).toBeTruthy()
    expect(panel.queryByText(empty)).toBeNull()
    release()
    expect(await screen.findByText(failed)).toBeTruthy()
    response = () => ({ body: [] })
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(empty)).toBeTruthy()
  })

  it('shows removed content to staff, and hides it from members', async () => {
    const removed = topic({ removal: { reason: 'An advertisement', at: hoursAgo(1) } })
    await openForum(
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
    const { actor, router } = await openForum('/forum', { 'GET /api/forum/search': () => ({ body: [hit] }) })
    await actor.type(await screen.findByRole('searchbox', { name: 'Search the forum' }), 'minutes{Enter}')
    expect(await screen.findByText('Two minutes are enough.')).toBeTruthy()
    expect(router.state.location.href).toBe('/forum?q=minutes')
    expect(screen.getByRole('link', { name: 'Silence' }).getAttribute('href')).toBe('/forum/topic/9?post=21#post-21')
  })
})

describe('a new category', () => {
  async function openDialog(changes: TestResponses = {}) {
    const shown = await openForum('/forum', changes)
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
    await openForum('/forum', {
      'GET /api/forum/permissions': () => ({ body: { ...permissions, canAddCategory: false } }),
    })
    await screen.findByRole('link', { name: /^Prayer/ })
    expect(screen.queryByRole('button', { name: 'New Category' })).toBeNull()
  })
})

describe('a category', () => {
  it('has a breadcrumb, its name and description, and is preselected for a new topic [C-FORUMCAT-01, C-FORUMCAT-03, C-FORUMCAT-04]', async () => {
    await openForum('/forum/category/3')
    expect(await screen.findByRole('heading', { level: 1, name: 'Prayer' })).toBeTruthy()
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Home', 'Forum', 'Prayer'])
    expect(screen.getByText('How we pray')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'New Topic' }).getAttribute('href')).toBe('/forum/new-topic?categoryId=3')
  })

  it('its breadcrumb links to home and to the forum [C-FORUMCAT-02]', async () => {
    await openForum('/forum/category/3')
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' }))
    expect(crumbs.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(crumbs.getByRole('link', { name: 'Forum' }).getAttribute('href')).toBe('/forum')
  })

  it('is not named again beside each of its topics', async () => {
    await openForum('/forum/category/3')
    const row = within(await screen.findByRole('article'))
    expect(row.getByRole('link', { name: 'Yusuf' })).toBeTruthy()
    expect(row.queryByRole('link', { name: 'Prayer' })).toBeNull()
  })

  it('highlights pinned topics and links to each [C-FORUMCAT-05, C-FORUMCAT-06]', async () => {
    const list = [topic({ isSticky: true }), topic({ id: 10, title: 'Another' })]
    await openForum('/forum/category/3', { 'GET /api/forum/topics': () => ({ body: list }) })
    const [first, second] = await screen.findAllByRole('article')
    expect(first?.className).not.toBe(second?.className)
    expect(screen.getByRole('link', { name: 'Another' }).getAttribute('href')).toBe('/forum/topic/10')
  })

  it('without topics says so [C-FORUMCAT-07]', async () => {
    await openForum('/forum/category/3', { 'GET /api/forum/topics': () => ({ body: [] }) })
    expect(await screen.findByText('No topics in this category yet')).toBeTruthy()
  })

  it('that was removed since it was read is reported as missing', async () => {
    let isThere = true
    const missing = problem('forum_category_not_found', 404, 'Category not found')
    const { queryClient } = await openForum('/forum/category/3', {
      'GET /api/forum/categories/3': () => (isThere ? { body: prayer } : missing),
    })
    await screen.findByRole('heading', { level: 1, name: 'Prayer' })
    isThere = false
    await act(() => refreshQueries(queryClient, forumApi.category))
    await screen.findByRole('heading', { level: 1, name: 'Category not found' })
  })

  it('says whether it does not exist or could not be loaded [C-FORUMCAT-10]', async () => {
    await openForum('/forum/category/99')
    expect(await screen.findByRole('heading', { name: 'Category not found' })).toBeTruthy()
    cleanup()
    await openForum('/forum/category/3', { 'GET /api/forum/categories/3': () => ({ status: 500 }) })
    expect(await screen.findByRole('heading', { name: 'The category could not be loaded' })).toBeTruthy()
  })
})
