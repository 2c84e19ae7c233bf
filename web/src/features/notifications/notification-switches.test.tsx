import { NOTIFICATION_KINDS, notificationsApi } from '@lamplight/contract/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'
import { settingsResponses } from '../../testing/settings.ts'

const allOn = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]))
const open = async (responses: TestResponses = {}, role: 'user' | 'admin' = 'user') => {
  const rendered = await renderApp('/settings', {
    user: person({ role }),
    responses: settingsResponses({
      'GET /api/notifications/switches': () => ({ body: notificationsApi.switches.response.parse(allOn) }),
      ...responses,
    }),
  })
  return { ...rendered, section: within(await screen.findByRole('region', { name: 'Notifications' })) }
}

describe('the notification settings', () => {
  it('are grouped by what they are about', async () => {
    const { section } = await open()
    const group = within(await section.findByRole('group', { name: 'Conversations' }))
    expect(group.getByRole('checkbox', { name: 'Replies to my comments' })).toBeTruthy()
    expect(group.queryByRole('checkbox', { name: 'My payout was sent' })).toBeNull()
    expect(section.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
      ...['Subscriptions', 'My videos', 'Conversations', 'Payments I make', 'My earnings'],
      'Sponsored content and products',
    ])
  })

  it('have a switch for every kind; what only admins are sent, only they see', async () => {
    const { section } = await open({}, 'admin')
    const group = within(await section.findByRole('group', { name: 'This site' }))
    expect(group.getAllByRole('checkbox')).toHaveLength(4)
    const names = section.getAllByRole('group').flatMap((one) => within(one).getAllByRole('checkbox'))
    expect(names).toHaveLength(NOTIFICATION_KINDS.length)
  })

  it('are saved one by one; one that could not be saved says so and shows what is stored', async () => {
    const sent: unknown[] = []
    let isUp = false
    const { actor, section } = await open({
      'PUT /api/notifications/switches': async (request) => {
        sent.push(await request.json())
        return isUp ? { body: {} } : { status: 500, body: { code: 'internal', status: 500, detail: '' } }
      },
    })
    const box = await section.findByRole<HTMLInputElement>('checkbox', { name: 'Mentions in the forum' })
    await actor.click(box)
    expect(await screen.findByText('The setting could not be saved')).toBeTruthy()
    await waitFor(() => expect(box.checked).toBe(true))
    isUp = true
    await actor.click(box)
    await waitFor(() => expect(screen.queryByText('The setting could not be saved')).toBeNull())
    expect(box.checked).toBe(false)
    expect(sent).toEqual(Array(2).fill({ kind: 'forum_mention', isOn: false }))
  })

  it('send quick presses one after the other: the last one is stored last', async () => {
    const sent: unknown[] = []
    const first = Promise.withResolvers<void>()
    const { actor, section } = await open({
      'PUT /api/notifications/switches': async (request) => {
        sent.push((await request.json()).isOn)
        if (sent.length === 1) await first.promise
        return { body: {} }
      },
    })
    const box = await section.findByRole<HTMLInputElement>('checkbox', { name: 'Mentions in the forum' })
    await actor.click(box)
    await waitFor(() => expect(sent).toEqual([false]))
    await actor.click(box)
    expect([box.checked, sent]).toEqual([true, [false]])
    first.resolve()
    await waitFor(() => expect(sent).toEqual([false, true]))
    expect(box.checked).toBe(true)
  })
})
