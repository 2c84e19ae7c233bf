import { chatApi } from '@lamplight/contract/chat'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { alert, checked, enter, failing, openChat, ROOMS, room, withFakeSocket } from '../../testing/chat.ts'
import type { TestResponse, TestResponses } from '../../testing/render-app.tsx'

withFakeSocket()

describe('the list of rooms', () => {
  it('is in an area 400 pixels tall; each room shows its name and description and can be chosen [C-CHAT-01, C-CHAT-02, C-CHAT-03]', async () => {
    const { actor, router } = await openChat('/chat')
    const list = await screen.findByRole('region', { name: 'Chat rooms' })
    const entry = await within(list).findByRole('link', { name: /Morning prayers/ })
    // Its own direction: the ellipsis of a long one is at its end, also on a page in another direction.
    expect(within(entry).getByText('Before the day begins').getAttribute('dir')).toBe('auto')
    expect(entry.closest('.scroller')).toBeTruthy()
    await actor.click(entry)
    expect(router.state.location.search).toEqual({ room: '5' })
  })

  it('has a loading state and an empty one [C-CHAT-47]', async () => {
    let response: (value: TestResponse) => void = () => {}
    await openChat('/chat', { [`GET ${ROOMS}`]: () => new Promise<TestResponse>((resolve) => (response = resolve)) })
    expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0)
    await act(async () => response({ body: [] }))
    expect(await screen.findByText('There are no rooms yet')).toBeTruthy()
  })

  it('shows the error text of the documents when it cannot be loaded [C-CHAT-38]', async () => {
    await openChat('/chat', { [`GET ${ROOMS}`]: failing })
    await waitFor(async () =>
      expect(await alert()).toContain('Error fetching chat roomsCould not load chat rooms. Please try again later.'),
    )
  })

  it('scrolls to the chosen room when it is further down than the area shows', async () => {
    const places = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      if (this.matches('.scroller')) return DOMRect.fromRect({ height: 400 })
      return DOMRect.fromRect(this.hasAttribute('aria-current') ? { y: 600, height: 60 } : {})
    })
    try {
      await openChat()
      const entry = await screen.findByRole('link', { name: /Morning prayers/, current: true })
      // Its end is at 660, the fade of the area begins at 360.
      await waitFor(() => expect(entry.closest('.scroller')?.scrollTop).toBe(300))
    } finally {
      places.mockRestore()
    }
  })

  it('shows unread counts, and mentions of the reader', async () => {
    const unread = room({ unreadCount: 3, mentionCount: 1 })
    await openChat('/chat', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, [unread]) })
    const entry = await screen.findByRole('link', { name: /Morning prayers/ })
    expect(entry.textContent).toContain('3 unread messages')
    expect(entry.textContent).toContain('You were mentioned')
  })

  it('counts new messages of the other rooms while one of them is open', async () => {
    const { socket } = await enter(openChat())
    const other = () => screen.getByRole('link', { name: /Scripture study/ }).textContent
    expect(other()).not.toContain('unread')
    await socket.receive({ type: 'room_unread', roomId: 6, unreadCount: 1, mentionCount: 0 })
    await waitFor(() => expect(other()).toContain('1 unread message'))
    expect(other()).not.toContain('You were mentioned')
    await socket.receive({ type: 'room_unread', roomId: 6, unreadCount: 2, mentionCount: 1 })
    await waitFor(() => expect(other()).toContain('2 unread messages'))
    expect(other()).toContain('You were mentioned')
    await socket.receive({ type: 'room_unread', roomId: 6, unreadCount: 0, mentionCount: 0 })
    await waitFor(() => expect(other()).not.toContain('unread'))
  })
})

describe('an invitation', () => {
  it('adds the room to the list while the page is open, and a removal takes it out', async () => {
    let rooms = [room()]
    const { socket } = await enter(openChat('/chat?room=5', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, rooms) }))
    const viewer = { role: 'invited', canModerate: false, mutedUntil: null } as const
    const invited = room({ id: 9, name: 'Only us', isPrivate: true, viewer })
    rooms = [invited, room()]
    await socket.receive({ type: 'room_changed', room: invited, viewer })
    expect(await screen.findByRole('link', { name: /Only us/ })).toBeTruthy()
    expect(socket.sentOf('join_room')).toEqual([])
    rooms = [room()]
    await socket.receive({ type: 'room_gone', roomId: 9 })
    await waitFor(() => expect(screen.queryByRole('link', { name: /Only us/ })).toBeNull())
  })
})

describe('archived rooms', () => {
  const old = room({ id: 9, name: 'Last winter', isArchived: true })
  const hosted = { role: 'host', canModerate: true, mutedUntil: null } as const
  /** Active and archived rooms, depending on the query. */
  const lists = (archived: () => TestResponse): TestResponses => ({
    [`GET ${ROOMS}`]: (request) =>
      new URL(request.url).searchParams.get('archived') === 'true' ? archived() : checked(chatApi.rooms, [room()]),
  })
  async function openList(response: TestResponses) {
    const rendered = await openChat('/chat', response)
    await rendered.actor.click(await screen.findByRole('button', { name: 'Archived rooms' }))
    return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: 'Archived rooms' })) }
  }

  it('are listed apart and can be read; people who may not restore them see no button', async () => {
    const { actor, dialog, router } = await openList(lists(() => checked(chatApi.rooms, [old])))
    const entry = await dialog.findByRole('link', { name: 'Last winter' })
    expect(dialog.queryByRole('button', { name: 'Restore room' })).toBeNull()
    await actor.click(entry)
    expect(router.state.location.search).toEqual({ room: '9' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are restored by their host and then leave the list', async () => {
    let list = [{ ...old, viewer: hosted }]
    let sent: unknown
    const { actor, dialog } = await openList({
      ...lists(() => checked(chatApi.rooms, list)),
      [`PATCH ${ROOMS}/9`]: async (request) => {
        sent = await request.json()
        list = []
        return checked(chatApi.changeRoom, { ...old, isArchived: false, viewer: hosted })
      },
    })
    const button = await dialog.findByRole('button', { name: 'Restore room', description: 'Last winter' })
    await actor.click(button)
    expect(await dialog.findByText('There are no archived rooms')).toBeTruthy()
    expect(sent).toEqual({ isArchived: false })
    expect(await screen.findByText(/is open again/)).toBeTruthy()
  })

  it('that cannot be restored stay listed, and the page says why', async () => {
    const { actor, dialog } = await openList({
      ...lists(() => checked(chatApi.rooms, [{ ...old, viewer: hosted }])),
      [`PATCH ${ROOMS}/9`]: failing,
    })
    await actor.click(await dialog.findByRole('button', { name: 'Restore room' }))
    await waitFor(async () =>
      expect((await screen.findAllByRole('alert', { hidden: true })).map((one) => one.textContent).join()).toContain(
        'The room could not be changed',
      ),
    )
    expect(dialog.getByRole('link', { name: 'Last winter' })).toBeTruthy()
  })

  it('say so when they cannot be loaded', async () => {
    const { dialog } = await openList(lists(failing))
    expect(await dialog.findByText('Could not load chat rooms. Please try again later.')).toBeTruthy()
  })
})

describe('without a room', () => {
  it('the panel welcomes people and shows the guidelines [C-CHAT-07, C-CHAT-08, C-CHAT-09]', async () => {
    await openChat('/chat')
    const panel = await screen.findByRole('region', { name: 'Welcome to Religious Chat' })
    const rules = within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(rules.slice(0, 2)).toEqual(['Respect other religious views', 'Keep it constructive and appropriate'])
  })

  it('the guidelines link to learning and reporting [C-CHAT-10, C-CHAT-11]', async () => {
    await openChat('/chat')
    expect(await screen.findByText('Focus on learning and sharing, not debating')).toBeTruthy()
    expect(screen.getByText('Report inappropriate content')).toBeTruthy()
  })
})

describe('a new room', () => {
  const openDialog = async (changes: TestResponses = {}) => {
    const page = await openChat('/chat', changes)
    await page.actor.click(await screen.findByRole('button', { name: 'New Room' }))
    return { ...page, dialog: within(await screen.findByRole('dialog')) }
  }

  it('has a required name and a description [C-CHAT-04, C-CHAT-05, C-CHAT-06]', async () => {
    const { actor, dialog } = await openDialog()
    expect(dialog.getByRole('textbox', { name: 'Description' })).toBeTruthy()
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), '   ')
    await actor.click(dialog.getByRole('button', { name: 'Open Room' }))
    expect(await dialog.findByText('This field is required')).toBeTruthy()
  })

  it('is sent with the input, is in the list at once and is opened [C-CHAT-34, C-CHAT-35]', async () => {
    const made = room({ id: 8, name: 'Psalms', viewer: { role: 'host', canModerate: true, mutedUntil: null } })
    let sent: unknown
    let list = [room()]
    const { actor, dialog, router } = await openDialog({
      [`GET ${ROOMS}`]: () => checked(chatApi.rooms, list),
      [`POST ${ROOMS}`]: async (request) => {
        sent = await request.json()
        list = [made, ...list]
        return { ...checked(chatApi.createRoom, made), status: 201 }
      },
    })
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Psalms')
    await actor.type(dialog.getByRole('textbox', { name: 'Description' }), 'Sung')
    await actor.click(dialog.getByRole('checkbox', { name: 'Private room' }))
    await actor.click(dialog.getByRole('button', { name: 'Open Room' }))
    expect(await screen.findByRole('link', { name: /Psalms/ })).toBeTruthy()
    expect(sent).toEqual({ name: 'Psalms', description: 'Sung', isPrivate: true })
    expect(router.state.location.search).toEqual({ room: '8' })
  })

  it('that could not be created keeps the input and says so [C-CHAT-41]', async () => {
    const { actor, dialog } = await openDialog({ [`POST ${ROOMS}`]: failing })
    await actor.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Psalms')
    await actor.click(dialog.getByRole('button', { name: 'Open Room' }))
    await waitFor(async () =>
      expect((await screen.findByRole('alert', { hidden: true })).textContent).toContain(
        'Error creating roomThe room could not be created. Please try again.',
      ),
    )
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Psalms')
  })
})
