import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSettings as open, settingsResponses as responses } from '../../testing/settings.ts'

describe('the settings', () => {
  it('pause the history at once, and return after a failure', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { actor } = await open(
      responses({
        'PATCH /api/settings/preferences': async () => {
          await promise
          return { status: 500 }
        },
      }),
    )
    const pause = await screen.findByLabelText<HTMLInputElement>(/Pause history/)
    await actor.click(pause)
    expect(pause.checked).toBe(true)
    resolve()
    await waitFor(() => expect(pause.checked).toBe(false))
    expect(await screen.findByText('The change could not be saved')).toBeTruthy()
  })

  it('show the language of mail that was chosen while it is saved, and the saved one after a failure', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { actor } = await open(
      responses({
        'PATCH /api/settings/preferences': async () => {
          await promise
          return { status: 500 }
        },
      }),
    )
    const language = await screen.findByLabelText<HTMLSelectElement>(/^Email language/)
    await actor.selectOptions(language, 'Français')
    expect(language.value).toBe('fr')
    resolve()
    await waitFor(() => expect(language.value).toBe('en'))
  })

  it('contain theme and page language, which change at once and are stored on the device', async () => {
    const { actor } = await open(responses({}))
    const section = within(await screen.findByRole('region', { name: 'Preferences' }))
    await actor.selectOptions(section.getByLabelText('Theme'), 'Dark')
    expect([document.documentElement.dataset.theme, localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    await actor.selectOptions(section.getByLabelText('Theme'), 'Light')
    await actor.selectOptions(section.getByLabelText('Page language'), 'Deutsch')
    expect(await screen.findByRole('heading', { level: 1, name: 'Einstellungen' })).toBeTruthy()
    expect([document.documentElement.lang, localStorage.getItem('language')]).toEqual(['de', 'de'])
    await actor.selectOptions(screen.getByLabelText('Sprache der Seiten'), 'English')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
  })
})
