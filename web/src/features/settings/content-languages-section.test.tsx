import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openSettings as open, settingsResponses as responses, settings } from '../../testing/settings.ts'

describe('the settings', () => {
  it('let a member add and remove video languages one by one', async () => {
    let chosen = ['en']
    const { actor } = await open({
      ...responses({}, { contentLanguages: chosen }),
      'GET /api/settings': () => ({ body: { ...settings, contentLanguages: chosen } }),
      'PATCH /api/settings/preferences': async (request) => {
        chosen = (await request.json()).contentLanguages
        return { body: { ...settings, contentLanguages: chosen } }
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Video languages' }))
    const offered = section.getByLabelText('Add a language')
    expect(within(offered).queryByRole('option', { name: 'English' })).toBeNull()
    await actor.selectOptions(offered, 'العربية')
    await actor.click(section.getByRole('button', { name: 'Add' }))
    await actor.click(await section.findByRole('button', { name: /Remove .*English/ }))
    await waitFor(() => expect(chosen).toEqual(['ar']))
    await actor.click(await section.findByRole('button', { name: /Remove .*العربية/ }))
    expect(await section.findByText(/No language is selected/)).toBeTruthy()
    expect(chosen).toEqual([])
  })

  it('keep the video languages that another tab has added or removed meanwhile', async () => {
    const sent: object[] = []
    const { actor } = await open({
      ...responses({}, { contentLanguages: ['en', 'de'] }),
      'PATCH /api/settings/preferences': async (request) => {
        sent.push(await request.json())
        return { body: { ...settings, contentLanguages: ['en', 'ar', 'fr'] } }
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Video languages' }))
    await actor.selectOptions(section.getByLabelText('Add a language'), 'العربية')
    await actor.click(section.getByRole('button', { name: 'Add' }))
    expect(await section.findByRole('button', { name: /Remove .*français/i })).toBeTruthy()
    expect(section.queryByRole('button', { name: /Remove .*Deutsch/ })).toBeNull()
    const previous = { contentLanguages: ['en', 'de'] }
    expect(sent).toEqual([{ contentLanguages: ['en', 'de', 'ar'], previous }])
  })

  it('add no video language before it is asked for: arrow keys go through the list', async () => {
    const sent: object[] = []
    const { actor } = await open({
      ...responses(),
      'PATCH /api/settings/preferences': async (request) => {
        sent.push(await request.json())
        return { body: { ...settings, contentLanguages: ['fr'] } }
      },
    })
    const section = within(await screen.findByRole('region', { name: 'Video languages' }))
    const offered = () => section.getByLabelText<HTMLSelectElement>('Add a language')
    await actor.click(section.getByRole('button', { name: 'Add' }))
    expect(document.activeElement).toBe(offered())
    for (const tag of ['ar', 'fr']) await actor.selectOptions(offered(), tag)
    expect([sent, offered().value]).toEqual([[], 'fr'])
    await actor.click(section.getByRole('button', { name: 'Add' }))
    await section.findByRole('button', { name: /Remove .*français/i })
    expect(sent).toEqual([{ contentLanguages: ['fr'], previous: { contentLanguages: [] } }])
    expect(offered().value).toBe('')
  })
})
