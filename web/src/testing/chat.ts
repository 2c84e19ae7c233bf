/** The chat as component tests see it: records, responses, its socket, and a page that uses them. */

import { chatApi } from '@lamplight/contract/chat'
import type { ChatMessage, ChatRoom, ChatUser } from '@lamplight/contract/chat-responses'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { FakeSocket } from './fake-socket.ts'
import { person, renderApp, type TestResponse, type TestResponses } from './render-app.tsx'

export const ROOMS = '/api/chat/rooms'
const NOW = '2026-11-22T08:00:00.000Z'
export const me: ChatUser = { id: 7, username: 'miriam', displayName: 'Miriam Adler', avatarUrl: null }
export const grace: ChatUser = {
  id: 1,
  username: 'grace',
  displayName: 'Grace Okafor',
  avatarUrl: '/avatars/grace.webp',
}
export const layla: ChatUser = { id: 2, username: 'layla', displayName: 'ليلى حسن', avatarUrl: null }
/** Installs the fake socket for each test of the file that calls this. */
export function withFakeSocket(): void {
  let uninstall: () => void
  beforeEach(() => {
    uninstall = FakeSocket.install()
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.useRealTimers()
    uninstall()
  })
}

export const room = (changes: Partial<ChatRoom> = {}): ChatRoom => ({
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
export const message = (id: number, content: string, changes: Partial<ChatMessage> = {}): ChatMessage => ({
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

export const checked = (
  endpoint: { response: { parse: (value: unknown) => unknown } },
  body: unknown,
): TestResponse => ({
  body: endpoint.response.parse(body),
})
export const failing = (): TestResponse => ({
  status: 500,
  body: { code: 'internal', detail: 'Something went wrong.' },
})

export const standing = (changes: object = {}) => ({
  hasAcceptedGuidelines: true,
  blockedIds: [],
  hasMoreBlocked: false,
  ...changes,
})
export const responses = (changes: TestResponses = {}): TestResponses => ({
  [`GET ${ROOMS}`]: () => checked(chatApi.rooms, [room(), room({ id: 6, name: 'Scripture study', description: '' })]),
  [`GET ${ROOMS}/5`]: () => checked(chatApi.room, room()),
  [`GET ${ROOMS}/5/messages`]: () => checked(chatApi.messages, []),
  [`GET ${ROOMS}/5/changes`]: failing,
  [`PUT ${ROOMS}/5/read`]: () => ({ body: {} }),
  'GET /api/chat/standing': () => checked(chatApi.standing, standing()),
  ...changes,
})

export const openChat = (path = '/chat?room=5', changes: TestResponses = {}, user = person()) =>
  renderApp(path, { user, responses: responses(changes) })

interface Entered {
  messages?: ChatMessage[]
  activeUsers?: ChatUser[]
  changes?: Partial<ChatRoom>
  nextCursor?: string | null
  cursor?: number
}
/** The page has joined the room: connected, with its history. */
export async function enter(page: Promise<Awaited<ReturnType<typeof renderApp>>>, facts: Entered = {}) {
  const rendered = await page
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1))
  await connect(FakeSocket.last, facts)
  return { ...rendered, socket: FakeSocket.last }
}
export async function connect(socket: FakeSocket, facts: Entered = {}) {
  const { messages = [], activeUsers = [me, grace], changes = {}, nextCursor = null, cursor = 9 } = facts
  await socket.open()
  await socket.receive({ type: 'auth_success', userId: me.id })
  const entered = room({ activeCount: activeUsers.length, ...changes })
  await socket.receive({ type: 'room_joined', room: entered, activeUsers })
  await socket.receive({ type: 'room_history', roomId: 5, messages, cursor, nextCursor, isCatchUp: false })
}
export const box = () => screen.findByRole('textbox', { name: 'Message' })
export const log = () => screen.findByRole('log', { name: 'Messages in Morning prayers' })
/** What screen readers read as new in the room. */
export const announced = () =>
  within(screen.getByRole('region', { name: 'Morning prayers' }))
    .getAllByRole('status')
    .find((region) => region.className === 'visually-hidden')?.textContent
export const shown = async () => [...(await log()).querySelectorAll('li p[dir="auto"]')].map((line) => line.textContent)
export const alert = async () => (await screen.findAllByRole('alert')).map((region) => region.textContent).join(' ')
