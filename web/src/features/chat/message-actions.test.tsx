import { chatApi } from '@lamplight/contract/chat'
import type { ServerFrame } from '@lamplight/contract/chat-frames'
import { BLOCKED_IDS_PAGE, type ChatRoom } from '@lamplight/contract/chat-responses'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  box,
  checked,
  enter,
  grace,
  me,
  message,
  openChat,
  ROOMS,
  room,
  shown,
  standing,
  withFakeSocket,
} from '../../testing/chat.ts'
import type { renderApp } from '../../testing/render-app.tsx'

withFakeSocket()

describe('keeping it kind', () => {
  const menuOf = async (actor: Awaited<ReturnType<typeof renderApp>>['actor']) => {
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  }

  it('own messages can be edited for a while, and deleted; those of others only by host and staff', async () => {
    const own = message(1, 'Mine', { user: me })
    const { actor, socket } = await enter(openChat(), { messages: [own] })
    expect(await menuOf(actor)).toEqual(['Reply', 'Edit', 'Delete'])
    await actor.keyboard('{Escape}')
    const old = { ...own, createdAt: new Date(Date.now() - 16 * 60_000).toISOString() }
    await socket.receive({ type: 'message_changed', message: old, cursor: 10 })
    expect(await menuOf(actor)).toEqual(['Reply', 'Delete'])
  })

  it('after a deletion the focus stays at the message, for people who use the keyboard', async () => {
    const { actor } = await enter(openChat('/chat?room=5', { 'DELETE /api/chat/messages/1': () => ({ body: {} }) }), {
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
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
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
    expect(sent).toEqual([
      { name: 'Mine', previous: { name: 'Theirs', description: 'Before the day begins', slowModeSeconds: 0 } },
    ])
  })

  it('an edit starts with the caret after the text', async () => {
    const { actor } = await enter(openChat('/chat?room=5'), { messages: [message(1, 'Mine', { user: me })] })
    await menuOf(actor)
    await actor.click(screen.getByRole('menuitem', { name: 'Edit' }))
    const box = within(await screen.findByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox')
    expect([document.activeElement, box.selectionStart, box.selectionEnd]).toEqual([box, 4, 4])
  })

  it('an edit that is too long says by how much, and is not sent', async () => {
    let isSent = false
    const { actor } = await enter(
      openChat('/chat?room=5', {
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

  it('an edit that leaves nothing to read says so at its field, and is not sent', async () => {
    let isSent = false
    const { actor } = await enter(
      openChat('/chat?room=5', {
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
    await actor.clear(box)
    await actor.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Message cannot be empty')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(isSent).toBe(false)
  })

  it('the keyboard skips the messages and comes to the box', async () => {
    const { actor } = await enter(openChat(), { messages: [message(2, 'Two'), message(1, 'One')] })
    screen.getByRole('button', { name: 'Leave Room' }).focus()
    await actor.tab()
    expect(document.activeElement?.textContent).toBe('Skip the messages')
    await actor.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  })

  it('messages of others can be reported to the moderators', async () => {
    let sent: unknown
    const { actor } = await enter(
      openChat('/chat?room=5', {
        'POST /api/reports': async (request) => {
          sent = await request.json()
          return { status: 201, body: { id: 1 } }
        },
      }),
      { messages: [message(4, 'Loud')] },
    )
    await actor.click(screen.getByRole('button', { name: /^Options for .*’s message$/ }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Report' }))
    const found = await screen.findByRole('dialog', { description: /^Chat message By .+ Loud Moderators will/ })
    const dialog = within(found)
    await actor.selectOptions(dialog.getByRole('combobox'), 'harassment')
    await actor.click(dialog.getByRole('button', { name: /report/i }))
    await waitFor(() => expect(sent).toMatchObject({ targetType: 'chat_message', targetId: 4, reason: 'harassment' }))
  })

  it('the host mutes and deletes', async () => {
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openChat(), { messages: [message(1, 'Loud')], changes: hosted })
    const words = await menuOf(actor)
    expect(words).toContain('Mute in this room')
    expect(words).toContain('Delete')
  })

  it('staff delete the message of somebody else with a reason', async () => {
    const sent: unknown[] = []
    const responses: Parameters<typeof openChat>[1] = {
      'DELETE /api/chat/messages/1': async (request) => {
        sent.push(await request.text())
        return { body: {} }
      },
    }
    const moderated = { viewer: { role: 'member', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openChat('/chat?room=5', responses), {
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

  it('a message that is deleted already, in another tab or by a request whose response was lost, counts as deleted', async () => {
    const gone = { status: 404, body: { status: 404, code: 'chat_message_not_found', detail: 'x' } }
    const { actor } = await enter(openChat('/chat?room=5', { 'DELETE /api/chat/messages/1': () => gone }), {
      messages: [message(1, 'Sent too early', { user: me })],
    })
    await menuOf(actor)
    await actor.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    await actor.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('This message was deleted.')).toBeTruthy()
  })

  it('a host deletes after one question, without a reason', async () => {
    const sent: unknown[] = []
    const responses: Parameters<typeof openChat>[1] = {
      'DELETE /api/chat/messages/1': async (request) => {
        sent.push(await request.text())
        return { body: {} }
      },
    }
    const hosted = { host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } } as const
    const { actor } = await enter(openChat('/chat?room=5', responses), {
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
      openChat('/chat?room=5', {
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

  it('the host of a large private room reaches all its members, page by page', async () => {
    const pageOf = (id: number, displayName: string) =>
      checked(chatApi.members, [{ user: { ...grace, id, displayName }, role: 'member', mutedUntil: null }])
    const { actor } = await enter(
      openChat('/chat?room=5', {
        'GET /api/chat/rooms/5/members': ({ url }) =>
          new URL(url).searchParams.has('cursor')
            ? pageOf(78, 'Zoe')
            : { ...pageOf(77, 'Abel'), headers: { 'x-next-cursor': 'next' } },
      }),
      {
        messages: [message(1, 'Peace')],
        changes: { isPrivate: true, host: me, viewer: { role: 'host', canModerate: true, mutedUntil: null } },
      },
    )
    await actor.click(screen.getByRole('button', { name: 'Room options' }))
    await actor.click(await screen.findByRole('menuitem', { name: 'Members and invitations' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Members and invitations' }))
    expect(await dialog.findByText('Abel')).toBeTruthy()
    await actor.click(dialog.getByRole('button', { name: 'Show more' }))
    expect(await dialog.findByText('Zoe')).toBeTruthy()
    expect(dialog.getByText('Abel')).toBeTruthy()
  })

  it('messages of a blocked person are folded until the reader expands them', async () => {
    const { actor } = await enter(
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
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
      openChat('/chat?room=5', {
        'GET /api/chat/standing': () => checked(chatApi.standing, standing({ blockedIds: [grace.id] })),
      }),
      { messages: [message(2, 'An answer', { user: me, replyTo: quote })] },
    )
    expect(await screen.findByText('Message from a person you blocked')).toBeTruthy()
    expect(await shown()).toEqual(['An answer'])
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
    const { socket } = await enter(openChat())
    await box()
    const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room(changes)
    const frame: ServerFrame = { type: 'room_changed', room: shared, viewer }
    await socket.receive(frame)
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull()
  })

  it('a room that is locked while one writes announces it and takes the focus; the draft returns when it is open again', async () => {
    const { socket, actor } = await enter(openChat())
    await actor.type(await box(), 'Half a sentence')
    const { activeCount: _a, unreadCount: _u, mentionCount: _m, viewer, ...shared } = room()
    await socket.receive({ type: 'room_changed', room: { ...shared, isLocked: true }, viewer })
    expect(document.activeElement?.getAttribute('role')).toBe('status')
    expect(document.activeElement?.textContent).toContain('This room is locked')
    await socket.receive({ type: 'room_changed', room: { ...shared, isLocked: false }, viewer })
    await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe('Half a sentence'))
  })

  it('a room that is archived while one writes keeps the text on the page, to be copied or discarded, and asks nobody to write', async () => {
    const { socket, actor } = await enter(openChat(), { messages: [] })
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

  it('somebody who is removed from a room while writing keeps the text and can copy it', async () => {
    const { actor, socket } = await enter(openChat())
    await actor.type(await box(), 'Half a sentence')
    await socket.receive({ type: 'error', code: 'chat_room_not_found', message: 'This room does not exist.' })
    expect(await screen.findByRole('heading', { name: 'You no longer have access to this room' })).toBeTruthy()
    expect(screen.getByText('Half a sentence')).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Copy text' }))
    expect(await navigator.clipboard.readText()).toBe('Half a sentence')
  })

  it('the list follows: entering ends “Invited”, a new name is shown, and a room one is removed from disappears', async () => {
    const invited = { role: 'invited', canModerate: false, mutedUntil: null } as const
    let listed = [room({ isPrivate: true, viewer: invited })]
    const { socket } = await enter(
      openChat('/chat?room=5', { [`GET ${ROOMS}`]: () => checked(chatApi.rooms, listed) }),
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
