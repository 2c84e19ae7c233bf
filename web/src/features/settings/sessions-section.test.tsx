import { settingsApi } from '@lamplight/contract/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { nameOfBrowser } from '../../lib/name-of-browser.ts'
import { openSettings as open, settingsResponses as responses, sessions } from '../../testing/settings.ts'

describe('the settings', () => {
  it('list the sessions, and end another one', async () => {
    const ended: string[] = []
    const { actor } = await open(
      responses({
        [`DELETE /api/settings/sessions/${'b'.repeat(64)}`]: () => {
          ended.push('b')
          return { body: {} }
        },
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Your active sessions' }))
    expect(await section.findByText('Firefox, Windows')).toBeTruthy()
    expect(section.getByText('This device')).toBeTruthy()
    expect(section.getAllByRole('button', { name: /^Sign out of/ })).toHaveLength(1)
    expect(section.getByRole('button', { name: /^Sign out of/, description: /^Last active/ })).toBeTruthy()
    await actor.click(section.getByRole('button', { name: /^Sign out of/ }))
    await waitFor(() => expect(ended).toEqual(['b']))
  })

  it('do not report a failure when a session that is to be ended has ended already', async () => {
    let isEnded = false
    const { actor } = await open(
      responses({
        'GET /api/settings/sessions': () => ({
          body: settingsApi.sessions.response.parse(isEnded ? sessions.slice(0, 1) : sessions),
        }),
        [`DELETE /api/settings/sessions/${'b'.repeat(64)}`]: () => {
          isEnded = true
          return { status: 404, body: { status: 404, code: 'session_not_found', detail: 'x' } }
        },
      }),
    )
    const section = within(await screen.findByRole('region', { name: 'Your active sessions' }))
    await actor.click(await section.findByRole('button', { name: /^Sign out of/ }))
    await waitFor(() => expect(section.queryByRole('button', { name: /^Sign out of/ })).toBeNull())
    expect(screen.queryByText('The session could not be ended')).toBeNull()
  })
})

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1', 'Safari, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36 Edg/150.0', 'Edge, Linux'],
  ['curl/8.5', 'curl/8.5'],
  ['', ''],
])('a browser is named as people know it: %s', (userAgent, name) => {
  expect(nameOfBrowser(userAgent)).toBe(name)
})
