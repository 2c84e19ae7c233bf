import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'

test('a rate-limited sign-in says how long to wait', async () => {
  const { actor } = await renderApp('/auth', {
    user: null,
    responses: {
      'POST /api/login': () => ({
        status: 429,
        body: { status: 429, code: 'rate_limited', detail: 'Too many attempts.', retryAfterSeconds: 284 },
      }),
    },
  })
  await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
  await actor.type(screen.getByLabelText(/^Password/), 'guessing')
  await actor.keyboard('{Enter}')
  expect(await screen.findByText('Too many attempts. Please try again in 5 minutes.')).toBeTruthy()
})

test.each([
  ['/auth', 'POST /api/login', 'Login failed'],
  ['/auth?view=register', 'POST /api/register', 'Registration failed'],
])('on %s the form says that the browser keeps no cookies, and sends nothing', async (path, request, title) => {
  const enabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  const respond = vi.fn(() => ({ status: 200, body: {} }))
  const { actor } = await renderApp(path, { user: null, responses: { [request]: respond } })
  await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
  await actor.type(screen.getByLabelText(/^Password/), 'lamplight')
  const name = screen.queryByLabelText(/^Display name/i)
  if (name) await actor.type(name, 'Miriam')
  await actor.keyboard('{Enter}')
  const toast = within(await screen.findByRole('alert'))
  expect(toast.getByText(title)).toBeTruthy()
  expect(toast.getByText(/keeps no cookies/)).toBeTruthy()
  expect(respond).not.toHaveBeenCalled()
  enabled.mockRestore()
})

test('without scripts, the page also says how long to wait', async () => {
  await renderApp('/auth?refused=rate_limited&wait=45', { user: null })
  expect(await screen.findByText('Too many attempts. Please try again in 45 seconds.')).toBeTruthy()
})

test.each([
  ['This password is one of the most common ones. Please choose another', /eines der häufigsten/],
  ['Username must be at least 3 characters', /mindestens 3 Zeichen/],
])('without scripts, the page also says what is wrong with a field, in its language: %s', async (issue, text) => {
  const path = `/auth?view=register&refused=validation_failed&issue=${encodeURIComponent(issue)}`
  await renderApp(path, { user: null, language: 'de' })
  const notice = await screen.findByRole('region', { name: /fehlgeschlagen/ })
  expect(notice.textContent).toMatch(text)
})

test('a sentence that is not the site’s own is not shown', async () => {
  await renderApp('/auth?view=register&refused=validation_failed&issue=Call+0800+123', { user: null })
  expect(await screen.findByText('Please check the form fields and try again.')).toBeTruthy()
  expect(screen.queryByText(/0800/)).toBeNull()
})

const refuseWith = (path: string, status: number, code: string, detail: string) => ({
  user: null,
  responses: { [`POST ${path}`]: () => ({ status, body: { status, code, detail } }) },
})

test('a rejected sign-in is explained beside the password, which takes the focus, and in the form itself [V-AUTH-27]', async () => {
  const detail = 'The username or password is incorrect.'
  const { actor } = await renderApp('/auth', refuseWith('/api/login', 401, 'wrong_credentials', detail))
  const password = await screen.findByLabelText(/^Password/)
  await actor.type(screen.getByLabelText(/^Username/), 'miriam')
  await actor.type(password, 'guessing')
  await actor.keyboard('{Enter}')
  const toast = within(await screen.findByRole('alert'))
  expect(toast.getByText('Login failed').closest('form')).toBe(password.closest('form'))
  expect(toast.getByText(detail)).toBeTruthy()
  expect(document.activeElement).toBe(password)
  expect(describing(password)).toContain(detail)

  // The name may be the wrong part.
  await actor.type(screen.getByLabelText(/^Username/), 'x')
  await waitFor(() => expect(describing(password)).not.toContain(detail))
  expect(password.getAttribute('aria-invalid')).toBeNull()
})

test('a taken name is explained beside the name field, which takes the focus [V-AUTH-28]', async () => {
  const detail = 'This username is already taken. Please choose another one.'
  const { actor } = await renderApp('/auth?view=register', refuseWith('/api/register', 409, 'username_taken', detail))
  const name = await screen.findByLabelText(/^Username/)
  await actor.type(name, 'grace')
  await actor.type(screen.getByLabelText(/^Display name/), 'Grace')
  await actor.type(screen.getByLabelText(/^Password/), 'long enough')
  await actor.keyboard('{Enter}')
  expect((await screen.findByText('Registration failed')).closest('form')).toBe(name.closest('form'))
  expect(document.activeElement).toBe(name)
  expect(describing(name)).toContain(detail)
})

const WAITING = 'Your account has been created and is waiting for approval.'

test('an account that waits for approval is not called a failure: the form makes room for a message about it', async () => {
  const { actor } = await renderApp('/auth?view=register', refuseWith('/api/register', 403, 'account_waiting', WAITING))
  await actor.type(await screen.findByLabelText(/^Username/), 'hannah')
  await actor.type(screen.getByLabelText(/^Display name/), 'Hannah')
  await actor.type(screen.getByLabelText(/^Password/), 'long enough{Enter}')
  const notice = await screen.findByRole('region', { name: 'Thank you for registering' })
  expect(notice.textContent).toContain(WAITING)
  // Announced.
  expect(notice.closest('[role="status"]')).toBeTruthy()
  expect(screen.queryByText('Registration failed')).toBeNull()
  expect(screen.queryByLabelText(/^Username/)).toBeNull()
})

test('nor is it without scripts', async () => {
  await renderApp('/auth?view=register&refused=account_waiting', { user: null })
  const notice = await screen.findByRole('region', { name: 'Thank you for registering' })
  expect(notice.textContent).toContain(WAITING)
})

const describing = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
