import type { ChatMessage } from '@lamplight/contract/chat-responses'
import { expect, test } from 'vitest'
import { message } from '../../testing/chat.ts'
import { EMPTY_HISTORY, type HeldHistory, hold } from './held-history.ts'

const user = { id: 8, displayName: 'Miriam' }
const reply = message(5, 'Amen', { replyTo: { id: 4, excerpt: 'Peace be with you', user } })
const quoteIn = ({ messages }: HeldHistory) => messages.find(({ id }) => id === reply.id)?.replyTo?.excerpt
const answered = (content: string, changes: Partial<ChatMessage> = {}) => message(4, content, changes)

test('a reply quotes the message as it is after an edit, and nothing of it once it is deleted', () => {
  const held = hold(EMPTY_HISTORY, [answered('Peace be with you'), reply])
  const edited = hold(held, [answered('Peace to all')])
  expect(quoteIn(edited)).toBe('Peace to all')
  expect(quoteIn(hold(edited, [answered('', { isDeleted: true })]))).toBe('')
  expect(quoteIn(hold(held, [answered('x'.repeat(200))]))).toBe(`${'x'.repeat(140)}…`)
})

test('a reply changes with a message that is older than what the page has loaded', () => {
  const held = hold({ ...EMPTY_HISTORY, olderCursor: 'older' }, [reply])
  const changed = hold(held, [answered('', { isDeleted: true })])
  expect(changed.messages.map(({ id }) => id)).toEqual([reply.id])
  expect(quoteIn(changed)).toBe('')
})
