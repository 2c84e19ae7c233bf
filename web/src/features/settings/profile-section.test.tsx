import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { person } from '../../testing/render-app.tsx'
import { openSettings as open, settingsResponses as responses, settings } from '../../testing/settings.ts'

afterEach(() => sessionStorage.clear())

describe('the settings', () => {
  it('show what is wrong with a profile beside the field, and save a valid one, also for pages that were open before', async () => {
    let saved: unknown
    const { actor, queryClient } = await open(
      responses({
        'PATCH /api/settings/profile': async (request) => {
          saved = await request.json()
          return { body: { ...settings, displayName: 'Miriam' } }
        },
      }),
    )
    const ownChannel = ['/api/users/7']
    queryClient.setQueryData(ownChannel, { id: 7, displayName: 'Mira' })
    const name = await screen.findByLabelText(/Display name/)
    await actor.clear(name)
    await actor.type(name, 'M')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Display name must be at least 2 characters')).toBeTruthy()
    await actor.type(name, 'iriam')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved).toMatchObject({ displayName: 'Miriam' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    // It was open before, and has the old name.
    expect(queryClient.getQueryState(ownChannel)?.isInvalidated).toBe(true)
  })

  it('restore a description that was being written before a reload, until it is saved', async () => {
    const first = await open(responses())
    await first.actor.type(await screen.findByLabelText(/About you/), 'Psalms, slowly.')
    first.unmount()
    let current = settings
    const second = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        current = { ...current, ...(await request.json()) }
        return { body: current }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await waitFor(() => expect(bio.value).toBe('Psalms, slowly.'))
    await second.actor.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(current.bio).toBe('Psalms, slowly.')
    expect(sessionStorage.getItem(draftKeyOf('profile', person().id, 0))).toBeNull()
  })

  it('are filled in the document already, before the scripts have loaded', async () => {
    await open(
      responses({ 'GET /api/settings': () => ({ body: { ...settings, bio: 'Psalms', website: 'https://a.org' } }) }),
    )
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    const website = screen.getByLabelText<HTMLInputElement>(/Website/)
    const name = screen.getByLabelText<HTMLInputElement>(/Display name/)
    // What the server renders, unlike the values that the form sets by script.
    expect([name, bio, website].map(({ defaultValue }) => defaultValue)).toEqual([
      settings.displayName,
      'Psalms',
      'https://a.org',
    ])
  })

  it('do not replace what another tab has saved in the same field before the person knows', async () => {
    const saved: unknown[] = []
    let current = settings
    const { actor } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        const { previous: _, ...change } = await request.json()
        saved.push(change)
        current = { ...current, ...change }
        return { body: current }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms')
    current = { ...settings, bio: 'Songs', displayName: 'Miriam A.' }
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    const problem = await screen.findByText(/changed elsewhere in the meantime to “.?Songs.?”/)
    expect(bio.getAttribute('aria-describedby')).toContain(problem.id)
    expect([bio.value, document.activeElement, saved]).toEqual(['Psalms', bio, []])
    // Now the person knows.
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved).toEqual([{ bio: 'Psalms' }])
    expect(screen.getByLabelText<HTMLInputElement>(/Display name/).value).toBe('Miriam A.')
    // The next edit is compared with what was saved last.
    await actor.type(bio, ' and songs')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved[1]).toEqual({ bio: 'Psalms and songs' }))
  })

  it('keep what is typed while the profile is being saved on a slow connection, also after a reload', async () => {
    const saving = Promise.withResolvers<void>()
    let current = settings
    const { actor, unmount } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async () => {
        await saving.promise
        current = { ...settings, displayName: 'Miriam A.', bio: 'Psalms' }
        return { body: current }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms ')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await actor.type(bio, 'and songs')
    saving.resolve()
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(bio.value).toBe('Psalms and songs')
    expect(screen.getByLabelText<HTMLInputElement>(/Display name/).value).toBe('Miriam A.')
    unmount()
    await open({ ...responses(), 'GET /api/settings': () => ({ body: current }) })
    const again = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await waitFor(() => expect(again.value).toBe('Psalms and songs'))
  })

  it('show what another tab saves in the same field at the same moment', async () => {
    const saved: unknown[] = []
    let current = settings
    const { actor } = await open({
      ...responses(),
      'GET /api/settings': () => ({ body: current }),
      'PATCH /api/settings/profile': async (request) => {
        saved.push(await request.json())
        if (saved.length > 1) return { body: current }
        // Between the reading of this tab and its request.
        current = { ...settings, bio: 'Songs' }
        return { status: 409, body: { status: 409, code: 'text_changed', detail: 'x', current: 'Songs' } }
      },
    })
    const bio = await screen.findByLabelText<HTMLTextAreaElement>(/About you/)
    await actor.type(bio, 'Psalms')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/changed elsewhere in the meantime to “.?Songs.?”/)).toBeTruthy()
    expect([bio.value, saved.length]).toEqual(['Psalms', 1])
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(saved[1]).toMatchObject({ bio: 'Psalms', previous: { bio: 'Songs' } })
  })

  it('no longer say “Saved” once the next change is invalid', async () => {
    const { actor } = await open(
      responses({ 'PATCH /api/settings/profile': () => ({ body: { ...settings, displayName: 'Miriam' } }) }),
    )
    const name = await screen.findByLabelText(/Display name/)
    await actor.clear(name)
    await actor.type(name, 'Miriam')
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    await actor.clear(name)
    await actor.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
  })
})
