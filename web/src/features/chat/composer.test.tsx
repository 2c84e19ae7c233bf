import { chatApi } from '@lamplight/contract/chat'
import { CLOSE_CODES, type ServerFrame } from '@lamplight/contract/chat-frames'
import type { ChatRoom } from '@lamplight/contract/chat-responses'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  alert,
  announced,
  box,
  checked,
  connect,
  enter,
  failing,
  log,
  me,
  message,
  openChat,
  ROOMS,
  room,
  shown,
  standing,
  withFakeSocket,
} from '../../testing/chat.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import { person } from '../../testing/render-app.tsx'

withFakeSocket()

describe('writing', () => {
  it('Enter sends, Shift+Enter adds a line [C-CHAT-22, C-CHAT-23]', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.type(await box(), 'Peace{Shift>}{Enter}{/Shift}to all{Enter}')
    const [frame, ...more] = socket.sentOf('chat_message')
    expect(frame).toMatchObject({ content: 'Peace\nto all', clientId: expect.stringMatching(/^[\w-]{8,64}$/) })
    expect(more).toEqual([])
    expect(((await box()) as HTMLTextAreaElement).value).toBe('')
  })

  it('the Enter that confirms a word of an input method does not send, in Safari either', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.type(await box(), 'へいわ')
    fireEvent.keyDown(await box(), { key: 'Enter', isComposing: true })
    // Safari reports it after the composition, with the key code of input methods.
    fireEvent.keyDown(await box(), { key: 'Enter', keyCode: 229 })
    expect(socket.sentOf('chat_message')).toEqual([])
    await actor.keyboard('{Enter}')
    expect(socket.sentOf('chat_message')).toMatchObject([{ content: 'へいわ' }])
  })

  it('where the box cannot grow with its text, it has three lines while something is written', async () => {
    const { actor } = await enter(openChat())
    const rows = async () => ((await box()) as HTMLTextAreaElement).rows
    expect(await rows()).toBe(1)
    await actor.type(await box(), 'Peace')
    expect(await rows()).toBe(3)
    await actor.keyboard('{Enter}')
    await waitFor(async () => expect(await rows()).toBe(1))
  })

  it('a message of emoji is as long as the server counts it', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.click(await box())
    await actor.paste('🕯'.repeat(2_001))
    expect(screen.getByText('1 character too many. The maximum is 2,000.')).toBeTruthy()
    await actor.clear(await box())
    await actor.paste('🕯'.repeat(2_000))
    await actor.keyboard('{Enter}')
    expect(socket.sentOf('chat_message')).toMatchObject([{ content: '🕯'.repeat(2_000) }])
  })

  it('a blank message is not sent [C-CHAT-24]', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.type(await box(), '  \u200b {Enter}')
    await actor.click(screen.getByRole('button', { name: 'Send' }))
    expect(socket.sentOf('chat_message')).toEqual([])
  })

  it('one’s own message is shown while it is being sent, and once when it has arrived', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.type(await box(), 'On its way{Enter}')
    // Read aloud once, when it has arrived.
    expect(screen.getByText('Sending').closest('[aria-live]')?.getAttribute('aria-live')).toBe('off')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    await socket.receive({ type: 'new_message', message: message(1, 'On its way', { user: me, clientId }), cursor: 10 })
    expect(screen.queryByText('Sending')).toBeNull()
    expect(await shown()).toEqual(['On its way'])
    expect(announced()).toBe('Miriam Adler: On its way')
  })

  it('without a socket it uses an HTTP request: sending always works (ruling 120) [C-CHAT-25, C-CHAT-26]', async () => {
    let sent: { content: string; roomId: number; clientId: string } | undefined
    const { actor, socket } = await enter(
      openChat('/chat?room=5', {
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

  it('a message written while reading further up is scrolled to, and does not count as new', async () => {
    const { actor, socket } = await enter(openChat(), { messages: [message(4, 'Who is here?')] })
    const list = await log()
    list.scrollTop = -900
    act(() => void list.dispatchEvent(new Event('scroll')))
    await actor.type(await box(), 'I am{Enter}')
    expect(list.scrollTop).toBe(0)
    const [frame] = socket.sentOf('chat_message')
    const own = message(5, 'I am', { user: me, clientId: String(frame?.clientId) })
    await socket.receive({ type: 'new_message', message: own, cursor: 10 })
    expect(screen.queryByRole('button', { name: '1 new message' })).toBeNull()
  })

  it('without any connection it is queued, survives a reload, and is sent once with the same id after reconnecting', async () => {
    const noLine = { 'POST /api/chat/messages': () => Promise.reject(new TypeError('no line')) }
    const first = await enter(openChat('/chat?room=5', noLine))
    await first.socket.drop()
    await first.actor.type(await box(), 'Keep me{Enter}')
    expect(await screen.findByText('Waiting for the connection')).toBeTruthy()
    first.unmount()
    FakeSocket.opened = []
    const { socket } = await enter(openChat('/chat?room=5', noLine))
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
    const { actor } = await openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
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
    const { actor, socket } = await enter(openChat())
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
    const { actor, socket } = await enter(openChat())
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
      const { actor, socket } = await enter(openChat())
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
    const { actor, socket, unmount } = await enter(openChat())
    await actor.type(await box(), 'A bad word{Enter}')
    const clientId = String(socket.sentOf('chat_message')[0]?.clientId)
    await socket.receive({ type: 'error', message: 'No.', code: 'text_not_allowed', clientId })
    unmount()
    FakeSocket.opened = []
    await enter(openChat())
    expect(
      await screen.findByText('Not sent: This text contains words that are not allowed here. Please change it.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy()
  })

  it('the box returns by itself when a mute ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const mutedUntil = new Date(Date.now() + 60_000).toISOString()
    await enter(openChat(), { changes: { viewer: { role: 'member', canModerate: false, mutedUntil } } })
    expect(await screen.findByText('You cannot write here for a while')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(await box()).toBeTruthy()
    expect(screen.queryByText('You cannot write here for a while')).toBeNull()
  })

  it('a failed request shows the texts of the documents [C-CHAT-40]', async () => {
    const { actor, socket } = await enter(openChat('/chat?room=5', { 'POST /api/chat/messages': failing }))
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
      openChat('/chat?room=5', {
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

  it('messages that were shown are marked as read when the page is closed at once', async () => {
    const read: unknown[] = []
    const { socket } = await enter(
      openChat('/chat?room=5', {
        [`PUT ${ROOMS}/5/read`]: async (request) => {
          read.push(await request.json())
          return { body: {} }
        },
      }),
    )
    // The usual pause before it is sent does not end.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await socket.receive({ type: 'new_message', message: message(4, 'Who is here?'), cursor: 10 })
    window.dispatchEvent(new Event('pagehide'))
    vi.useRealTimers()
    await waitFor(() => expect(read).toEqual([{ messageId: 4 }]))
  })

  it('messages that arrive while the page is hidden are marked as read when it is looked at', async () => {
    const read: unknown[] = []
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await enter(
      openChat('/chat?room=5', {
        [`PUT ${ROOMS}/5/read`]: async (request) => {
          read.push(await request.json())
          return { body: {} }
        },
      }),
      { messages: [message(4, 'Who is here?')] },
    )
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(read).toEqual([{ messageId: 4 }]), { timeout: 10_000 })
    visibility.mockRestore()
  })

  it('a room and a message that are refused because there were too many frames are tried again after the wait', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { actor, socket, router } = await enter(openChat())
    const refuse = () =>
      socket.receive({ type: 'error', code: 'rate_limited', message: 'Too many', retryAfterSeconds: 5 })
    await actor.type(await box(), 'Peace{Enter}')
    await refuse()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    const [first, second] = socket.sentOf('chat_message')
    expect(second).toEqual(first)
    await act(() => router.navigate({ to: '/chat', search: { room: 6 } }))
    await refuse()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(socket.sentOf('join_room').map(({ roomId }) => roomId)).toEqual([6, 6])
  })

  it('a draft survives a change of rooms', async () => {
    const { actor, router } = await enter(openChat())
    await actor.type(await box(), 'Half a thought')
    await act(() => router.navigate({ to: '/chat', search: {} }))
    await act(() => router.navigate({ to: '/chat', search: { room: 5 } }))
    await FakeSocket.last.receive({ type: 'room_joined', room: room(), activeUsers: [me] })
    expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a thought')
  })

  it('asks for the guidelines once, before the first message', async () => {
    const accept = vi.fn(() => ({ body: {} }))
    const { actor, socket } = await enter(
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ hasAcceptedGuidelines: false })),
      }),
    )
    await actor.type(await box(), 'Hello{Enter}')
    await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await box()).textContent).toBe('Hello')
    expect(socket.sentOf('chat_message')).toEqual([])
  })

  it('says that the message one is replying to was deleted meanwhile', async () => {
    const { actor, socket } = await enter(openChat(), { messages: [message(4, 'Who is here?')] })
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Reply' }))
    await actor.type(await box(), 'I am')
    await socket.receive({ type: 'message_changed', message: message(4, '', { isDeleted: true }), cursor: 11 })
    expect(screen.getByText(/^Replying to/).textContent).toContain('This message was deleted.')
    expect(((await box()) as HTMLTextAreaElement).value).toBe('I am')
  })

  it('replies to a message, and shows which one', async () => {
    const { actor, socket } = await enter(openChat(), { messages: [message(4, 'Who is here?')] })
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Reply' }))
    expect(screen.getByText(/^Replying to/).textContent).toContain('Grace Okafor')
    await waitFor(async () => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(await box())
    await actor.type(await box(), 'I am{Enter}')
    expect(socket.sentOf('chat_message')).toMatchObject([{ content: 'I am', replyToId: 4 }])
  })
})
