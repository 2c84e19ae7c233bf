import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { openForum, permissions, problem } from '../../testing/forum.ts'
import type { TestResponses } from '../../testing/render-app.tsx'

const category = (id: number, name: string) => ({
  ...{ id, name, description: '', sortOrder: 0, topicCount: 0, lastActivityAt: null },
})

beforeEach(() => sessionStorage.clear())

describe('a new topic', () => {
  const fill = async (actor: Awaited<ReturnType<typeof openForum>>['actor']) => {
    await actor.type(await screen.findByRole('textbox', { name: /^Topic Title/ }), 'Silence')
    await screen.findByRole('option', { name: 'Prayer' })
    await actor.selectOptions(screen.getByRole('combobox', { name: /^Category/ }), 'Prayer')
    await actor.type(screen.getByRole('textbox', { name: /^Initial Post/ }), 'How do you keep it?')
  }

  it('has a breadcrumb and its fields [C-NEWTOPIC-01, C-NEWTOPIC-04, C-NEWTOPIC-05]', async () => {
    await openForum('/forum/new-topic')
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
    await openForum('/forum/new-topic?categoryId=4')
    await screen.findByRole('option', { name: 'Music' })
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^Category/ }).value).toBe('4')
    expect(screen.getByRole('textbox', { name: /^Initial Post/ }).tagName).toBe('TEXTAREA')
  })

  it('says that the categories could not be loaded, and loads them again', async () => {
    let isDown = true
    const { actor } = await openForum('/forum/new-topic', {
      'GET /api/forum/categories': () =>
        isDown ? problem('internal', 500, 'Something went wrong.') : { body: [category(4, 'Music')] },
    })
    const failed = 'The categories could not be loaded. Please try again.'
    await screen.findByText(failed)
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Music' })).toBeTruthy()
    expect(screen.queryByText(failed)).toBeNull()
  })

  it('says on a new site that a topic needs a category first; the list of categories tells who may create one to do so', async () => {
    const none: TestResponses = { 'GET /api/forum/categories': () => ({ body: [] }) }
    const { unmount } = await openForum('/forum/new-topic', none)
    const description = 'You can start a topic as soon as there is a category.'
    expect(await screen.findByRole('combobox', { name: /^Category/, description })).toBeTruthy()
    unmount()
    const shown = await openForum('/forum', none)
    expect(await screen.findByText('Every topic belongs to a category. Create the first one.')).toBeTruthy()
    shown.unmount()
    const mayNot = () => ({ body: { ...permissions, canAddCategory: false } })
    await openForum('/forum', { ...none, 'GET /api/forum/permissions': mayNot })
    expect(await screen.findByText(description)).toBeTruthy()
  })

  it('offers pinning to admins only [C-NEWTOPIC-08]', async () => {
    await openForum('/forum/new-topic')
    await screen.findByRole('textbox', { name: /^Topic Title/ })
    expect(screen.queryByRole('checkbox', { name: 'Pin this topic' })).toBeNull()
    cleanup()
    await openForum('/forum/new-topic', {
      'GET /api/forum/permissions': () => ({ body: { ...permissions, canPin: true } }),
    })
    expect(await screen.findByRole('checkbox', { name: 'Pin this topic' })).toBeTruthy()
  })

  it('is left by Cancel, which leads to the forum [C-NEWTOPIC-09]', async () => {
    const { actor, router } = await openForum('/forum/new-topic')
    await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/forum'))
  })

  it('shows what is missing, field by field [C-NEWTOPIC-13, C-NEWTOPIC-15, C-NEWTOPIC-16]', async () => {
    const { actor } = await openForum('/forum/new-topic')
    await actor.type(await screen.findByRole('textbox', { name: /^Topic Title/ }), 'ab')
    await actor.type(screen.getByRole('textbox', { name: /^Initial Post/ }), 'too short')
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title must be at least 3 characters')).toBeTruthy()
    expect(screen.getByText('Initial post must be at least 10 characters')).toBeTruthy()
    expect(screen.getByText('Please select a category')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Topic Title/ })))
  })

  it('an error disappears when its field is changed, the others stay', async () => {
    const { actor } = await openForum('/forum/new-topic')
    const title = await screen.findByRole('textbox', { name: /^Topic Title/ })
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title must be at least 3 characters')).toBeTruthy()
    await actor.type(title, 'S')
    expect(screen.queryByText('Title must be at least 3 characters')).toBeNull()
    expect(screen.getByText('Please select a category')).toBeTruthy()
  })

  it('rejects a title of more than 100 characters [C-NEWTOPIC-14]', async () => {
    const { actor } = await openForum('/forum/new-topic')
    await actor.click(await screen.findByRole('textbox', { name: /^Topic Title/ }))
    await actor.paste('x'.repeat(101))
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(screen.getByText('Title cannot exceed 100 characters')).toBeTruthy()
  })

  it('whose page is left while it is being created is not offered again as a draft, and does not lead back', async () => {
    const creating = Promise.withResolvers<void>()
    const { actor, router } = await openForum('/forum/new-topic', {
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
    const { actor, router } = await openForum('/forum/new-topic', {
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
    const first = await openForum('/forum/new-topic', {
      'POST /api/forum/topics': () => problem('newcomer_links', 403, 'New members can use at most 2 links in a post.'),
    })
    await fill(first.actor)
    await first.actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText(/^Failed to create topic: .?New members can use at most 2 links/)).toBeTruthy()
    first.unmount()
    await openForum('/forum/new-topic')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Topic Title/ })
    await waitFor(() => expect(title.value).toBe('Silence'))
  })

  it('in a category that was hidden meanwhile says so at the field, offers the others and keeps the text', async () => {
    let isHidden = false
    const isReadAgain = Promise.withResolvers<void>()
    const { actor } = await openForum('/forum/new-topic', {
      'GET /api/forum/categories': async () => {
        if (!isHidden) return { body: [category(3, 'Prayer'), category(4, 'Music')] }
        // The field is made again with the remaining categories, and must have the focus then.
        await isReadAgain.promise
        return { body: [category(4, 'Music')] }
      },
      'POST /api/forum/topics': () => {
        isHidden = true
        return problem('forum_category_hidden', 409, 'This category has been hidden.')
      },
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    const description = /^This category has been hidden, so no topics can be added to it/
    await waitFor(() => expect(isHidden).toBe(true))
    setTimeout(isReadAgain.resolve)
    await screen.findByRole('combobox', { name: /^Category/, description })
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Prayer' })).toBeNull())
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: /^Category/, description })
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.value).toBe('')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Initial Post/ }).value).toBe(
      'How do you keep it?',
    )
  })

  it('by somebody whose session has ended says so [C-NEWTOPIC-18]', async () => {
    const { actor } = await openForum('/forum/new-topic', {
      'POST /api/forum/topics': () => problem('not_signed_in', 401, 'Please sign in to continue.'),
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Create Topic' }))
    expect(await screen.findByText('Authentication required')).toBeTruthy()
    expect(screen.getByText('You need to be logged in to create topics')).toBeTruthy()
  })

  it('is for signed-in people, and says so when the session ends [C-NEWTOPIC-02, C-NEWTOPIC-03]', async () => {
    const { queryClient } = await openForum('/forum/new-topic')
    await screen.findByRole('textbox', { name: /^Topic Title/ })
    queryClient.setQueryData(['/api/user'], null)
    expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    const main = within(screen.getByRole('main'))
    main.getByText('Sign in to start a topic.')
    expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toMatch(/^\/auth/)
  })

  it('says that the text is kept when the session ends while it is being written', async () => {
    const { actor, queryClient } = await openForum('/forum/new-topic')
    await fill(actor)
    queryClient.setQueryData(['/api/user'], null)
    await screen.findByText('What you were writing is kept in this tab. You will find it here after you sign in.')
    expect(screen.queryByText('Sign in to start a topic.')).toBeNull()
  })
})
