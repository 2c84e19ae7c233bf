import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { person, renderApp, settings } from '../../testing/render-app.tsx'

const values = {
  ...{ siteName: 'Lamplight', accent: null, welcomeText: '', rules: '', imprint: '', privacy: '' },
  ...{ languages: ['en', 'ar'], guestViewing: false, registration: 'open' },
  ...{ passwordMinimum: 6, uploadsPerHour: 30, maxVideoMegabytes: 8192, maxVideoMinutes: 720 },
}
const form = { settings: values, defaults: values, logoUrl: null }

test('an admin changes the name; a colour with too little contrast is rejected before it is sent, until it is changed', async () => {
  const sent: unknown[] = []
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: form }),
      'PATCH /api/admin/settings': async (request) => {
        sent.push(await request.json())
        return { body: { ...form, settings: { ...values, siteName: 'Noor' } } }
      },
    },
  })
  const name = await screen.findByLabelText('Site name')
  await actor.type(screen.getByLabelText('Accent colour'), '#ffee00')
  const save = screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement
  await actor.click(save)
  expect(await screen.findByText(/would be hard to read/)).toBeTruthy()
  // The error is read with the field.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Accent colour')))
  expect(sent).toEqual([])
  await actor.clear(screen.getByLabelText('Accent colour'))
  expect(screen.queryByText(/would be hard to read/)).toBeNull()
  await actor.clear(name)
  await actor.type(name, 'Noor')
  await actor.click(save)
  expect(await screen.findByText('Saved. The change takes effect immediately.')).toBeTruthy()
  const { siteName, accent, languages } = values
  expect(sent).toEqual([{ siteName: 'Noor', previous: { siteName, accent, languages } }])
})

test('a change whose response was lost counts as saved, if it was', async () => {
  let attempts = 0
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: form }),
      'PATCH /api/admin/settings': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: { ...form, settings: { ...values, siteName: 'Noor' } } }
      },
    },
  })
  await actor.type(await screen.findByLabelText('Site name'), ' Noor')
  await actor.click(screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  expect(await screen.findByText('Saved. The change takes effect immediately.')).toBeTruthy()
  expect(attempts).toBe(2)
})

test('a setting that another admin has changed is not overwritten before the admin knows; others are not sent at all', async () => {
  const sent: unknown[] = []
  let stored = form
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: stored }),
      'PATCH /api/admin/settings': async (request) => {
        sent.push(await request.json())
        return { body: { ...stored, settings: { ...stored.settings, rules: 'Be brief.' } } }
      },
    },
  })
  const texts = within(await screen.findByRole('form', { name: 'Site texts' }))
  const rules = texts.getByLabelText<HTMLTextAreaElement>(/^Rules/)
  await actor.type(rules, 'Be brief.')
  stored = { ...form, settings: { ...values, rules: 'Be kind.', welcomeText: 'Welcome.' } }
  const save = () => actor.click(texts.getByRole('button', { name: 'Save' }))
  await save()
  await texts.findByText(/changed elsewhere in the meantime to “.?Be kind\..?”/)
  await waitFor(() => expect(document.activeElement).toBe(rules))
  expect([rules.value, sent]).toEqual(['Be brief.', []])
  await save()
  expect(await screen.findByText('Saved. The change takes effect immediately.')).toBeTruthy()
  // The second time it began with the text that the admin has seen.
  expect(sent).toMatchObject([{ rules: 'Be brief.', previous: { rules: 'Be kind.' } }])
  expect(texts.getByLabelText<HTMLTextAreaElement>(/^Welcome/).value).toBe('Welcome.')
})

test('a setting that another admin changes while it is being saved is not overwritten before the admin knows', async () => {
  const sent: { rules?: string; previous: { rules: string } }[] = []
  let stored = form
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: stored }),
      'PATCH /api/admin/settings': async (request) => {
        sent.push(await request.json())
        stored = { ...form, settings: { ...values, rules: 'Be kind.' } }
        return { status: 409, body: { status: 409, code: 'text_changed', current: 'Be kind.' } }
      },
    },
  })
  const texts = within(await screen.findByRole('form', { name: 'Site texts' }))
  const rules = texts.getByLabelText<HTMLTextAreaElement>(/^Rules/)
  await actor.type(rules, 'Be brief.')
  await actor.click(texts.getByRole('button', { name: 'Save' }))
  await texts.findByText(/changed elsewhere in the meantime to “.?Be kind\..?”/)
  await waitFor(() => expect(document.activeElement).toBe(rules))
  expect([rules.value, sent.length, sent[0]?.previous.rules]).toEqual(['Be brief.', 1, ''])
})

test('a logo that is another file, or too large, is refused with the formats or the limit', async () => {
  let refusal: object = { code: 'not_an_image', detail: 'Please select an image file for the thumbnail.' }
  const { actor, container } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: form }),
      'POST /api/admin/settings/logo': () => ({ status: 415, body: { status: 415, ...refusal } }),
    },
  })
  await screen.findByText(/JPG, PNG or WebP, 5 MB at most/)
  const choose = () =>
    actor.upload(
      container.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
  await choose()
  await screen.findByText('This file cannot be used as a picture. Please choose a JPG, PNG or WebP file.')
  refusal = { code: 'image_too_large', limit: { value: 5_242_880, unit: 'bytes' } }
  await choose()
  await screen.findByText('The picture is too large. The limit is 5 MB. Please choose a smaller one.')
})

test('a limit is sent as it was typed: a sign or a decimal point does not get lost on the way', async () => {
  const sent: unknown[] = []
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: form }),
      'PATCH /api/admin/settings': async (request) => {
        sent.push(await request.json())
        return { body: form }
      },
    },
  })
  const limits = within(await screen.findByRole('form', { name: 'Limits' }))
  const uploads = limits.getByLabelText<HTMLInputElement>('Uploads per member per hour')
  const save = () => actor.click(limits.getByRole('button', { name: 'Save' }))
  for (const wrong of ['-5', '1.5']) {
    await actor.clear(uploads)
    await actor.type(uploads, wrong)
    expect(uploads.value).toBe(wrong)
    await save()
    await waitFor(() => expect(document.activeElement).toBe(uploads))
    expect(uploads.getAttribute('aria-invalid')).toBe('true')
  }
  expect(sent).toEqual([])
  await actor.clear(uploads)
  await actor.type(uploads, '12')
  await save()
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ uploadsPerHour: 12 })]))
})

test('a wrong password is shown beside its field, which gets the focus', async () => {
  const { actor } = await renderApp('/admin/settings', {
    user: person({ role: 'admin' }),
    responses: {
      'GET /api/admin/settings': () => ({ body: form }),
      'PATCH /api/admin/settings': () => ({
        status: 403,
        body: { status: 403, code: 'wrong_password', detail: 'The password is wrong.' },
      }),
    },
  })
  const access = within(await screen.findByRole('form', { name: 'Access' }))
  await actor.click(access.getByRole('checkbox', { name: 'Visitors can watch without signing in' }))
  await actor.type(access.getByLabelText('Your password'), 'something else')
  await actor.click(access.getByRole('button', { name: 'Save' }))
  const field = access.getByLabelText('Your password')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await actor.type(field, 'x')
  expect(field.getAttribute('aria-invalid')).toBeNull()
})

test('moderators see that the settings are for admins', async () => {
  await renderApp('/admin/settings', { user: person({ role: 'moderator' }) })
  expect(await screen.findByRole('heading', { name: 'This page is for admins' })).toBeTruthy()
})

test('a page without text says so', async () => {
  expect(settings.pages).toEqual([])
  await renderApp('/rules', { user: null })
  expect(await screen.findByText('This page has not been written yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Site settings' })).toBeNull()
})

test('a page without text leads admins to where it is written', async () => {
  const { actor, router } = await renderApp('/rules', {
    user: person({ role: 'admin' }),
    responses: { 'GET /api/admin/settings': () => ({ body: form }) },
  })
  const empty = within(await screen.findByRole('article'))
  await actor.click(await empty.findByRole('link', { name: 'Site settings' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/settings'))
})
