import { BLOCKED_IDS_PAGE, type ChatMessage, type ChatRoom, type ChatUser, chatApi } from '@lamplight/contract/chat'
import { CLOSE_CODES, type ServerFrame } from '@lamplight/contract/chat-frames'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeSession } from '../../api/session.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { person, renderApp, type TestResponse, type TestResponses } from '../../testing/render-app.tsx'

const ROOMS = '/api/chat/rooms'
const NOW = '2026-11-22T08:00:00.000Z'
const me: ChatUser = { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null }
const grace: ChatUser = { id: 1, username: 'grace', displayName: 'Grace Okafor', avatarUrl: '/avatars/grace.webp' }
const layla: ChatUser = { id: 2, username: 'layla', displayName: 'ليلى حسن', avatarUrl: null }

let uninstall: () => void
beforeEach(() => {
  uninstall = FakeSocket.install()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  uninstall()
})

const room = (changes: Partial<ChatRoom> = {}): ChatRoom => ({
  id: 5,
  name: 'Morning prayers',
  description: 'Before the day begins',
  isPrivate: false,
  createdAt: NOW,
  host: grace,
  isLocked: false,
  isArchived: false,
  slowModeSeconds: 0,
  activeAt: NOW,
  activeCount: 0,
  unreadCount: 0,
  mentionCount: 0,
  viewer: { role: 'member', canModerate: false, mutedUntil: null },
  ...changes,
})
const message = (id: number, content: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  roomId: 5,
  content,
  createdAt: new Date(Date.now() - 120_000).toISOString(),
  editedAt: null,
  isDeleted: false,
  user: grace,
  replyTo: null,
  clientId: null,
  ...changes,
})

const checked = (endpoint: { response: { parse: (value: unknown) => unknown } }, body: unknown): TestResponse => ({
  body: endpoint.response.parse(body),
})
const failing = (): TestResponse => ({ status: 500, body: { code: 'internal', detail: 'Something went wrong.' } })

const standing = (changes: object = {}) => ({
  hasAcceptedGuidelines: true,
  blockedIds: [],
  hasMoreBlocked: false,
  ...changes,
})
const responses = (changes: TestResponses = {}): TestResponses => ({
  [`GET ${ROOMS}`]: () => checked(chatApi.rooms, [room(), room({ id: 6, name: 'Scripture study', description: '' })]),
  [`GET ${ROOMS}/5`]: () => checked(chatApi.room, room()),
  [`GET ${ROOMS}/5/messages`]: () => checked(chatApi.messages, []),
  [`PUT ${ROOMS}/5/read`]: () => ({ body: {} }),
  'GET /api/chat/standing': () => checked(chatApi.standing, standing()),
  ...changes,
})

const openPage = (path = '/chat?room=5', changes: TestResponses = {}, user = person()) =>
  renderApp(path, { user, responses: responses(changes) })

interface Entered {
  messages?: ChatMessage[]
  activeUsers?: ChatUser[]
  changes?: Partial<ChatRoom>
  nextCursor?: string | null
  cursor?: number
}
/** The page has joined the room: connected, with its history. */
async function enter(page: Promise<Awaited<ReturnType<typeof renderApp>>>, facts: Entered = {}) {
  const rendered = await page
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  await connect(FakeSocket.last, facts)
  return { ...rendered, socket: FakeSocket.last }
}
async function connect(socket: FakeSocket, facts: Entered = {}) {
  const { messages = [], activeUsers = [me, grace], changes = {}, nextCursor = null, cursor = 9 } = facts
  await socket.open()
  await socket.receive({ type: 'auth_success', userId: me.id })
  const entered = room({ activeCount: activeUsers.length, ...changes })
  await socket.receive({ type: 'room_joined', room: entered, activeUsers })
  await socket.receive({ type: 'room_history', roomId: 5, messages, cursor, nextCursor, isCatchUp: false })
}
const box = () => screen.findByRole('textbox', { name: 'Message' })
const log = () => screen.findByRole('log', { name: 'Messages in Morning prayers' })
const shown = async () => [...(await log()).querySelectorAll('li p[dir="auto"]')].map((line) => line.textContent)
const alert = async () => (await screen.findAllByRole('alert')).map((region) => region.textContent).join(' ')

describe('the list of rooms', () => {
  it('is in an area 400 pixels tall; each room shows its name and description and can be chosen [C-CHAT-01, C-CHAT-02, C-CHAT-03]', async () => {
    const { actor, router } = await openPage('/chat')
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
    await openPage('/chat', { [`GET ${ROOMS}`]: () => new Promise<TestResponse>((resolve) => (response = resolve)) })
    expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0)
    await act(async () => response({ body: [] }))
    expect(await screen.findByText('There are no rooms yet')).toBeTruthy()
  })

  it('shows the error text of the documents when it cannot be loaded [C-CHAT-38]', async () => {
    await openPage('/chat', { [`GET ${ROOMS}`]: failing })
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
      await openPage()
      const entry = await screen.findByRole('link', { name: /Morning prayers/, current: true })
      // Its end is at 660, the fade of the area begins at 360.
      await waitFor(() => expect(entry.closest('.scroller')?.scrollTop).toBe(300))
    } finally {
      places.mockRestore()
    }
  })

  it('shows unread counts, and mentions of the reader', async () => {
    const unread = room({ unreadCount: 3, mentionCount: 1 })
    await openPage('/chat', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, [unread]) })
    const entry = await screen.findByRole('link', { name: /Morning prayers/ })
    expect(entry.textContent).toContain('3 unread messages')
    expect(entry.textContent).toContain('You were mentioned')
  })

  it('counts new messages of the other rooms while one of them is open', async () => {
    const { socket } = await enter(openPage())
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
    const { socket } = await enter(openPage('/chat?room=5', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, rooms) }))
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
    const rendered = await openPage('/chat', response)
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
    await openPage('/chat')
    const panel = await screen.findByRole('region', { name: 'Welcome to Religious Chat' })
    const rules = within(panel)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
    expect(rules.slice(0, 2)).toEqual(['Respect other religious views', 'Keep it constructive and appropriate'])
  })

  it('the guidelines link to learning and reporting [C-CHAT-10, C-CHAT-11]', async () => {
    await openPage('/chat')
    expect(await screen.findByText('Focus on learning and sharing, not debating')).toBeTruthy()
    expect(screen.getByText('Report inappropriate content')).toBeTruthy()
  })
})

describe('a new room', () => {
  const openDialog = async (changes: TestResponses = {}) => {
    const page = await openPage('/chat', changes)
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

describe('the connection', () => {
  it('is opened for a signed-in person, sends auth and joins the room [C-CHAT-27, C-CHAT-29]', async () => {
    const { socket } = await enter(openPage(), { messages: [message(1, 'Peace')] })
    expect(socket.url).toBe('ws://localhost:3000/ws')
    expect(socket.sent[0]).toMatchObject({ type: 'auth', userId: 7, roomId: 5, extended: true })
    expect(await shown()).toEqual(['Peace'])
  })

  it('shows Disconnected until it is open, then Connected, and Disconnected when it is lost [C-CHAT-12, C-CHAT-13]', async () => {
    await openPage()
    expect(await screen.findByText('Disconnected')).toBeTruthy()
    await connect(FakeSocket.last)
    expect(screen.getByText('Connected')).toBeTruthy()
    await FakeSocket.last.drop()
    expect(screen.getByText('Disconnected')).toBeTruthy()
  })

  it('is closed on sign-out, and the page says so [C-CHAT-28]', async () => {
    const { socket, queryClient } = await enter(openPage())
    await act(() => changeSession(queryClient, null))
    await waitFor(() => expect(socket.readyState).toBe(3))
    expect(await screen.findByText('Your session has ended. Sign in to continue.')).toBeTruthy()
    expect(screen.getByText(/If your account was suspended, signing in shows you why and until when/)).toBeTruthy()
    // The list names private rooms, and the device may be shared.
    expect(screen.queryByRole('link', { name: /Morning prayers/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New Room' })).toBeNull()
  })

  it('that cannot be opened is reported once, while it is retried [C-CHAT-45]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { actor } = await openPage()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await FakeSocket.last.drop()
    expect(await alert()).toContain('Connection ErrorCould not connect to chat server. Please try again later.')
    await actor.click(screen.getByRole('button', { name: 'Close' }))
    for (let tries = 2; tries < 5; tries += 1) {
      await act(() => vi.advanceTimersByTimeAsync(31_000))
      expect(FakeSocket.opened.length).toBeGreaterThanOrEqual(tries)
      await FakeSocket.last.drop()
    }
    expect(screen.queryByText('Connection Error')).toBeNull()
  })

  it('that is back takes the report of its loss away', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openPage()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await FakeSocket.last.drop()
    expect(await alert()).toContain('Connection Error')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await connect(FakeSocket.last)
    expect(await screen.findByText('Connected')).toBeTruthy()
    expect(screen.queryByText('Connection Error')).toBeNull()
  })

  it('that has gone silent is closed and opened again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await enter(openPage())
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.getByText('Disconnected')).toBeTruthy()
    expect(FakeSocket.opened.length).toBeGreaterThan(1)
  })

  it('is resumed with its cursor; missed messages are added once, and changed ones are updated in place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { socket } = await enter(openPage(), { messages: [message(2, 'Second'), message(1, 'First')], cursor: 9 })
    await socket.drop()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    const back = FakeSocket.last
    await back.open()
    expect(back.sent[0]).toMatchObject({ type: 'auth', roomId: 5, after: 9 })
    await back.receive({ type: 'auth_success' })
    await back.receive({ type: 'room_joined', room: room(), activeUsers: [me] })
    const missed = [message(3, 'Third'), message(1, '', { isDeleted: true })]
    await back.receive({ type: 'room_history', roomId: 5, messages: missed, cursor: 11, isCatchUp: true })
    await back.receive({ type: 'new_message', message: message(3, 'Third'), cursor: 11 })
    expect(await shown()).toEqual(['Third', 'Second'])
    expect(screen.getByText('This message was deleted.')).toBeTruthy()
  })

  it('shows the server’s sentence when it is rejected for another person or an expired session [C-CHAT-43]', async () => {
    await openPage()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await FakeSocket.last.open()
    await FakeSocket.last.receive({ type: 'auth_error', message: 'Please try a different door.' })
    expect(await alert()).toContain('Authentication ErrorPlease try a different door.')
  })

  it('shows the server’s sentence of an error frame [C-CHAT-44]', async () => {
    const { socket } = await enter(openPage())
    await socket.receive({ type: 'error', message: 'The lamp has gone out.' })
    expect(await alert()).toContain('Chat ErrorThe lamp has gone out.')
  })
})

describe('a room', () => {
  it('shows each message with picture or initials, name, age and text line by line [C-CHAT-15, C-CHAT-17, C-CHAT-18]', async () => {
    await enter(openPage(), { messages: [message(1, 'Peace\nbe with you')] })
    const [item] = within(await log()).getAllByRole('listitem')
    expect(item?.querySelector('img')?.getAttribute('src')).toBe('/avatars/grace.webp')
    expect(item?.textContent).toContain('Grace Okafor')
    expect(item?.querySelector('time')?.textContent).toBe('2 minutes ago')
    expect(await shown()).toEqual(['Peace\nbe with you'])
  })

  it('shows message content as text, never as markup; URLs become links with nofollow [C-CHAT-19]', async () => {
    const content = '<img src=x onerror=alert(1)> see https://example.org/psalm javascript:alert(1)'
    await enter(openPage(), { messages: [message(1, content)] })
    expect(await shown()).toEqual([content])
    const [link, ...more] = within(await log()).getAllByRole('link')
    expect(link?.getAttribute('href')).toBe('https://example.org/psalm')
    expect(link?.getAttribute('rel')).toContain('nofollow')
    expect(more).toEqual([])
    expect((await log()).querySelector('p img')).toBeNull()
  })

  it.each([
    ['Miriam Adler', 'Mi'],
    ['ليلى حسن', 'لي'],
    ['👨‍👩‍👧 Family', '👨‍👩‍👧 '],
  ])('draws the first two letters of %s where there is no picture [C-CHAT-16]', async (displayName, initials) => {
    const user = { ...layla, displayName }
    await enter(openPage(), { messages: [message(1, 'Peace', { user })] })
    const [item] = within(await log()).getAllByRole('listitem')
    expect(item?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials)
  })

  it('adds a new message first, announces it politely, and shows nothing twice [C-CHAT-31]', async () => {
    const { socket } = await enter(openPage(), { messages: [message(1, 'First')] })
    for (let n = 0; n < 2; n += 1)
      await socket.receive({ type: 'new_message', message: message(2, 'Second'), cursor: 10 })
    expect(await shown()).toEqual(['Second', 'First'])
    expect((await log()).getAttribute('aria-live')).toBe('polite')
  })

  it('lists who is present, each person once, as they join and leave [C-CHAT-20]', async () => {
    const { socket } = await enter(openPage(), { activeUsers: [me, grace] })
    const panel = within(screen.getByRole('complementary', { name: 'Active users' }))
    const names = () => panel.getAllByRole('link').map((link) => link.textContent)
    expect(names()).toEqual(['Miriam AdlerYou', 'Grace OkaforHost'])
    for (let n = 0; n < 2; n += 1) await socket.receive({ type: 'user_joined', user: layla, roomId: 5 })
    expect(names()).toEqual(['Miriam AdlerYou', 'Grace OkaforHost', 'ليلى حسن'])
    await socket.receive({ type: 'user_left', userId: grace.id, roomId: 5 })
    expect(names()).toEqual(['Miriam AdlerYou', 'ليلى حسن'])
  })

  it('shows them in a sheet when there is no room for the panel [C-CHAT-21]', async () => {
    const { actor } = await enter(openPage())
    await actor.click(screen.getByRole('button', { name: 'Active users 2' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Active users' }))
    expect(sheet.getAllByRole('link')).toHaveLength(2)
  })

  it('Leave Room clears the messages and the people, and shows the welcome panel [C-CHAT-14, C-CHAT-30]', async () => {
    const { actor, socket, router } = await enter(openPage(), { messages: [message(1, 'Peace')] })
    await actor.click(screen.getByRole('button', { name: 'Leave Room' }))
    expect(await screen.findByRole('region', { name: 'Welcome to Religious Chat' })).toBeTruthy()
    expect(screen.queryByText('Peace')).toBeNull()
    expect(screen.queryByRole('complementary', { name: 'Active users' })).toBeNull()
    expect(socket.sentOf('leave_room')).toHaveLength(1)
    expect(router.state.location.search).toEqual({})
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('keeps messages of the site below its header with Leave Room, while it is open', async () => {
    const start = () => document.documentElement.style.getPropertyValue('--toast-start')
    const { actor } = await enter(openPage())
    expect(start()).toMatch(/px$/)
    await actor.click(screen.getByRole('button', { name: 'Leave Room' }))
    await screen.findByRole('region', { name: 'Welcome to Religious Chat' })
    expect(start()).toBe('')
  })

  it('shows as many people in the list of rooms as in the room', async () => {
    const { socket } = await enter(openPage(), { activeUsers: [me, grace] })
    const entry = screen.getByRole('link', { name: /Morning prayers/ })
    await waitFor(() => expect(entry.textContent).toContain('2 people here'))
    await socket.receive({ type: 'user_left', userId: grace.id, roomId: 5 })
    await waitFor(() => expect(entry.textContent).toContain('1 person here'))
  })

  it('that cannot be joined shows an error and leads back to the list [C-CHAT-42]', async () => {
    const missing = () => ({ status: 404, body: { code: 'chat_room_not_found', detail: 'This room does not exist.' } })
    await openPage('/chat?room=5', { [`GET ${ROOMS}/5`]: missing, [`GET ${ROOMS}/5/messages`]: missing })
    await waitFor(async () =>
      expect(await alert()).toContain('Error joining roomCould not join the chat room. Please try again.'),
    )
    expect(screen.getByRole('heading', { name: 'This room does not exist' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All rooms' })).toBeTruthy()
  })

  it('opens by itself when the person is invited while the page says that it does not exist', async () => {
    const missing = () => ({ status: 404, body: { code: 'chat_room_not_found', detail: 'This room does not exist.' } })
    await openPage('/chat?room=5', { [`GET ${ROOMS}/5`]: missing, [`GET ${ROOMS}/5/messages`]: missing })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    const socket = FakeSocket.last
    await socket.open()
    await socket.receive({ type: 'auth_success', userId: me.id })
    await socket.receive({ type: 'error', code: 'chat_room_not_found', message: 'This room does not exist.' })
    expect(await screen.findByRole('heading', { name: 'This room does not exist' })).toBeTruthy()
    const viewer = { role: 'invited', canModerate: false, mutedUntil: null } as const
    await socket.receive({ type: 'room_changed', room: room({ id: 6 }), viewer })
    expect(socket.sentOf('join_room')).toEqual([])
    await socket.receive({ type: 'room_changed', room: room(), viewer })
    expect(socket.sentOf('join_room')).toEqual([{ type: 'join_room', roomId: 5, after: null }])
    await socket.receive({ type: 'room_joined', room: room(), activeUsers: [me] })
    const messages = [message(1, 'Welcome')]
    await socket.receive({ type: 'room_history', roomId: 5, messages, cursor: 9, isCatchUp: false })
    expect(await shown()).toEqual(['Welcome'])
  })

  it('whose messages cannot be loaded says so and can be retried [C-CHAT-39]', async () => {
    const { actor } = await openPage('/chat?room=5', { [`GET ${ROOMS}/5/messages`]: failing })
    await waitFor(async () =>
      expect(await alert()).toContain('Error fetching messagesCould not load chat messages. Please try again later.'),
    )
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await connect(FakeSocket.last, { messages: [message(1, 'Here')] })
    expect(await shown()).toEqual(['Here'])
  })

  it('loads older pages up to the beginning of the history', async () => {
    const older = vi.fn(() => checked(chatApi.messages, [message(2, 'Second'), message(1, 'First')]))
    const { actor } = await enter(openPage('/chat?room=5', { [`GET ${ROOMS}/5/messages`]: older }), {
      messages: [message(3, 'Third')],
      nextCursor: 'older',
    })
    older.mockClear()
    await actor.click(screen.getByRole('button', { name: 'Show earlier messages' }))
    await waitFor(async () => expect(await shown()).toEqual(['Third', 'Second', 'First']))
    expect(older).toHaveBeenCalledOnce()
    expect(screen.getByText('This is the beginning of the room.')).toBeTruthy()
  })
})

describe('writing', () => {
  it('Enter sends, Shift+Enter adds a line [C-CHAT-22, C-CHAT-23]', async () => {
    const { actor, socket } = await enter(openPage())
    await actor.type(await box(), 'Peace{Shift>}{Enter}{/Shift}to all{Enter}')
    const [frame, ...more] = socket.sentOf('chat_message')
    expect(frame).toMatchObject({ content: 'Peace\nto all', clientId: expect.stringMatching(/^[\w-]{8,64}$/) })
    expect(more).toEqual([])
    expect(((await box()) as HTMLTextAreaElement).value).toBe('')
  })

  it('a blank message is not sent [C-CHAT-24]', async () => {
    const { actor, socket } = await enter(openPage())
    await actor.type(await box(), '  \u200b {Enter}')
    await actor.click(screen.getByRole('button', { name: 'Send' }))
    expect(socket.sentOf('chat_message')).toEqual([])
  })

  it('one’s own message is shown while it is being sent, and once when it has arrived', async () => {
    const { actor, socket } = await enter(openPage())
    await actor.type(await box(), 'On its way{Enter}')
    // Read aloud once, by the log, when it has arrived.
    expect(screen.getByText('Sending').closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    await socket.receive({ type: 'new_message', message: message(1, 'On its way', { user: me, clientId }), cursor: 10 })
    expect(screen.queryByText('Sending')).toBeNull()
    expect(screen.getAllByText('On its way')).toHaveLength(1)
    expect(screen.getByText('On its way').closest('[aria-live]')).toBe(screen.getByRole('log'))
  })

  it('without a socket it uses an HTTP request: sending always works (ruling 120) [C-CHAT-25, C-CHAT-26]', async () => {
    let sent: { content: string; roomId: number; clientId: string } | undefined
    const { actor, socket } = await enter(
      openPage('/chat?room=5', {
        'POST /api/chat/messages': async (request) => {
          sent = await request.json()
          const stored = message(1, sent?.content ?? '', { user: me, clientId: sent?.clientId ?? null })
          return { ...checked(chatApi.send, stored), status: 201 }
        },
      }),
    )
    await socket.drop()
    await actor.type(await box(), 'By request{Enter}')
    await waitFor(() => expect(sent).toMatchObject({ content: 'By request', roomId: 5 }))
    expect(socket.sentOf('chat_message')).toEqual([])
    await waitFor(async () => expect(await shown()).toEqual(['By request']))
  })

  it('without any connection it is queued, survives a reload, and is sent once with the same id after reconnecting', async () => {
    const noLine = { 'POST /api/chat/messages': () => Promise.reject(new TypeError('no line')) }
    const first = await enter(openPage('/chat?room=5', noLine))
    await first.socket.drop()
    await first.actor.type(await box(), 'Keep me{Enter}')
    expect(await screen.findByText('Waiting for the connection')).toBeTruthy()
    first.unmount()
    FakeSocket.opened = []
    const { socket } = await enter(openPage('/chat?room=5', noLine))
    const [frame, ...more] = socket.sentOf('chat_message')
    expect(frame).toMatchObject({ content: 'Keep me' })
    expect(more).toEqual([])
    const clientId = String(frame?.clientId)
    await socket.receive({ type: 'new_message', message: message(1, 'Keep me', { user: me, clientId }), cursor: 10 })
    expect(sessionStorage.getItem('chat-unsent 7')).toBeNull()
  })

  it('where sockets are refused, a waiting message is sent once by request as soon as requests get through', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let isOnline = false
    const sent: string[] = []
    const { actor } = await openPage('/chat?room=5', {
      'POST /api/chat/messages': async (request) => {
        if (!isOnline) throw new TypeError('no line')
        const { content, clientId } = await request.json()
        sent.push(clientId)
        return { ...checked(chatApi.send, message(1, content, { user: me, clientId })), status: 201 }
      },
    })
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await FakeSocket.last.drop()
    await actor.type(await box(), 'Keep me{Enter}')
    expect(await screen.findByText('Waiting for the connection')).toBeTruthy()
    isOnline = true
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await FakeSocket.last.drop()
    await waitFor(async () => expect(await shown()).toEqual(['Keep me']))
    expect(screen.queryByText('Waiting for the connection')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await FakeSocket.last.drop()
    expect(sent).toHaveLength(1)
  })

  it('a message whose socket is lost before it is confirmed keeps its id on the way by request, and is shown once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const sent: string[] = []
    const slow = Promise.withResolvers<void>()
    const { actor, socket } = await enter(
      openPage('/chat?room=5', {
        'POST /api/chat/messages': async (request) => {
          const { content, clientId } = await request.json()
          sent.push(clientId)
          await slow.promise
          return { ...checked(chatApi.send, message(4, content, { user: me, clientId })), status: 201 }
        },
      }),
    )
    await actor.type(await box(), 'Once{Enter}')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    await socket.drop()
    await waitFor(() => expect(sent).toEqual([clientId]))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(2))
    // Refused again, while the request has no response yet.
    await FakeSocket.last.drop()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(3))
    await connect(FakeSocket.last, { messages: [message(4, 'Once', { user: me, clientId })] })
    slow.resolve()
    await waitFor(async () => expect(await shown()).toEqual(['Once']))
    expect(sent).toEqual([clientId])
  })

  it('what was typed stays in this tab when the session is ended elsewhere, and nothing is tried again', async () => {
    let isSignedIn = true
    const { actor, socket } = await enter(
      openPage('/chat?room=5', {
        'GET /api/user': () =>
          isSignedIn ? { body: person() } : { status: 401, body: { code: 'not_signed_in', detail: '' } },
      }),
    )
    await actor.type(await box(), 'Half a thought')
    isSignedIn = false
    await socket.drop(CLOSE_CODES.notSignedIn)
    expect(await screen.findByText('Your session has ended. Sign in to continue.')).toBeTruthy()
    expect(FakeSocket.opened).toHaveLength(1)
    expect(sessionStorage.getItem('chat-draft 7 5')).toBe('Half a thought')
  })

  it('a rejected message stays with its reason, to be retried or discarded', async () => {
    const { actor, socket } = await enter(openPage())
    await actor.type(await box(), 'Too soon{Enter}')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    const refusal = 'This room is in slow mode. Please wait a moment before your next message.'
    await socket.receive({ type: 'error', message: refusal, code: 'chat_slow_mode', clientId, retryAfterSeconds: 5 })
    expect(await alert()).toContain(`Chat Error${refusal}`)
    expect(within(await log()).getByText(`Not sent: ${refusal}`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await socket.receive({ type: 'error', message: refusal, code: 'chat_slow_mode', clientId })
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(socket.sentOf('chat_message').map((frame) => frame.clientId)).toEqual([clientId, clientId])
    await socket.receive({ type: 'error', message: refusal, code: 'chat_slow_mode', clientId })
    await actor.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Too soon')).toBeNull()
  })

  it('the retry of a message that came too soon appears when its time has passed', async () => {
    const { actor, socket } = await enter(openPage())
    await actor.type(await box(), 'Too soon{Enter}')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    vi.useFakeTimers()
    await socket.receive({ type: 'error', message: 'Wait', code: 'rate_limited', clientId, retryAfterSeconds: 5 })
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it.each([
    ['chat_room_archived', { isArchived: true }],
    ['chat_room_locked', { isLocked: true }],
    ['chat_muted', { viewer: { role: 'member', canModerate: false, mutedUntil: '2099-01-01T00:00:00.000Z' } }],
  ] as const)(
    'a message refused with %s can be copied and discarded; retried only when the room is open again',
    async (code, changes) => {
      const { actor, socket } = await enter(openPage())
      await actor.type(await box(), 'Too late{Enter}')
      const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
      const changed = (facts: Partial<ChatRoom>): ServerFrame => {
        const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room(facts)
        return { type: 'room_changed', room: shared, viewer }
      }
      await socket.receive(changed(changes))
      await socket.receive({ type: 'error', message: 'It is closed.', code, clientId })
      expect(within(await log()).getByText(/^Not sent: /)).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
      await actor.click(screen.getByRole('button', { name: 'Copy text' }))
      expect(await navigator.clipboard.readText()).toBe('Too late')
      expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy()
      await socket.receive(changed({}))
      await actor.click(screen.getByRole('button', { name: 'Try again' }))
      expect(socket.sentOf('chat_message')).toHaveLength(2)
    },
  )

  it('a message with words that are not allowed is never offered for a retry, also after a reload', async () => {
    const { actor, socket, unmount } = await enter(openPage())
    await actor.type(await box(), 'A bad word{Enter}')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    await socket.receive({ type: 'error', message: 'No.', code: 'text_not_allowed', clientId })
    unmount()
    FakeSocket.opened = []
    await enter(openPage())
    expect(
      await screen.findByText('Not sent: This text contains words that are not allowed here. Please change it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy()
  })

  it('the box returns by itself when a mute ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const mutedUntil = new Date(Date.now() + 60_000).toISOString()
    await enter(openPage(), { changes: { viewer: { role: 'member', canModerate: false, mutedUntil } } })
    expect(await screen.findByText('You cannot write here for a while')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await box()).toBeTruthy()
    expect(screen.queryByText('You cannot write here for a while')).toBeNull()
  })

  it('a failed request shows the texts of the documents [C-CHAT-40]', async () => {
    const { actor, socket } = await enter(openPage('/chat?room=5', { 'POST /api/chat/messages': failing }))
    await socket.drop()
    await actor.type(await box(), 'Hello{Enter}')
    await waitFor(async () =>
      expect(await alert()).toContain('Error sending messageYour message could not be sent. Please try again.'),
    )
    expect(screen.getByText('Not sent: Something went wrong. Please try again.')).toBeTruthy()
  })

  it('messages that were shown are marked as read, even when the reader leaves at once', async () => {
    const read: unknown[] = []
    const { actor } = await enter(
      openPage('/chat?room=5', {
        [`GET ${ROOMS}`]: () => checked(chatApi.rooms, [room({ unreadCount: 1 })]),
        [`PUT ${ROOMS}/5/read`]: async (request) => {
          read.push(await request.json())
          return { body: {} }
        },
      }),
      { messages: [message(4, 'Who is here?')] },
    )
    await actor.click(screen.getByRole('button', { name: 'Leave Room' }))
    await waitFor(() => expect(read).toEqual([{ messageId: 4 }]))
    expect(screen.getByRole('link', { name: /Morning prayers/ }).textContent).not.toContain('unread')
  })

  it('a draft survives a change of rooms', async () => {
    const { actor, router } = await enter(openPage())
    await actor.type(await box(), 'Half a thought')
    await act(() => router.navigate({ to: '/chat', search: {} }))
    await act(() => router.navigate({ to: '/chat', search: { room: 5 } }))
    await FakeSocket.last.receive({ type: 'room_joined', room: room(), activeUsers: [me] })
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a thought')
  })

  it('asks for the guidelines once, before the first message', async () => {
    const accept = vi.fn(() => ({ body: {} }))
    const { actor, socket } = await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ hasAcceptedGuidelines: false })),
        'PUT /api/chat/guidelines': accept,
      }),
    )
    await actor.type(await box(), 'Hello{Enter}')
    expect(socket.sentOf('chat_message')).toEqual([])
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Agree and send' }))
    await waitFor(() => expect(socket.sentOf('chat_message')).toMatchObject([{ content: 'Hello' }]))
    expect(accept).toHaveBeenCalledOnce()
    // It would be sent a second time with the next Enter.
    await waitFor(async () => expect((await box()).textContent).toBe(''))
    expect(document.activeElement).toBe(await box())
  })

  it('keeps the text in the box when the guidelines are not accepted', async () => {
    const { actor, socket } = await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ hasAcceptedGuidelines: false })),
      }),
    )
    await actor.type(await box(), 'Hello{Enter}')
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await box()).textContent).toBe('Hello')
    expect(socket.sentOf('chat_message')).toEqual([])
  })

  it('replies to a message, and shows which one', async () => {
    const { actor, socket } = await enter(openPage(), { messages: [message(4, 'Who is here?')] })
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Reply' }))
    expect(screen.getByText(/^Replying to/).textContent).toContain('Grace Okafor')
    await waitFor(async () => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(await box())
    await actor.type(await box(), 'I am{Enter}')
    expect(socket.sentOf('chat_message')).toMatchObject([{ content: 'I am', replyToId: 4 }])
  })
})

describe('keeping it kind', () => {
  const menuOf = async (actor: Awaited<ReturnType<typeof renderApp>>['actor']) => {
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }

  it('own messages can be edited for a while, and deleted; those of others only by host and staff', async () => {
    const own = message(1, 'Mine', { user: me })
    const { actor, socket } = await enter(openPage(), { messages: [own] })
    expect(await menuOf(actor)).toEqual(['Reply', 'Edit', 'Delete'])
    await actor.keyboard('{Escape}')
    const old = { ...own, createdAt: new Date(Date.now() - 16 * 60_000).toISOString() }
    await socket.receive({ type: 'message_changed', message: old, cursor: 10 })
    expect(await menuOf(actor)).toEqual(['Reply', 'Delete'])
  })

  it('after a deletion the focus stays at the message, for people who use the keyboard', async () => {
    const { actor } = await enter(openPage('/chat?room=5', { 'DELETE /api/chat/messages/1': () => ({ body: {} }) }), {
      messages: [message(2, 'Newer'), message(1, 'Mine', { user: me })],
    })
    screen.getByRole('button', { name: 'Options for Miriam Adler’s message' }).focus()
    await actor.keyboard('{Enter}')
    await actor.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await actor.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toContain('This message was deleted.'))
    expect(document.activeElement?.textContent).not.toContain('Newer')
  })

  it('a message that was edited in another tab meanwhile is shown, and replaced only with the next save', async () => {
    const sent: { content: string; previousContent: string }[] = []
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'PATCH /api/chat/messages/1': async (request) => {
          const edit = (await request.json()) as { content: string; previousContent: string }
          sent.push(edit)
          if (edit.previousContent === 'Theirs') return { body: message(1, edit.content, { user: me }) }
          return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: 'Theirs' } }
        },
      }),
      { messages: [message(1, 'First', { user: me })] },
    )
    await menuOf(actor)
    await actor.click(screen.getByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit message' }))
    await actor.clear(dialog.getByRole('textbox'))
    await actor.type(dialog.getByRole('textbox'), 'Mine')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Theirs')).toBeTruthy()
    expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toBe('Mine')
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit message' })).toBeNull())
    expect(sent.map(({ previousContent }) => previousContent)).toEqual(['First', 'Theirs'])
  })

  it('a room renamed in another tab meanwhile keeps that name until one saves again', async () => {
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    const sent: unknown[] = []
    let stored = room(hosted)
    const { actor } = await enter(
      openPage('/chat?room=5', {
        [`GET ${ROOMS}/5`]: () => checked(chatApi.room, stored),
        [`PATCH ${ROOMS}/5`]: async (request) => {
          const change = (await request.json()) as Partial<ChatRoom>
          sent.push(change)
          return checked(chatApi.changeRoom, { ...stored, name: change.name })
        },
      }),
      { changes: hosted },
    )
    await actor.click(screen.getByRole('button', { name: 'Room options' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit room' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit room' }))
    const name = dialog.getByLabelText(/^Name/)
    await actor.clear(name)
    await actor.type(name, 'Mine')
    stored = room({ ...hosted, name: 'Theirs' })
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(/changed elsewhere in the meantime to “Theirs”/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit room' })).toBeNull())
    expect(sent).toEqual([{ name: 'Mine', previous: { name: 'Theirs', description: 'Before the day begins' } }])
  })

  it('an edit that is too long says by how much, and is not sent', async () => {
    let isSent = false
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'PATCH /api/chat/messages/1': () => {
          isSent = true
          return { body: message(1, 'Mine', { user: me }) }
        },
      }),
      { messages: [message(1, 'Mine', { user: me })] },
    )
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = dialog.getByRole<HTMLTextAreaElement>('textbox')
    await actor.click(box)
    await actor.paste('x'.repeat(2_000))
    expect(box.value).toHaveLength(2_004)
    expect(dialog.getByText('4 characters too many. The maximum is 2,000.')).toBeTruthy()
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(isSent).toBe(false)
  })

  it('the keyboard skips the messages and comes to the box', async () => {
    const { actor } = await enter(openPage(), { messages: [message(2, 'Two'), message(1, 'One')] })
    screen.getByRole('button', { name: 'Leave Room' }).focus()
    await actor.tab()
    expect(document.activeElement?.textContent).toBe('Skip the messages')
    await actor.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  })

  it('messages of others can be reported to the moderators', async () => {
    let sent: unknown
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'POST /api/reports': async (request) => {
          sent = await request.json()
          return { status: 201, body: { id: 1 } }
        },
      }),
      { messages: [message(4, 'Loud')] },
    )
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const found = await screen.findByRole('dialog', { description: /^Chat message · By .+ Loud Moderators will/ })
    const dialog = within(found)
    await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
    await actor.click(dialog.getByRole('button', { name: /report/i }))
    await waitFor(() => expect(sent).toMatchObject({ targetType: 'chat_message', targetId: 4, reason: 'harassment' }))
  })

  it('the host mutes and deletes', async () => {
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openPage(), { messages: [message(1, 'Loud')], changes: hosted })
    const words = await menuOf(actor)
    expect(words).toContain('Mute in this room')
    expect(words).toContain('Delete')
  })

  it('staff delete the message of somebody else with a reason', async () => {
    const sent: unknown[] = []
    const responses: Parameters<typeof openPage>[1] = {
      'DELETE /api/chat/messages/1': async (request) => {
        sent.push(await request.text())
        return { body: {} }
      },
    }
    const moderated = { viewer: { role: 'member', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openPage('/chat?room=5', responses), {
      messages: [message(1, 'Loud')],
      changes: moderated,
    })
    await menuOf(actor)
    await actor.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/The author is notified/)).toBeTruthy()
    await actor.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(dialog.getByText('Please give a reason of at least 3 characters')).toBeTruthy()
    expect(sent).toEqual([])
    await actor.type(dialog.getByRole('textbox', { name: /Reason/ }), '  Unkind ')
    await actor.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This message was deleted.')).toBeTruthy()
    expect(sent).toEqual([JSON.stringify({ reason: 'Unkind' })])
  })

  it('a host deletes after one question, without a reason', async () => {
    const sent: unknown[] = []
    const responses: Parameters<typeof openPage>[1] = {
      'DELETE /api/chat/messages/1': async (request) => {
        sent.push(await request.text())
        return { body: {} }
      },
    }
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openPage('/chat?room=5', responses), {
      messages: [message(1, 'Loud')],
      changes: hosted,
    })
    await menuOf(actor)
    await actor.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.queryByRole('textbox')).toBeNull()
    await actor.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent).toEqual(['']))
  })

  it('the host sees until when somebody is muted, and lifts it', async () => {
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    let muted = [{ user: grace, role: 'member', mutedUntil: '2030-03-04T10:00:00.000Z' }]
    const lifted = vi.fn()
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/rooms/5/members': () => checked(chatApi.members, muted),
        [`DELETE /api/chat/rooms/5/mutes/${grace.id}`]: () => {
          lifted()
          muted = []
          return { body: {} }
        },
      }),
      { messages: [message(1, 'Loud')], changes: hosted },
    )
    await actor.click(screen.getByRole('button', { name: 'Room options' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Muted people' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Muted people' }))
    expect(await dialog.findByText(/^Muted until .*2030/)).toBeTruthy()
    await actor.click(dialog.getByRole('button', { name: `Unmute ${grace.displayName}` }))
    expect(await dialog.findByText('Nobody is muted.')).toBeTruthy()
    expect(lifted).toHaveBeenCalledOnce()
  })

  it('messages of a blocked person are folded until the reader expands them', async () => {
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ blockedIds: [grace.id] })),
      }),
      { messages: [message(1, 'Folded words')] },
    )
    expect(await screen.findByText('Message from a person you blocked')).toBeTruthy()
    expect(screen.queryByText('Folded words')).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Show' }))
    expect(screen.getByText('Folded words')).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(screen.queryByText('Folded words')).toBeNull()
  })

  it('messages of everybody blocked are folded, also of those beyond the first page, and none is shown before', async () => {
    const others = Array.from({ length: BLOCKED_IDS_PAGE }, (_, n) => 1000 + n)
    const release: (() => void)[] = []
    const asked: string[] = []
    await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () =>
          checked(chatApi.standing, standing({ blockedIds: others, hasMoreBlocked: true })),
        'GET /api/chat/blocked-ids': async ({ url }) => {
          const after = new URL(url).searchParams.get('after')
          asked.push(after ?? '')
          if (after === null) return checked(chatApi.blockedIds, others)
          await new Promise<void>((resolve) => release.push(resolve))
          return checked(chatApi.blockedIds, [grace.id])
        },
      }),
      { messages: [message(1, 'Folded words')] },
    )
    await waitFor(() => expect(asked).toEqual(['', String(others.at(-1))]))
    expect(screen.queryByText('Folded words')).toBeNull()
    for (const resolve of release) resolve()
    expect(await screen.findByText('Message from a person you blocked')).toBeTruthy()
    expect(screen.queryByText('Folded words')).toBeNull()
  })

  it('messages stay hidden while the list of blocked people cannot be loaded, until it is retried', async () => {
    let isDown = true
    const { actor } = await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ hasMoreBlocked: true })),
        'GET /api/chat/blocked-ids': () =>
          isDown
            ? { status: 500, body: { status: 500, code: 'internal', detail: 'It failed.' } }
            : checked(chatApi.blockedIds, [grace.id]),
      }),
      { messages: [message(1, 'Folded words')] },
    )
    const again = await screen.findByRole('button', { name: /try again/i })
    expect(screen.queryByText('Folded words')).toBeNull()
    isDown = false
    await actor.click(again)
    expect(await screen.findByText('Message from a person you blocked')).toBeTruthy()
  })

  it('the words of a blocked person are folded in a quote of somebody else too', async () => {
    const quote = { id: 1, user: grace, excerpt: 'Folded words' }
    await enter(
      openPage('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ blockedIds: [grace.id] })),
      }),
      { messages: [message(2, 'An answer', { user: me, replyTo: quote })] },
    )
    expect(await screen.findByText('Message from a person you blocked')).toBeTruthy()
    expect(screen.getByText('An answer')).toBeTruthy()
    expect(screen.queryByText('Folded words')).toBeNull()
  })

  it.each<[string, Partial<ChatRoom>, string]>([
    ['locked', { isLocked: true }, 'This room is locked'],
    ['archived', { isArchived: true }, 'This room is archived'],
    [
      'muted',
      { viewer: { role: 'member', canModerate: false, mutedUntil: '2099-01-01T00:00:00.000Z' } },
      'You cannot write here for a while',
    ],
  ])('a room that is %s says so and has no box to write in', async (_, changes, words) => {
    const { socket } = await enter(openPage())
    await box()
    const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room(changes)
    const frame: ServerFrame = { type: 'room_changed', room: shared, viewer }
    await socket.receive(frame)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('a room that is locked while one writes announces it and takes the focus; the draft returns when it is open again', async () => {
    const { socket, actor } = await enter(openPage())
    await actor.type(await box(), 'Half a sentence')
    const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room()
    await socket.receive({ type: 'room_changed', room: { ...shared, isLocked: true }, viewer })
    expect(document.activeElement?.getAttribute('role')).toBe('status')
    expect(document.activeElement?.textContent).toContain('This room is locked')
    await socket.receive({ type: 'room_changed', room: { ...shared, isLocked: false }, viewer })
    await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a sentence'))
  })

  it('a room that is archived while one writes keeps the text on the page, to be copied or discarded, and asks nobody to write', async () => {
    const { socket, actor } = await enter(openPage(), { messages: [] })
    await actor.type(await box(), 'Half a sentence')
    screen.getByText('No messages yet. Write the first one.')
    const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room({ isArchived: true })
    await socket.receive({ type: 'room_changed', room: shared, viewer })
    expect(await screen.findByText('Half a sentence')).toBeTruthy()
    screen.getByText('No messages.')
    await actor.click(screen.getByRole('button', { name: 'Copy text' }))
    expect(await screen.findByText('Text copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Half a sentence')
    await actor.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Half a sentence')).toBeNull()
  })

  it('the list follows: entering ends “Invited”, a new name is shown, and a room one is removed from disappears', async () => {
    const invited = { role: 'invited', canModerate: false, mutedUntil: null } as const
    let listed = [room({ isPrivate: true, viewer: invited })]
    const { socket } = await enter(
      openPage('/chat?room=5', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, listed) }),
      { changes: { isPrivate: true, name: 'Evening prayers' } },
    )
    const list = within(await screen.findByRole('region', { name: 'Chat rooms' }))
    expect((await list.findByRole('link', { name: /Evening prayers/ })).textContent).not.toContain('Invited')
    listed = []
    await socket.receive({ type: 'error', code: 'chat_room_not_found', message: 'This room does not exist.' })
    expect(await list.findByText('There are no rooms yet')).toBeTruthy()
    // This person knows that it exists.
    expect(screen.getByRole('heading', { name: 'You no longer have access to this room' })).toBeTruthy()
    expect(screen.queryByText('Chat Error')).toBeNull()
  })
})
