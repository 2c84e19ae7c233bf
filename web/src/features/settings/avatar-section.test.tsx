import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSettings as open, settingsResponses as responses, settings } from '../../testing/settings.ts'

describe('the settings', () => {
  it('name the formats of a picture beside its button when another file is chosen', async () => {
    const { actor } = await open(
      responses({
        'POST /api/settings/avatar': () => ({
          status: 415,
          body: { status: 415, code: 'not_an_image', detail: 'Please select an image file for the thumbnail.' },
        }),
      }),
    )
    const section = await screen.findByRole('region', { name: 'Picture' })
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await actor.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    const problem = await within(section).findByRole('alert')
    expect(problem.textContent).toMatch(/^This file cannot be used as a picture/)
    const button = within(section).getByRole('button', { name: 'Choose a picture' })
    expect(button.getAttribute('aria-describedby')).toBe(problem.id)
    expect(screen.queryByText('The change could not be saved')).toBeNull()
  })

  it('no longer say what was wrong with a file once the picture is removed', async () => {
    const { actor } = await open(
      responses(
        {
          'POST /api/settings/avatar': () => ({
            status: 415,
            body: { status: 415, code: 'not_an_image', detail: 'x' },
          }),
          'DELETE /api/settings/avatar': () => ({ body: { ...settings, avatarUrl: null } }),
        },
        { avatarUrl: '/avatars/a.webp' },
      ),
    )
    const section = await screen.findByRole('region', { name: 'Picture' })
    const input = section.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    await actor.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
    await within(section).findByRole('alert')
    await actor.click(within(section).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Picture removed')).toBeTruthy()
    expect(within(section).queryByRole('alert')).toBeNull()
  })
})
