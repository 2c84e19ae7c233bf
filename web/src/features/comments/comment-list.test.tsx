import type { QueryClient } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { TestResponses } from '../../testing/render-app.tsx'
import { readComments, refreshComments } from './comments.queries.ts'
import { comment, show, stored } from './testing/comments.tsx'

// Drafts of comments that were not sent.
afterEach(() => sessionStorage.clear())

it('a comment that was edited shows its new text, and no page is refetched', async () => {
  const { actor, reads } = await show()
  await actor.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('Oldest')
  const menu = screen.getAllByRole('button', { name: 'Options for Yusuf’s comment' }).at(-1)
  if (menu) await actor.click(menu)
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await actor.type(screen.getByDisplayValue('Oldest'), ' and best')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('(edited)')).toBeTruthy()
  expect(document.activeElement).toBe(menu)
  expect(screen.getByText('Oldest and best')).toBeTruthy()
  expect(reads).toEqual(['', 'cursor=two'])
})

it('an edit or a like that succeeds after a failure takes the message of the failure away', async () => {
  const failed = new Set<string>()
  /** The first request to each address fails. */
  const isFirst = ({ url }: Request) => !failed.has(url) && failed.add(url).size > 0
  const { actor } = await show({
    'PATCH /api/comments/2': async (request) =>
      isFirst(request) ? { status: 500 } : { body: comment({ id: 2, ...(await request.json()) }) },
    'POST /api/comments/2/like': (request) =>
      isFirst(request) ? { status: 500 } : { body: { hasLiked: true, likes: 1 } },
  })
  const row = within(screen.getByText('Quiet').closest('article') as HTMLElement)
  await actor.click(row.getByRole('button', { name: /^Options/ }))
  await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await actor.type(row.getByRole('textbox'), ' now')
  await actor.click(row.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save comment')).toBeTruthy()
  await actor.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByText('Failed to save comment')).toBeNull())
  expect(screen.getByText('Quiet now')).toBeTruthy()

  await actor.click(row.getByRole('button', { name: /like/i }))
  expect(await screen.findByText('Your like could not be saved')).toBeTruthy()
  await actor.click(row.getByRole('button', { name: /like/i }))
  await waitFor(() => expect(screen.queryByText('Your like could not be saved')).toBeNull())
})

const goneAlready = { status: 404, body: { status: 404, code: 'comment_not_found', detail: 'x' } }

it.each([
  ['after a comment was deleted, the focus is on the heading', [{ body: {} }]],
  ['a comment that another tab has deleted already counts as deleted', [goneAlready]],
  ['so does a comment of whose deletion the response was lost', [null, goneAlready]],
])('%s', async (_, responses) => {
  const left = [...responses]
  const { actor } = await show({
    'DELETE /api/comments/3': () => {
      const response = left.shift()
      if (!response) throw new TypeError('Failed to fetch')
      return response
    },
  })
  const [menu] = await screen.findAllByRole('button', { name: 'Options for Yusuf’s comment' })
  if (!menu) throw new Error('no comment')
  await actor.click(menu)
  await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('Comment deleted')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Comments/ }))
})

describe('while the list is being read', () => {
  /** Reads of the list after the first one, answered as it was when they began. */
  const heldReads = () => {
    const releases: (() => void)[] = []
    let isFirst = true
    const responses: TestResponses = {
      'GET /api/videos/9/comments': async ({ url }) => {
        const isSecondPage = new URL(url).searchParams.has('cursor')
        const headers = { 'x-total-count': '3', ...(!isSecondPage && { 'x-next-cursor': 'two' }) }
        const body = isSecondPage ? stored.slice(2) : stored.slice(0, 2)
        if (isFirst) isFirst = false
        else await new Promise<void>((resolve) => releases.push(resolve))
        return { body, headers }
      },
      'POST /api/comments/3/like': () => ({ body: { hasLiked: true, likes: 5 } }),
    }
    return { responses, releases }
  }
  const likeFirst = () => screen.getAllByRole('button', { name: /like/i })[0] as HTMLElement
  const likeIn = (client: QueryClient) => {
    const liked = readComments(client, 9).find(({ id }) => id === 3)
    return [liked?.viewer.hasLiked, liked?.likes]
  }
  const isIdle = (client: QueryClient) => waitFor(() => expect(client.isFetching() + client.isMutating()).toBe(0))
  const more = () => screen.getByRole('button', { name: 'Show more' }).click()

  it('a comment that is posted stays', async () => {
    const { responses, releases } = heldReads()
    const { actor, order, write } = await show(responses)
    await actor.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(releases).toHaveLength(1))
    await write('Posted meanwhile')
    await screen.findByText('Posted meanwhile')
    releases[0]?.()
    await screen.findByText('Oldest')
    await waitFor(() => expect(order('Posted meanwhile', 'Liked', 'Quiet', 'Oldest')).toBe(true))
  })

  it.each([
    ['more of it', more],
    ['all of it', (client: QueryClient) => void refreshComments(client, 9)],
  ])('a like stays: %s', async (_, read) => {
    const { responses, releases } = heldReads()
    const { actor, queryClient } = await show(responses)
    act(() => read(queryClient))
    await waitFor(() => expect(releases).toHaveLength(1))
    await actor.click(likeFirst())
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    expect(likeIn(queryClient)).toEqual([true, 5])
    releases[0]?.()
    await isIdle(queryClient)
    await waitFor(() => expect(likeIn(queryClient)).toEqual([true, 5]))
  })

  it('a like that fails is undone', async () => {
    const { responses, releases } = heldReads()
    const { actor, queryClient } = await show({ ...responses, 'POST /api/comments/3/like': () => ({ status: 500 }) })
    await actor.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(releases).toHaveLength(1))
    await actor.click(likeFirst())
    await screen.findByText('Your like could not be saved')
    releases[0]?.()
    await screen.findByText('Oldest')
    await isIdle(queryClient)
    expect(likeIn(queryClient)).toEqual([false, 4])
  })
})

describe('the order by likes', () => {
  const like = (name: RegExp) => screen.getAllByRole('button', { name })[0] as HTMLElement

  it('is read once a like on its way has been stored', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { actor, reads } = await show({
      'POST /api/comments/3/like': async () => {
        await promise
        return { body: { hasLiked: true, likes: 5 } }
      },
    })
    await actor.click(like(/^Like/))
    await actor.selectOptions(screen.getByLabelText('Sort by'), 'top')
    expect(reads).toEqual([''])
    resolve()
    await waitFor(() => expect(reads).toEqual(['', 'sort=top']))
    expect(await screen.findByText('Liked')).toBeTruthy()
  })

  it('is read again after a like that was given in the other order', async () => {
    const { actor, reads, queryClient } = await show({
      'POST /api/comments/3/like': () => ({ body: { hasLiked: true, likes: 5 } }),
    })
    const sort = screen.getByLabelText('Sort by')
    await actor.selectOptions(sort, 'top')
    await screen.findByText('Liked')
    await actor.selectOptions(sort, 'newest')
    await actor.click(like(/^Like/))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    await actor.selectOptions(sort, 'top')
    await waitFor(() => expect(reads).toEqual(['', 'sort=top', 'sort=top']))
  })
})
