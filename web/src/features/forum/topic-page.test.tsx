import { DELETED_ACCOUNT_NAME } from '@lamplight/contract/deleted-account'
import { forumApi } from '@lamplight/contract/forum'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { hoursAgo, openForum, own, post, problem, responses, topicPage } from '../../testing/forum.ts'
import { person, renderApp } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

describe('a topic', () => {
  it('has badges, dates, views and its category [C-TOPIC-02, C-TOPIC-03, C-TOPIC-06]', async () => {
    const page = topicPage({ isSticky: true, isLocked: true })
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    expect(await screen.findByRole('heading', { level: 1, name: page.title })).toBeTruthy()
    for (const text of ['Pinned', 'Locked', '12 views', /^Created /]) expect(screen.getByText(text)).toBeTruthy()
    const [, badge] = screen.getAllByRole('link', { name: 'Prayer' })
    expect(badge?.getAttribute('href')).toBe('/forum/category/3')
  })

  it('that is neither pinned nor locked has no badge, and a form [C-TOPIC-02, C-TOPIC-03, C-TOPIC-10]', async () => {
    await openForum('/forum/topic/9')
    expect(await screen.findByRole('heading', { name: 'Post a Reply' })).toBeTruthy()
    for (const text of ['Pinned', 'Locked', /^This topic is locked/]) expect(screen.queryByText(text)).toBeNull()
  })

  it('shows when it was created and its view count [C-TOPIC-04, C-TOPIC-05]', async () => {
    const page = topicPage({ createdAt: '2026-03-04T10:00:00.000Z', views: 1200 })
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    expect(await screen.findByText(/^Created (4 Mar 2026|Mar 4, 2026)$/)).toBeTruthy()
    expect(screen.getByText('1.2K views')).toBeTruthy()
  })

  it.each([
    ['x'.repeat(30), 'x'.repeat(30)],
    ['x'.repeat(31), `${'x'.repeat(30)}...`],
  ])('with the title %s has a breadcrumb of 30 characters at most [C-TOPIC-01]', async (title, shown) => {
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: topicPage({ title }) }) })
    const crumbs = within(await screen.findByRole('navigation', { name: 'You are here' })).getAllByRole('listitem')
    expect(crumbs.at(-1)?.textContent).toBe(shown)
  })

  it('is the only current page of its breadcrumb: the forum it belongs to is not', async () => {
    const page = topicPage()
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    const crumbs = await screen.findByRole('navigation', { name: 'You are here' })
    const current = [...crumbs.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)
    expect(current).toEqual([page.title])
  })

  it('shows posts from oldest to newest with author, time and line breaks [C-TOPIC-07, C-TOPIC-08]', async () => {
    await openForum('/forum/topic/9')
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
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [post({ html })] }) })
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
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [post({ html })] }) })
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
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: topicPage({ isLocked: true }) }) })
    expect(await screen.findByText('This topic is locked. New replies cannot be posted.')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Post a Reply' })).toBeNull()
  })

  it('that is locked or pinned in another tab is shown so when the reader returns, and the reply stays to be copied', async () => {
    let isLocked = false
    const { actor, queryClient } = await openForum('/forum/topic/9', {
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
    const { actor } = await openForum('/forum/topic/9', {
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
    await openForum('/forum/topic/9', {
      'GET /api/forum/topics/9/posts': () => ({ body: [byAdmin, byModerator, post()] }),
    })
    const [first, second, third] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('admin')
    expect(first?.textContent).toContain('edited 2 hours ago')
    expect(second?.textContent).toContain('moderator')
    expect(third?.textContent).not.toMatch(/admin|moderator|edited/)
  })

  it('a deleted post is a placeholder that says so, with the reason of the moderators', async () => {
    const byAuthor = post({ isDeleted: true, html: '', content: '' })
    const byStaff = post({ id: 31, isDeleted: true, html: '', content: '', removalReason: 'Unkind' })
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => ({ body: [byAuthor, byStaff] }) })
    expect(await screen.findByText('This post was deleted by its author.')).toBeTruthy()
    expect(screen.getByText(/This post was removed by the moderators: .?Unkind/)).toBeTruthy()
  })

  it('offers to edit and delete one’s own posts only [C-TOPIC-14, C-TOPIC-15]', async () => {
    await openForum('/forum/topic/9')
    const [others, mine] = await screen.findAllByRole('article')
    if (!others || !mine) throw new Error('There are not two posts.')
    for (const name of ['Edit', 'Delete']) {
      expect(within(mine).getByRole('button', { name })).toBeTruthy()
      expect(within(others).queryByRole('button', { name })).toBeNull()
    }
  })

  it('links to where the reader stopped', async () => {
    const page = topicPage({}, { firstUnreadPostId: 21, unreadCount: 2 })
    await openForum('/forum/topic/9', { 'GET /api/forum/topics/9': () => ({ body: page }) })
    const link = await screen.findByRole('link', { name: 'Continue where you left off (2 new posts)' })
    expect(link.getAttribute('href')).toBe('/forum/topic/9?post=21#post-21')
  })

  it('how far it was read is stored when the page is closed, or another one opened, at once', async () => {
    const observing = new Set<IntersectionObserverCallback>()
    class Observer {
      callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
        observing.add(callback)
      }
      observe() {}
      disconnect() {
        observing.delete(this.callback)
      }
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const read: unknown[] = []
    const { unmount } = await openForum('/forum/topic/9', {
      'PUT /api/forum/topics/9/read': async (request) => {
        read.push(await request.json())
        return { body: {} }
      },
    })
    const articles = await screen.findAllByRole('article')
    const see = (target: HTMLElement | undefined) => {
      for (const callback of observing) callback([{ isIntersecting: true, target }] as never, {} as never)
    }
    // The usual pause before it is sent does not end.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    see(articles[0])
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pagehide'))
    see(articles[1])
    unmount()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    const ids = articles.map(({ dataset }) => ({ postId: Number(dataset.post) }))
    await waitFor(() => expect(read).toEqual(ids))
  })

  it('sends how far it was read once, however much is typed into the reply', async () => {
    class Observer {
      callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe(target: Element) {
        this.callback([{ isIntersecting: true, target }] as never, {} as never)
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const read: unknown[] = []
    const { actor, unmount } = await openForum('/forum/topic/9', {
      'PUT /api/forum/topics/9/read': async (request) => {
        read.push(await request.json())
        return { body: {} }
      },
    })
    const lowest = (await screen.findAllByRole('article')).at(-1)
    await actor.type(screen.getByRole('textbox', { name: 'Your reply' }), 'Amen')
    unmount()
    vi.unstubAllGlobals()
    await waitFor(() => expect(read).not.toEqual([]))
    expect(read).toEqual([{ postId: Number(lowest?.dataset.post) }])
  })

  it('starts at the post in the URL, and can load earlier ones above it, without moving it on the screen', async () => {
    const earlier = post({ id: 11, html: '<p dir="auto">An earlier post</p>' })
    const { actor } = await openForum('/forum/topic/9?post=20', {
      'GET /api/forum/topics/9/posts': ({ url }) => {
        const query = new URL(url).searchParams
        if (query.has('before')) return { body: [earlier] }
        expect(query.get('from')).toBe('20')
        return { body: [post()], headers: { 'x-previous-cursor': 'abc' } }
      },
    })
    // Each post is 100 pixels high here.
    const rects = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, 100 * screen.getAllByRole('article').indexOf(this as HTMLElement), 10, 100)
    })
    const scroll = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
    await actor.click(await screen.findByRole('button', { name: 'Earlier posts' }))
    expect(await screen.findByText('An earlier post')).toBeTruthy()
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('An earlier post')
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 100, behavior: 'instant' })
    rects.mockRestore()
    scroll.mockRestore()
  })

  it('that was merged redirects to the other one, and to the same post there', async () => {
    const { router } = await openForum('/forum/topic/8?post=77#post-77', {
      'GET /api/forum/topics/8': () => ({ body: topicPage() }),
      'GET /api/forum/topics/8/posts': () => ({ body: [post()] }),
    })
    await waitFor(() => expect(router.state.location.href).toBe('/forum/topic/9?post=77#post-77'))
  })

  it('that was merged while a reply was being written keeps the draft of the reply', async () => {
    sessionStorage.setItem(draftKeyOf('topic reply', 3, 8), 'An hour of work')
    sessionStorage.setItem(draftKeyOf('topic reply', 3, 9), 'Begun here')
    await openForum(
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
    await openForum('/forum/topic/99')
    expect(await screen.findByRole('heading', { name: 'Topic not found' })).toBeTruthy()
  })

  it('whose posts cannot be loaded can be retried [C-TOPIC-20]', async () => {
    let response: { status?: number; body?: unknown } = { status: 500 }
    const { actor } = await openForum('/forum/topic/9', { 'GET /api/forum/topics/9/posts': () => response })
    expect(await screen.findByText('The posts could not be loaded. Please try again.')).toBeTruthy()
    response = { body: [post()] }
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeTruthy()
  })

  it('can be subscribed to with one press', async () => {
    const sent = vi.fn()
    const { actor } = await openForum('/forum/topic/9', {
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
    await openForum('/forum/topic/9', gone())
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This topic was removed by the moderators' }),
    ).toBeTruthy()
    expect(screen.getByText(/Buy my course.+was removed on (4 Mar 2026|Mar 4, 2026)/)).toBeTruthy()
    expect(screen.getByText(/Reason: .?An advertisement/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Reports and decisions' })).toBeNull()
  })

  it('shows the reply that was being written, to be copied', async () => {
    sessionStorage.setItem(draftKeyOf('topic reply', 7, 9), 'Half a thought')
    await openForum('/forum/topic/9', gone())
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    await waitFor(() => expect([box.value, box.readOnly]).toEqual(['Half a thought', true]))
  })

  it('leads its author to the decision; a reason that is a code is shown as text', async () => {
    await openForum('/forum/topic/9', gone({ isOwn: true, reason: 'spam' }))
    const link = await screen.findByRole('link', { name: 'Reports and decisions' })
    expect(link.getAttribute('href')).toBe('/reports')
    expect(screen.getByText(/Reason: .?Spam or advertising/)).toBeTruthy()
  })

  it('is not blamed on the moderators when its author deleted it', async () => {
    await openForum('/forum/topic/9', gone({ isOwn: true, reason: null }))
    expect(await screen.findByRole('heading', { level: 1, name: 'This topic was deleted' })).toBeTruthy()
    expect(screen.queryByText(/moderators|Reason/)).toBeNull()
  })

  it('says to everybody else only that it was not found', async () => {
    await openForum('/forum/topic/9', { ...gone(), 'GET /api/forum/topics/9/removal': missing })
    expect(await screen.findByRole('heading', { level: 1, name: 'Topic not found' })).toBeTruthy()
  })
})

describe('a link to a post that the topic does not have', () => {
  it('says so and shows the topic from its first post', async () => {
    await openForum('/forum/topic/9?post=999', {
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
