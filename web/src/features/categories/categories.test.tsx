import { CATEGORY_NAME_MAX } from '@lamplight/contract/categories'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { person, renderApp, type TestResponse } from '../../testing/render-app.tsx'

it('a category without an English name says so at the field, which gets the focus, and is not sent', async () => {
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: { 'GET /api/admin/categories': () => ({ body: [] }) },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add a category' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText('Deutsch'), 'Predigten')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This field is required')
  const name = dialog.getByLabelText(/^English/)
  await waitFor(() => expect(document.activeElement).toBe(name))
  await actor.type(name, 'S')
  await waitFor(() => expect(dialog.queryByText('This field is required')).toBeNull())
})

it('a category of the forum with fewer than three letters says so at the field', async () => {
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: { 'GET /api/admin/categories': () => ({ body: [] }) },
  })
  await actor.click(await screen.findByRole('tab', { name: 'Forum' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a category' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText(/^English/), 'Hi')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Name must be at least 3 characters')
})

it('a name that is pasted too long is kept and says by how much, and is sent once it is shorter', async () => {
  let sent: unknown
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: [] }),
      'POST /api/admin/categories': async (request) => {
        sent = await request.json()
        return { status: 201, body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add a category' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByLabelText<HTMLInputElement>(/^English/)
  await actor.click(name)
  await actor.paste('🕯'.repeat(CATEGORY_NAME_MAX + 2))
  expect([...name.value]).toHaveLength(CATEGORY_NAME_MAX + 2)
  const tooLong = '2 characters too many. The maximum is 50.'
  const error = await dialog.findByText(tooLong)
  expect(name.getAttribute('aria-describedby')).toContain(error.id)
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(sent).toBeUndefined()
  await actor.clear(name)
  await actor.paste('🕯'.repeat(CATEGORY_NAME_MAX))
  await waitFor(() => expect(dialog.queryByText(tooLong)).toBeNull())
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject({ names: { en: '🕯'.repeat(CATEGORY_NAME_MAX) } }))
})

it('what was done to a category is announced, and the focus stays on the page when it is removed', async () => {
  const category = (id: number, en: string) => ({
    ...{ id, kind: 'forum', names: { en, ar: '', de: '', es: '', fr: '' }, isHidden: false, useCount: 0 },
    ...{ allowsSponsors: false },
  })
  let shown = [category(1, 'Prayer'), category(2, 'Music')]
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: shown }),
      'PUT /api/admin/categories/order': () => {
        shown = shown.toReversed()
        return { body: shown }
      },
      'PATCH /api/admin/categories/forum/1': () => ({ body: shown[1] }),
      'DELETE /api/admin/categories/forum/1': () => {
        shown = [category(2, 'Music')]
        return { body: {} }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Move Prayer down' }))
  expect((await screen.findByText('Moved to position 2 of 2')).getAttribute('aria-live')).toBe('assertive')
  await actor.click(screen.getByRole('button', { name: 'Hide Prayer' }))
  expect((await screen.findByText(/^Saved\./)).closest('[role=status]')).toBeTruthy()
  screen.getByRole('button', { name: 'Remove Prayer' }).focus()
  await actor.keyboard('{Enter}')
  expect((await screen.findByText('“Prayer” was removed')).closest('[role=status]')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
})

it('a category is moved by each press, also while the press before is being sent; the list is read again after the last', async () => {
  const sending = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sent: number[][] = []
  const began: number[][] = []
  let reads = 0
  let shown = ['Prayer', 'Music', 'Study'].map((en, place) => ({
    ...{ id: place + 1, kind: 'forum', names: { en, ar: '', de: '', es: '', fr: '' }, isHidden: false, useCount: 0 },
    ...{ allowsSponsors: false },
  }))
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => {
        reads += 1
        return { body: shown }
      },
      'PUT /api/admin/categories/order': async (request) => {
        const { ids, previous } = (await request.json()) as { ids: number[]; previous: number[] }
        began.push(previous)
        await sending[sent.push(ids) - 1]?.promise
        shown = shown.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
        return { body: shown }
      },
    },
  })
  const names = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
  await actor.click(await screen.findByRole('button', { name: 'Move Prayer down' }))
  await screen.findByText('Moved to position 2 of 3')
  await actor.click(screen.getByRole('button', { name: 'Move Prayer down' }))
  await screen.findByText('Moved to position 3 of 3')
  // One request after the other: the order of the last press is stored last.
  expect(sent).toEqual([[2, 1, 3]])
  sending[0]?.resolve()
  await waitFor(() =>
    expect(sent).toEqual([
      [2, 1, 3],
      [2, 3, 1],
    ]),
  )
  expect(began).toEqual([
    [1, 2, 3],
    [2, 1, 3],
  ])
  expect([reads, names()]).toEqual([1, ['Music', 'Study', 'Prayer']])
  sending[1]?.resolve()
  await waitFor(() => expect(reads).toBe(2))
  expect(names()).toEqual(['Music', 'Study', 'Prayer'])
})

it('an order that another admin has changed is shown instead of being overwritten', async () => {
  const category = (id: number, en: string) => ({
    ...{ id, kind: 'forum', names: { en, ar: '', de: '', es: '', fr: '' }, isHidden: false, useCount: 0 },
    ...{ allowsSponsors: false },
  })
  let shown = [category(1, 'Prayer'), category(2, 'Music'), category(3, 'Study')]
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: shown }),
      'PUT /api/admin/categories/order': () => {
        shown = shown.toReversed()
        return { status: 409, body: { status: 409, code: 'category_order_changed', detail: '' } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Move Prayer down' }))
  expect(await screen.findByText(/^The order of the categories was changed elsewhere in the meantime/)).toBeTruthy()
  await waitFor(() =>
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Study', 'Music', 'Prayer']),
  )
})

it('a name that another admin has changed is not overwritten before the admin knows', async () => {
  const sent: object[] = []
  const named = (names: object) => ({
    ...{ id: 1, kind: 'video', names: { en: 'Prayer', ar: '', de: '', es: '', fr: '', ...names } },
    ...{ isHidden: false, useCount: 3, allowsSponsors: false },
  })
  let stored = named({})
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: [stored] }),
      'PATCH /api/admin/categories/video/1': async (request) => {
        sent.push(await request.json())
        return { body: stored }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Names Prayer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Names of “Prayer”' }))
  const german = dialog.getByLabelText('Deutsch')
  await actor.type(german, 'Beten')
  stored = named({ de: 'Gebet', fr: 'Prière' })
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText(/changed elsewhere in the meantime to “.?Gebet.?”/)
  expect([document.activeElement, sent]).toEqual([german, []])
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Saved\./)).toBeTruthy()
  expect(sent).toMatchObject([{ names: { de: 'Beten' }, previous: { de: 'Gebet', fr: '' } }])
  expect(sent[0]).not.toHaveProperty('names.fr')
})

it('names of a category that another admin has removed stay in the form, which says so, until it is closed', async () => {
  const stored = {
    ...{ id: 1, kind: 'video', names: { en: 'Prayer', ar: '', de: '', es: '', fr: '' } },
    ...{ isHidden: false, useCount: 0, allowsSponsors: false },
  }
  let shown = [stored]
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: shown }),
      'PATCH /api/admin/categories/video/1': () => {
        const detail = 'This category no longer exists.'
        return { status: 404, body: { status: 404, code: 'managed_category_not_found', detail } }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Names Prayer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Names of “Prayer”' }))
  await actor.type(dialog.getByLabelText('العربية'), 'صلاة')
  shown = []
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('This category no longer exists.')
  await waitFor(() => expect(screen.queryByText('Prayer')).toBeNull())
  expect(dialog.getByLabelText<HTMLInputElement>('العربية').value).toBe('صلاة')
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull()
  await actor.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('that sponsors may choose a category is shown at once, and undone after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const stored = {
    ...{ id: 1, kind: 'video', names: { en: 'Prayer', ar: '', de: '', es: '', fr: '' } },
    ...{ isHidden: false, useCount: 3, allowsSponsors: true },
  }
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: [stored] }),
      'PATCH /api/admin/categories/video/1': async () => {
        await promise
        return { status: 500 }
      },
    },
  })
  const allows = await screen.findByRole<HTMLInputElement>('checkbox')
  await actor.click(allows)
  expect(allows.checked).toBe(false)
  resolve()
  await waitFor(() => expect(allows.checked).toBe(true))
})

it('the dialog of names can be cancelled without saving', async () => {
  const sent: unknown[] = []
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({
        body: [
          {
            ...{ id: 1, kind: 'video', names: { en: 'Prayer', ar: '', de: '', es: '', fr: '' }, isHidden: false },
            ...{ useCount: 0, allowsSponsors: true },
          },
        ],
      }),
      'PATCH /api/admin/categories/video/1': async (request) => {
        sent.push(await request.json())
        return { status: 500 }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Names Prayer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText('Deutsch'), 'Beten')
  const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.slice(-2)).toEqual(['Cancel', 'Save'])
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect([screen.queryByRole('dialog'), sent]).toEqual([null, []])
})

it('categories have their names in the language of the admin, the English one where a translation is missing', async () => {
  const category = (id: number, en: string, de: string) => ({
    ...{ id, kind: 'video', names: { en, ar: '', de, es: '', fr: '' }, isHidden: false, useCount: 0 },
    ...{ allowsSponsors: false },
  })
  await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    language: 'de',
    responses: {
      'GET /api/admin/categories': () => ({ body: [category(1, 'Prayer', 'Gebet'), category(2, 'Music', '')] }),
    },
  })
  await screen.findByRole('heading', { name: 'Gebet' })
  await screen.findByRole('heading', { name: 'Music' })
  await screen.findByRole('button', { name: /Gebet.*nach unten/ })
})

/** The removal of the only category, which is gone when the server responds. */
async function removeMeanwhile(respond: () => TestResponse) {
  let isThere = true
  const category = {
    ...{ id: 1, kind: 'video', names: { en: 'Prayer', ar: '', de: '', es: '', fr: '' }, isHidden: false, useCount: 0 },
    allowsSponsors: false,
  }
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: isThere ? [category] : [] }),
      'DELETE /api/admin/categories/video/1': () => {
        isThere = false
        return respond()
      },
    },
  })
  const card = within(await screen.findByRole('article', { name: 'Prayer' }))
  await actor.click(card.getByRole('button', { name: 'Remove Prayer' }))
}

it('a category that another admin has removed meanwhile leaves the list', async () => {
  await removeMeanwhile(() => ({
    status: 404,
    body: { status: 404, code: 'managed_category_not_found', detail: 'None.' },
  }))
  expect(await screen.findByText('This category no longer exists.')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('article', { name: 'Prayer' })).toBeNull()
})

it('a removal of which only the response was lost is not reported as failed', async () => {
  await removeMeanwhile(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect.poll(() => screen.queryByRole('article', { name: 'Prayer' })).toBeNull()
  expect(screen.queryByText('That could not be done')).toBeNull()
})

it('a category whose response was lost counts as added, or as changed, if it was', async () => {
  let list: object[] = []
  let changes = 0
  const { actor } = await renderApp('/admin/categories', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/categories': () => ({ body: list }),
      'POST /api/admin/categories': async (request) => {
        const { names } = (await request.json()) as { names: object }
        list = [{ id: 1, kind: 'video', names, isHidden: false, useCount: 0, allowsSponsors: false }]
        throw new TypeError('Failed to fetch')
      },
      'PATCH /api/admin/categories/video/1': () => {
        changes += 1
        list = list.map((category) => ({ ...category, isHidden: true }))
        if (changes === 1) throw new TypeError('Failed to fetch')
        return { body: list[0] }
      },
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add a category' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText(/^English/), 'Sermons')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'Sermons' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await actor.click(screen.getByRole('button', { name: 'Hide Sermons' }))
  expect(await screen.findByRole('button', { name: 'Show again Sermons' })).toBeTruthy()
  expect(screen.queryByText('That could not be done')).toBeNull()
})
