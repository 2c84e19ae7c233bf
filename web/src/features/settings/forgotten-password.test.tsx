import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

describe('a forgotten password', () => {
  it('gets the same response for every name', async () => {
    const { actor } = await renderApp('/forgot-password', {
      user: null,
      responses: { 'POST /api/forgot-password': () => ({ status: 202, body: { canMail: true } }) },
    })
    await actor.type(await screen.findByLabelText(/Username/), 'nobody')
    await actor.click(screen.getByRole('button', { name: 'Send the link' }))
    // Announced, and the focus is not lost with the form.
    expect((await screen.findByText(/If there is an account/)).closest('[role="status"]')).toBeTruthy()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'))
  })

  it('whose mail does not arrive: says what to do, and asks for another link', async () => {
    const { actor } = await renderApp('/forgot-password', {
      user: null,
      responses: { 'POST /api/forgot-password': () => ({ status: 202, body: { canMail: true } }) },
    })
    await actor.type(await screen.findByLabelText(/Username/), 'nobody')
    await actor.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText(/Look in your spam folder.*can set a new password for you/)
    await actor.click(screen.getByRole('button', { name: 'Ask for another link' }))
    await screen.findByRole('button', { name: 'Send the link' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Forgot password'))
  })
})

it('a link for a new password that was cut short is called expired, and another one is offered', async () => {
  const { actor } = await renderApp('/reset-password', {
    user: null,
    responses: {
      'POST /api/reset-password': () => ({ status: 410, body: { status: 410, code: 'link_expired', detail: 'x' } }),
    },
  })
  await actor.type(await screen.findByLabelText(/New password/, { selector: 'input' }), 'a lamp on a hill')
  await actor.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/^This link has expired or has already been used/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for another link' })).toBeTruthy()
})

it('a new password whose response was lost has been set when the link is found used; another password has not', async () => {
  let attempts = 0
  const { actor, router } = await renderApp('/reset-password', {
    user: null,
    responses: {
      'POST /api/reset-password': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { status: 410, body: { status: 410, code: 'link_expired', detail: 'x' } }
      },
    },
  })
  const field = await screen.findByLabelText(/New password/, { selector: 'input' })
  const change = () => actor.click(screen.getByRole('button', { name: 'Change password' }))
  await actor.type(field, 'a lamp on a hill')
  await change()
  await screen.findByText(/cannot be reached/)
  await actor.type(field, ' in May')
  await change()
  await screen.findByText(/^This link has expired or has already been used/)
  await actor.clear(field)
  await actor.type(field, 'a lamp on a hill')
  await change()
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
})
