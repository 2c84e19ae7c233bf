import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionQuery } from '../../api/session.ts'
import type { Language } from '../../i18n/languages.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

async function openForms(responses: TestResponses = {}, language: Language = 'en') {
  const sent: string[] = []
  const noteAnd =
    (respond: TestResponses[string] | undefined): TestResponses[string] =>
    (request) => {
      sent.push(new URL(request.url).pathname)
      return respond?.(request) ?? { status: 404 }
    }
  const { actor, queryClient } = await renderApp('/auth', {
    user: null,
    language,
    responses: {
      'POST /api/login': noteAnd(responses['POST /api/login']),
      'POST /api/register': noteAnd(responses['POST /api/register']),
    },
  })
  await screen.findByRole('tabpanel')
  const tab = (index: number) => screen.getAllByRole('tab')[index] as HTMLElement
  return {
    actor,
    queryClient,
    sent,
    tab,
    form: () => within(screen.getByRole('tabpanel')),
    field: (name: string) => screen.getByRole('tabpanel').querySelector(`input[name=${name}]`) as HTMLInputElement,
    submit: () => actor.click(screen.getByRole('tabpanel').querySelector('button[type=submit]') as HTMLButtonElement),
  }
}

test('the Login form has two fields, the Register form four [V-AUTH-05, V-AUTH-06]', async () => {
  const { actor, tab } = await openForms()
  const labels = () =>
    [...screen.getByRole('tabpanel').querySelectorAll('label')].map((label) => label.textContent.trim())
  expect(labels()).toEqual(['Username (required)', 'Password (required)'])
  await actor.click(tab(1))
  expect(labels()).toEqual(['Username (required)', 'Display name (required)', 'Password (required)', 'Avatar address'])
})

test('the form that was chosen is in the URL, with the page to return to, so that a reload shows it again', async () => {
  const { actor, router } = await renderApp('/auth?next=%2Fhistory', { user: null })
  const tab = await screen.findByRole('tab', { name: 'Register' })
  await actor.click(tab)
  await waitFor(() => expect(router.state.location.search).toEqual({ next: '/history', view: 'register' }))
  expect(document.activeElement).toBe(tab)
  await actor.click(screen.getByRole('tab', { name: 'Login' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ next: '/history' }))
})

test('two tabs and a link under each form switch between Login and Register [V-AUTH-01, V-AUTH-02, V-AUTH-03]', async () => {
  const { actor, form } = await openForms()
  await actor.click(screen.getByRole('tab', { name: 'Register' }))
  await actor.click(await form().findByRole('link', { name: 'Sign in here' }))
  await screen.findByRole('tab', { name: 'Login', selected: true })
  await actor.click(await form().findByRole('link', { name: 'Register here' }))
  await screen.findByRole('tab', { name: 'Register', selected: true })
  await actor.click(screen.getByRole('tab', { name: 'Login' }))
  await screen.findByRole('tab', { name: 'Login', selected: true })
})

test('a link to the other form opens a tab when it is pressed with Ctrl, and this page stays as it is', async () => {
  const { form } = await openForms()
  const link = form().getByRole('link', { name: 'Register here' })
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  expect(screen.getByRole('tab', { name: 'Login', selected: true })).toBeTruthy()
  expect(fireEvent.click(link)).toBe(false)
  await screen.findByRole('tab', { name: 'Register', selected: true })
})

const reasons = () =>
  within(screen.getByRole('complementary'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

test('beside the forms are reasons to join: sharing and supporting [V-AUTH-07, V-AUTH-08]', async () => {
  await openForms()
  expect(reasons().slice(0, 2)).toEqual(['Share', 'Support creators'])
})

test('and community and moderation, four in all [V-AUTH-09, V-AUTH-10]', async () => {
  await openForms()
  expect(reasons()).toHaveLength(4)
  expect(reasons().slice(2)).toEqual(['Community', 'Moderation'])
})

test('invalid fields are explained before anything is sent [V-AUTH-13, V-AUTH-14, V-AUTH-15]', async () => {
  const { actor, tab, form, field, submit, sent } = await openForms()
  await actor.type(field('username'), 'ab')
  await actor.type(field('password'), '12345')
  await submit()
  await form().findByText('Username must be at least 3 characters')
  form().getByText('Password must be at least 6 characters')

  await actor.click(tab(1))
  await actor.clear(field('username'))
  await actor.type(field('username'), 'ab')
  await actor.type(field('displayName'), 'x')
  await actor.clear(field('password'))
  await actor.type(field('password'), '12345')
  await actor.type(form().getByLabelText('Avatar address'), 'no address')
  await submit()
  for (const text of [
    'Username must be at least 3 characters',
    'Display name must be at least 2 characters',
    'Password must be at least 6 characters',
    'Please enter a valid URL',
  ])
    await form().findByText(text)
  expect(sent).toEqual([])
})

test.each([
  ['signs in', true],
  ['says that the name is taken when it is somebody else’s', false],
])('registering again after the response was lost %s', async (_, isOwn) => {
  const problem = (status: number, code: string) => ({ status, body: { status, code, detail: 'x' } })
  const attempts: unknown[] = []
  const { actor, tab, field, submit, queryClient, sent } = await openForms({
    'POST /api/register': () => {
      attempts.push(1)
      if (attempts.length === 1) throw new TypeError('Failed to fetch')
      return problem(409, 'username_taken')
    },
    'POST /api/login': () => (isOwn ? { body: person() } : problem(401, 'wrong_credentials')),
  })
  await actor.click(tab(1))
  await actor.type(field('username'), 'somebody')
  await actor.type(field('displayName'), 'Somebody')
  await actor.type(field('password'), 'a password')
  await submit()
  await screen.findByRole('alert')
  await submit()
  if (isOwn) await expect.poll(() => queryClient.getQueryData(sessionQuery.queryKey)).toEqual(person())
  else await screen.findAllByText('This username is already taken. Please choose another one.')
  expect(sent).toEqual(['/api/register', '/api/register', '/api/login'])
})

test.each([
  ['signing in', '', 'POST /api/login', 200],
  ['registering', '&view=register', 'POST /api/register', 201],
])(
  '%s makes the person the current user at once: the wanted page opens with their menu [V-AUTH-24, V-AUTH-25]',
  async (_, view, call, status) => {
    const { actor, router } = await renderApp(`/auth?next=%2Fhistory${view}`, {
      user: null,
      responses: { [call]: () => ({ status, body: person() }), 'GET /api/history': () => ({ body: [] }) },
    })
    await actor.type(await screen.findByLabelText(/^Username/), 'miriam')
    if (view) await actor.type(screen.getByLabelText(/^Display name/), 'Miriam Adler')
    await actor.type(screen.getByLabelText(/^Password/), 'long enough{Enter}')
    await screen.findByRole('button', { name: 'Account menu of Miriam Adler' })
    await waitFor(() => expect(router.state.location.href).toBe('/history'))
  },
)

test('a server error without a reason shows the general text [V-TOAST-08, V-TOAST-09]', async () => {
  const failure = () => ({ status: 500 })
  const { actor, tab, field, submit } = await openForms({ 'POST /api/login': failure, 'POST /api/register': failure })
  await actor.type(field('username'), 'somebody')
  await actor.type(field('password'), 'a password')
  await submit()
  // The title and, as there is no other text, the text.
  expect(await within(await screen.findByRole('alert')).findAllByText('Login failed')).toHaveLength(2)
  await actor.click(tab(1))
  await actor.clear(field('username'))
  await actor.type(field('username'), 'somebody')
  await actor.type(field('displayName'), 'Somebody')
  await actor.clear(field('password'))
  await actor.type(field('password'), 'a password')
  await submit()
  await screen.findAllByText('Registration failed')
  expect(within(screen.getByRole('alert')).getAllByText('Registration failed')).toHaveLength(2)
})

test.each<[Language, string, string, string]>([
  ['en', 'Login failed', 'Registration failed', 'Something went wrong. Please try again.'],
  ['ar', 'فشل تسجيل الدخول', 'فشل إنشاء الحساب', 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.'],
  [
    ...(['de', 'Anmeldung fehlgeschlagen', 'Registrierung fehlgeschlagen'] as const),
    'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.',
  ],
  ['es', 'No se pudo iniciar sesión', 'No se pudo completar el registro', 'Algo ha salido mal. Inténtalo de nuevo.'],
  ['fr', 'Échec de la connexion', 'Échec de l’inscription', 'Une erreur s’est produite. Veuillez réessayer.'],
])(
  'a failure at the server is reported in the reader’s language: %s [L-LANG-19]',
  async (language, login, register, general) => {
    const failure = () => ({ status: 500, body: { code: 'internal', status: 500 } })
    const { actor, tab, field, submit } = await openForms(
      { 'POST /api/login': failure, 'POST /api/register': failure },
      language,
    )
    const isReported = async (title: string) => {
      await screen.findByText(title)
      const alert = within(screen.getByRole('alert'))
      alert.getByText(title)
      alert.getByText(general)
    }
    await actor.type(field('username'), 'somebody')
    await actor.type(field('password'), 'a password')
    await submit()
    await isReported(login)
    await actor.click(tab(1))
    await actor.clear(field('username'))
    await actor.type(field('username'), 'somebody')
    await actor.type(field('displayName'), 'Somebody')
    await actor.clear(field('password'))
    await actor.type(field('password'), 'a password')
    await submit()
    await isReported(register)
  },
)
