import type { CurrentUser } from '@lamplight/contract/accounts'
import { chatApi } from '@lamplight/contract/chat'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { changeSession, sessionQuery } from '../../api/session.ts'
import { setSessionEnd } from '../../api/session-end.ts'
import {
  alert,
  announced,
  checked,
  connect,
  enter,
  failing,
  grace,
  layla,
  log,
  me,
  message,
  openChat,
  ROOMS,
  room,
  shown,
  withFakeSocket,
} from '../../testing/chat.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'

withFakeSocket()

describe('the connection', () => {
  it('is opened for a signed-in person, sends auth and joins the room [C-CHAT-27, C-CHAT-29]', async () => {
    const { socket } = await enter(openChat(), { messages: [message(1, 'Peace')] })
    expect(socket.url).toBe('ws://localhost:3000/ws')
    expect(socket.sent[0]).toMatchObject({ type: 'auth', userId: 7, roomId: 5, extended: true })
    expect(await shown()).toEqual(['Peace'])
  })

  it('shows Disconnected until it is open, then Connected, and Disconnected when it is lost [C-CHAT-12, C-CHAT-13]', async () => {
    await openChat()
    expect(await screen.findByText('Disconnected')).toBeTruthy()
    await connect(FakeSocket.last)
    expect(screen.getByText('Connected')).toBeTruthy()
    await FakeSocket.last.drop()
    expect(screen.getByText('Disconnected')).toBeTruthy()
  })

  it('is closed on sign-out, and the page says so [C-CHAT-28]', async () => {
    const { socket, queryClient } = await enter(openChat())
    await act(() => changeSession(queryClient, null))
    await waitFor(() => expect(socket.readyState).toBe(3))
    expect(await screen.findByText('Your session has ended. Sign in to continue.')).toBeTruthy()
    expect(screen.getByText(/If your account was suspended, signing in shows you why and until when/)).toBeTruthy()
    // The list names private rooms, and the device may be shared.
    expect(screen.queryByRole('link', { name: /Morning prayers/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'New Room' })).toBeNull()
  })

  it('is closed when the session has ended, and opened again when the member has signed in again on the page', async () => {
    const { socket, queryClient } = await enter(openChat())
    const member = queryClient.getQueryData(sessionQuery.queryKey) as CurrentUser
    act(() => setSessionEnd({ member, isForMembers: true, focused: null }))
    await waitFor(() => expect(socket.readyState).toBe(3))
    act(() => setSessionEnd(null))
    await waitFor(() => expect(FakeSocket.last).not.toBe(socket))
  })

  it('that cannot be opened is reported once, while it is retried [C-CHAT-45]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { actor } = await openChat()
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
    await openChat()
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
    await enter(openChat())
    await act(() => vi.advanceTimersByTimeAsync(40_000))
    expect(screen.getByText('Disconnected')).toBeTruthy()
    expect(FakeSocket.opened.length).toBeGreaterThan(1)
  })

  it('is resumed with its cursor; missed messages are added once, and changed ones are updated in place', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { socket } = await enter(openChat(), { messages: [message(2, 'Second'), message(1, 'First')], cursor: 9 })
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
    await openChat()
    await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
    await FakeSocket.last.open()
    await FakeSocket.last.receive({ type: 'auth_error', message: 'Please try a different door.' })
    expect(await alert()).toContain('Authentication ErrorPlease try a different door.')
  })

  it('shows the server’s sentence of an error frame [C-CHAT-44]', async () => {
    const { socket } = await enter(openChat())
    await socket.receive({ type: 'error', message: 'The lamp has gone out.' })
    expect(await alert()).toContain('Chat ErrorThe lamp has gone out.')
  })
})

describe('a room', () => {
  it('shows each message with picture or initials, name, age and text line by line [C-CHAT-15, C-CHAT-17, C-CHAT-18]', async () => {
    await enter(openChat(), { messages: [message(1, 'Peace\nbe with you')] })
    const [item] = within(await log()).getAllByRole('listitem')
    expect(item?.querySelector('img')?.getAttribute('src')).toBe('/avatars/grace.webp')
    expect(item?.textContent).toContain('Grace Okafor')
    expect(item?.querySelector('time')?.textContent).toBe('2 minutes ago')
    expect(await shown()).toEqual(['Peace\nbe with you'])
  })

  it('shows message content as text, never as markup; URLs become links with nofollow [C-CHAT-19]', async () => {
    const content = '<img src=x onerror=alert(1)> see https://example.org/psalm javascript:alert(1)'
    await enter(openChat(), { messages: [message(1, content)] })
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
    await enter(openChat(), { messages: [message(1, 'Peace', { user })] })
    const [item] = within(await log()).getAllByRole('listitem')
    expect(item?.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials)
  })

  it('adds a new message first, and shows nothing twice [C-CHAT-31]', async () => {
    const { socket } = await enter(openChat(), { messages: [message(1, 'First')] })
    for (let n = 0; n < 2; n += 1)
      await socket.receive({ type: 'new_message', message: message(2, 'Second'), cursor: 10 })
    expect(await shown()).toEqual(['Second', 'First'])
  })

  it('reads what is new to screen readers, with its author, and not what was there or is loaded further up', async () => {
    const before = [message(2, 'There before')]
    const pages = ({ url }: Request) =>
      checked(chatApi.messages, url.includes('cursor=') ? [message(1, 'Long ago')] : before)
    const { actor, socket } = await enter(openChat('/chat?room=5', { [`GET ${ROOMS}/5/messages`]: pages }), {
      messages: before,
      nextCursor: 'next',
    })
    expect(announced()).toBe('')
    expect((await log()).getAttribute('aria-live')).toBe('off')
    await socket.receive({ type: 'new_message', message: message(3, 'Peace', { user: layla }), cursor: 10 })
    await waitFor(() => expect(announced()).toBe('ليلى حسن: Peace'))
    await actor.click(screen.getByRole('button', { name: 'Show earlier messages' }))
    await waitFor(async () => expect(await shown()).toEqual(['Peace', 'There before', 'Long ago']))
    expect(announced()).toBe('ليلى حسن: Peace')
  })

  it('counts many new messages instead of reading all of them', async () => {
    const { socket } = await enter(openChat(), { messages: [message(1, 'First')] })
    await socket.receive({
      ...{ type: 'room_history', roomId: 5, isCatchUp: true, cursor: 20, nextCursor: null },
      messages: [2, 3, 4, 5].map((id) => message(id, `Number ${id}`)),
    })
    await waitFor(() => expect(announced()).toBe('4 new messages'))
  })

  it('lists who is present, each person once, as they join and leave [C-CHAT-20]', async () => {
    const { socket } = await enter(openChat(), { activeUsers: [me, grace] })
    const panel = within(screen.getByRole('complementary', { name: 'Active users' }))
    const names = () => panel.getAllByRole('link').map((link) => link.textContent)
    expect(names()).toEqual(['Miriam AdlerYou', 'Grace OkaforHost'])
    for (let n = 0; n < 2; n += 1) await socket.receive({ type: 'user_joined', user: layla, roomId: 5 })
    expect(names()).toEqual(['Miriam AdlerYou', 'Grace OkaforHost', 'ليلى حسن'])
    await socket.receive({ type: 'user_left', userId: grace.id, roomId: 5 })
    expect(names()).toEqual(['Miriam AdlerYou', 'ليلى حسن'])
  })

  it('shows them in a sheet when there is no room for the panel [C-CHAT-21]', async () => {
    const { actor } = await enter(openChat())
    await actor.click(screen.getByRole('button', { name: 'Active users 2' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Active users' }))
    expect(sheet.getAllByRole('link')).toHaveLength(2)
  })

  it('Leave Room clears the messages and the people, and shows the welcome panel [C-CHAT-14, C-CHAT-30]', async () => {
    const { actor, socket, router } = await enter(openChat(), { messages: [message(1, 'Peace')] })
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
    const { actor } = await enter(openChat())
    expect(start()).toMatch(/px$/)
    await actor.click(screen.getByRole('button', { name: 'Leave Room' }))
    await screen.findByRole('region', { name: 'Welcome to Religious Chat' })
    expect(start()).toBe('')
  })

  it('shows as many people in the list of rooms as in the room', async () => {
    const { socket } = await enter(openChat(), { activeUsers: [me, grace] })
    const entry = screen.getByRole('link', { name: /Morning prayers/ })
    await waitFor(() => expect(entry.textContent).toContain('2 people here'))
    await socket.receive({ type: 'user_left', userId: grace.id, roomId: 5 })
    await waitFor(() => expect(entry.textContent).toContain('1 person here'))
  })

  it('that cannot be joined shows an error and leads back to the list [C-CHAT-42]', async () => {
    const missing = () => ({ status: 404, body: { code: 'chat_room_not_found', detail: 'This room does not exist.' } })
    await openChat('/chat?room=5', { [`GET ${ROOMS}/5`]: missing, [`GET ${ROOMS}/5/messages`]: missing })
    await waitFor(async () =>
      expect(await alert()).toContain('Error joining roomCould not join the chat room. Please try again.'),
    )
    expect(screen.getByRole('heading', { name: 'This room does not exist' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'All rooms' })).toBeTruthy()
  })

  it('opens by itself when the person is invited while the page says that it does not exist', async () => {
    const missing = () => ({ status: 404, body: { code: 'chat_room_not_found', detail: 'This room does not exist.' } })
    await openChat('/chat?room=5', { [`GET ${ROOMS}/5`]: missing, [`GET ${ROOMS}/5/messages`]: missing })
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
    const { actor } = await openChat('/chat?room=5', { [`GET ${ROOMS}/5/messages`]: failing })
    await waitFor(async () =>
      expect(await alert()).toContain('Error fetching messagesCould not load chat messages. Please try again later.'),
    )
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await connect(FakeSocket.last, { messages: [message(1, 'Here')] })
    expect(await shown()).toEqual(['Here'])
  })

  it('loads older pages up to the beginning of the history', async () => {
    const older = vi.fn(() => checked(chatApi.messages, [message(2, 'Second'), message(1, 'First')]))
    const { actor } = await enter(openChat('/chat?room=5', { [`GET ${ROOMS}/5/messages`]: older }), {
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
