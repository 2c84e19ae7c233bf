/** The chat behind a proxy that passes no sockets. */

import { chatApi } from '@lamplight/contract/chat'
import type { ChatMessage, RoomChanges } from '@lamplight/contract/chat-responses'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import {
  box,
  checked,
  connect,
  failing,
  grace,
  me,
  message,
  openChat,
  ROOMS,
  room,
  shown,
  withFakeSocket,
} from '../../testing/chat.ts'
import { FakeSocket } from '../../testing/fake-socket.ts'
import type { TestResponse, TestResponses } from '../../testing/render-app.tsx'
import { pauseAfter, pollWhileVisible } from './poll-while-visible.ts'

withFakeSocket()

const CHANGES = `GET ${ROOMS}/5/changes`
const DELAYED = 'New messages appear with a short delay.'
const changes = (messages: ChatMessage[], facts: Partial<RoomChanges> = {}): TestResponse =>
  checked(chatApi.changes, {
    ...{ room: room({ activeCount: 1 }), activeUsers: [grace], messages, cursor: 9, nextCursor: null, isCatchUp: true },
    ...facts,
  })
const first = (messages: ChatMessage[], cursor = 9) => changes(messages, { cursor, isCatchUp: false })
const missing = (): TestResponse => ({
  status: 404,
  body: { code: 'chat_room_not_found', detail: 'This room does not exist.' },
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const see = (state: 'visible' | 'hidden') => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

/** The next attempt of the page to connect. */
async function nextSocket(): Promise<FakeSocket> {
  const before = FakeSocket.opened.length
  while (FakeSocket.opened.length === before) await pass(250)
  return FakeSocket.last
}

/** Opens the room where no socket can be opened; `poll` is what each poll returns. */
async function openWithout(poll: (request: Request) => TestResponse, more: TestResponses = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = vi.fn(poll)
  const page = await openChat('/chat?room=5', { [CHANGES]: answer, ...more })
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  await FakeSocket.last.drop()
  await pass(600)
  expect(answer).not.toHaveBeenCalled()
  await FakeSocket.last.drop()
  return {
    ...page,
    answer,
    positions: () => answer.mock.calls.map(([{ url }]) => new URL(url).searchParams.get('after')),
  }
}

it('where the browser forbids sockets, the room is read by request too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(globalThis, 'WebSocket').mockImplementation(function forbidden() {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  await openChat('/chat?room=5', { [CHANGES]: () => first([message(1, 'First')]) })
  await pass(2_000)
  await screen.findByText(DELAYED)
  expect(await shown()).toEqual(['First'])
})

it('after two failed attempts the room is read by request every few seconds, and says so', async () => {
  const replies = [
    first([message(1, 'First')]),
    changes([message(2, 'Second')], { cursor: 10 }),
    changes([message(1, '', { isDeleted: true })], { cursor: 11, room: room({ isLocked: true }) }),
  ]
  const { positions } = await openWithout(() => replies.shift() ?? changes([], { cursor: 11 }))
  await screen.findByText(DELAYED)
  expect(screen.getByText('Disconnected')).toBeTruthy()
  expect(screen.queryByText('Connection Error')).toBeNull()
  expect(screen.getByText('Grace Okafor', { selector: 'aside *' })).toBeTruthy()
  expect(await shown()).toEqual(['First'])
  await pass(4_000)
  await waitFor(async () => expect(await shown()).toEqual(['Second', 'First']))
  await pass(4_000)
  expect(await screen.findByText('This message was deleted.')).toBeTruthy()
  expect(screen.getByText('This room is locked')).toBeTruthy()
  expect(positions()).toEqual([null, '9', '10'])
})

it('a hidden page polls nothing, and polls at once when it is shown', async () => {
  const { answer } = await openWithout(() => first([]))
  await screen.findByText(DELAYED)
  const looks = see('hidden')
  await pass(60_000)
  const before = answer.mock.calls.length
  await pass(60_000)
  expect(answer).toHaveBeenCalledTimes(before)
  looks.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(before + 1))
  looks.mockRestore()
})

it('a socket that can be opened again continues at the position of the polls, which end', async () => {
  const { answer } = await openWithout(() => first([message(1, 'First')], 12))
  await screen.findByText(DELAYED)
  const back = await nextSocket()
  await back.open()
  expect(back.sent[0]).toMatchObject({ type: 'auth', roomId: 5, after: 12 })
  await back.receive({ type: 'auth_success' })
  await waitFor(() => expect(screen.queryByText(DELAYED)).toBeNull())
  await back.receive({ type: 'room_joined', room: room(), activeUsers: [] })
  const missed = [message(2, 'Second')]
  await back.receive({ type: 'room_history', roomId: 5, messages: missed, cursor: 13, isCatchUp: true })
  expect(await shown()).toEqual(['Second', 'First'])
  const before = answer.mock.calls.length
  await pass(20_000)
  expect(answer).toHaveBeenCalledTimes(before)
})

it('a poll that is answered after the socket has come back changes nothing', async () => {
  let reply = (_: TestResponse) => {}
  const late = new Promise<TestResponse>((resolve) => {
    reply = resolve
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await openChat('/chat?room=5', { [CHANGES]: () => late })
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  await FakeSocket.last.drop()
  await pass(600)
  await FakeSocket.last.drop()
  await connect(await nextSocket(), { messages: [message(1, 'Edited')], cursor: 10 })
  await act(async () => reply(first([message(1, 'Outdated')])))
  expect(await shown()).toEqual(['Edited'])
  expect(screen.queryByText(DELAYED)).toBeNull()
})

it('a message sent meanwhile is shown once, and sent by request even while a socket is being opened', async () => {
  const send = vi.fn(async (request: Request) => {
    const { clientId } = await request.json()
    return { status: 201, body: message(2, 'Peace', { user: me, clientId }) }
  })
  const { actor } = await openWithout(() => first([message(1, 'First')]), { 'POST /api/chat/messages': send })
  await screen.findByText(DELAYED)
  // Accepted by a proxy that passes nothing on.
  const socket = await nextSocket()
  await socket.open()
  await actor.type(await box(), 'Peace{Enter}')
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(socket.readyState).toBe(1)
  await waitFor(async () => expect(await shown()).toEqual(['Peace', 'First']))
})

it('somebody who is removed from a private room reads that, and enters it again when invited again', async () => {
  let reply = () => first([message(1, 'First')])
  await openWithout(() => reply())
  await screen.findByText(DELAYED)
  reply = missing
  await pass(4_000)
  expect(await screen.findByRole('heading', { name: 'You no longer have access to this room' })).toBeTruthy()
  await pass(10_000)
  expect(screen.getByRole('heading', { name: 'You no longer have access to this room' })).toBeTruthy()
  reply = () => first([message(1, 'First')])
  await pass(30_000)
  await waitFor(async () => expect(await shown()).toEqual(['First']))
})

it('a session that has ended is noticed by a poll', async () => {
  const gone = () => ({ status: 401, body: { code: 'not_signed_in', detail: 'Please sign in to continue.' } })
  await openWithout(gone, { 'GET /api/user': gone })
  expect(await screen.findByText('Your session has ended. Sign in to continue.')).toBeTruthy()
})

it('polls that fail say nothing of a delay, come less often, and not before the server asks for them', async () => {
  const { answer } = await openWithout(failing)
  await pass(7_000)
  expect(screen.queryByText(DELAYED)).toBeNull()
  expect(answer).toHaveBeenCalledOnce()
  await pass(2_000)
  expect(answer).toHaveBeenCalledTimes(2)
  expect([0, 1, 2, 9].map((failures) => pauseAfter(failures))).toEqual([4_000, 8_000, 16_000, 30_000])
  const refused = new ApiError('', { status: 429, code: 'rate_limited', detail: '', retryAfterSeconds: 50 })
  expect(pauseAfter(1, refused)).toBe(50_000)
})

it('a request that gets no response is ended after 20 seconds, and counts as failed', async () => {
  vi.useFakeTimers()
  const read = vi.fn(
    (signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  const stop = pollWhileVisible(read)
  await vi.advanceTimersByTimeAsync(27_000)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(read).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(2)
})

it('the list of rooms is read again every half minute', async () => {
  const list = vi.fn(() => checked(chatApi.rooms, [room()]))
  await openWithout(() => first([]), { [`GET ${ROOMS}`]: list })
  await screen.findByText(DELAYED)
  const before = list.mock.calls.length
  await pass(30_000)
  await waitFor(() => expect(list).toHaveBeenCalledTimes(before + 1))
})
