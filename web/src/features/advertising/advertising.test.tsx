import { advertisingApi } from '@lamplight/contract/advertising'
import { advertisingFigures } from '@lamplight/contract/advertising-figures'
import type { Testimonial } from '@lamplight/contract/testimonials'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { renderApp, type TestResponses } from '../../testing/render-app.tsx'

afterEach(() => sessionStorage.clear())

const testimonial = (id: number): Testimonial => ({
  id,
  quote: `Quote number ${id}`,
  author: { name: `Author ${id}`, title: 'Publisher', avatarUrl: null },
})

const responses = (changes: TestResponses = {}): TestResponses => ({
  'GET /api/advertising': () => ({ body: { figures: advertisingFigures, contactEmail: 'ads@lamplight.test' } }),
  'GET /api/testimonials': () => ({ body: [1, 2, 3].map(testimonial) }),
  ...changes,
})
const open = (path: string, changes: TestResponses = {}) =>
  renderApp(path, { user: null, responses: responses(changes) })

/** The section of the page under this heading. */
const section = async (name: string) => within(await screen.findByRole('region', { name }))
/** "150K+ monthly users" in a list of figures. */
const figures = (list: Awaited<ReturnType<typeof section>>) =>
  list
    .getAllByRole('term')
    .map((term: HTMLElement) => `${term.parentElement?.querySelector('dd')?.textContent} ${term.textContent}`)

describe('/advertise', () => {
  it('is open to visitors; its hero links to the form and to the media kit [B-ADVERT-01, B-ADVERT-02, V-ROUTE-21]', async () => {
    const { router } = await open('/advertise')
    await screen.findByRole('heading', { level: 1, name: 'Reach people who gather in faith' })
    expect(router.state.location.pathname).toBe('/advertise')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/advertise#contact')
    expect(document.getElementById('contact')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View media kit' }).getAttribute('href')).toBe('/media-kit')
  })

  it('names its benefits [B-ADVERT-03]', async () => {
    await open('/advertise')
    expect((await section('Why advertise here')).getAllByRole('listitem')).toHaveLength(3)
  })

  it('shows its audience: users, views and time on site [B-ADVERT-04, B-ADVERT-05, B-ADVERT-06]', async () => {
    await open('/advertise')
    const shown = figures(await section('Audience statistics'))
    expect(shown.slice(0, 3)).toEqual(['150K+ monthly users', '3.2M+ monthly views', '12:30 average time on site'])
  })

  it('has its own figure for views, and shows the click rate and the countries [B-ADVERT-07, B-ADVERT-08, B-ADVERT-09]', async () => {
    await open('/advertise')
    const shown = figures(await section('Audience statistics'))
    expect(shown).toContain('3.2M+ monthly views')
    expect(shown.slice(3)).toEqual(['4.8% CTR', '50+ countries'])
  })

  it('offers three ways to advertise at its own rates [B-ADVERT-10, B-ADVERT-11, B-ADVERT-12]', async () => {
    await open('/advertise')
    const options = (await section('Ways to advertise')).getAllByRole('listitem')
    expect(options).toHaveLength(3)
    expect(options[0]?.textContent).toContain('from $10 CPM')
    expect(options[1]?.textContent).toContain('from $5 CPM')
    expect(options[2]?.textContent).toContain('from $50')
  })

  it('says how long a pre-roll ad is [B-ADVERT-14]', async () => {
    await open('/advertise')
    expect((await section('Ways to advertise')).getByText(/15-30 seconds/)).toBeTruthy()
  })

  it('lists what is permitted and what is prohibited [B-ADVERT-15, B-ADVERT-16]', async () => {
    await open('/advertise')
    const policy = await section('Content policy')
    for (const name of ['Permitted', 'Prohibited']) {
      const list = policy.getByRole('heading', { name }).parentElement
      expect(within(list as HTMLElement).getAllByRole('listitem')).toHaveLength(5)
    }
  })

  it('shows two testimonials, and no section where staff have entered none [B-ADVERT-17]', async () => {
    const { unmount } = await open('/advertise')
    expect((await section('What people say')).getAllByRole('figure')).toHaveLength(2)
    unmount()
    await open('/advertise', { 'GET /api/testimonials': () => ({ body: [] }) })
    await screen.findByText('150K+')
    expect(screen.queryByRole('region', { name: 'What people say' })).toBeNull()
  })

  it('shows the contact address, if the operator has set one, and when to expect an answer [B-ADVERT-19, B-ADVERT-20]', async () => {
    const { unmount } = await open('/advertise')
    expect((await screen.findByRole('link', { name: 'ads@lamplight.test' })).getAttribute('href')).toBe(
      'mailto:ads@lamplight.test',
    )
    expect(screen.getByText(/replies within 24 business hours/)).toBeTruthy()
    unmount()
    const body = { figures: advertisingFigures, contactEmail: null }
    await open('/advertise', { 'GET /api/advertising': () => ({ body }) })
    await screen.findByText('150K+')
    expect(screen.queryByText(/Or write to/)).toBeNull()
  })

  it('says so when the figures cannot be loaded, keeps the form, and retries', async () => {
    let isDown = true
    const { actor } = await open('/advertise', {
      'GET /api/advertising': () =>
        isDown ? { status: 500 } : { body: { figures: advertisingFigures, contactEmail: null } },
    })
    await screen.findByText('The figures could not be loaded.')
    expect(screen.getByRole('button', { name: 'Send Inquiry' })).toBeTruthy()
    isDown = false
    await actor.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('150K+')
  })
})

describe('the inquiry form', () => {
  const fill = async (actor: Awaited<ReturnType<typeof open>>['actor']) => {
    await actor.type(await screen.findByLabelText(/^Name/), 'Ruth')
    await actor.type(screen.getByLabelText(/^Company/), 'Weber Candles')
    await actor.type(screen.getByLabelText(/^Email/), 'ruth@candles.example')
    await actor.type(screen.getByLabelText(/^Message/), 'We make candles.')
    await actor.selectOptions(screen.getByLabelText(/^Budget/), '1000-5000')
  }

  it('has its six fields and the four budget ranges [B-ADVERT-18, B-ADVERT-21, B-ADVERT-27]', async () => {
    await open('/advertise')
    for (const name of [/^Name/, /^Company/, /^Email/, /^Phone/, /^Message/]) await screen.findByLabelText(name)
    const options = within(screen.getByLabelText(/^Budget/)).getAllByRole('option') as HTMLOptionElement[]
    expect(options.map(({ value }) => value)).toEqual(['', '1000-5000', '5000-10000', '10000-25000', '25000+'])
    expect(options[1]?.textContent).toBe('$1,000 – $5,000')
  })

  it('shows what is wrong before anything is sent [B-ADVERT-22, B-ADVERT-23, B-ADVERT-24]', async () => {
    const { actor } = await open('/advertise')
    await actor.type(await screen.findByLabelText(/^Name/), 'R')
    await actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await screen.findByText('Name must be at least 2 characters.')
    expect(screen.getByText('Company name must be at least 2 characters.')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email address.')).toBeTruthy()
  })

  it('requires a message of ten characters and a budget; the phone number is optional [B-ADVERT-25, B-ADVERT-26]', async () => {
    const { actor } = await open('/advertise')
    await actor.click(await screen.findByRole('button', { name: 'Send Inquiry' }))
    await screen.findByText('Message must be at least 10 characters.')
    expect(screen.getByText('Please choose a budget.')).toBeTruthy()
    expect(screen.getByLabelText(/^Phone/).getAttribute('aria-invalid')).toBeNull()
  })

  it('that was started is restored after a reload, until it is sent', async () => {
    const sending = { [`POST ${advertisingApi.inquire.path}`]: () => ({ status: 201 as const, body: {} }) }
    const first = await open('/advertise', sending)
    await fill(first.actor)
    first.unmount()
    const second = await open('/advertise', sending)
    const message = () => screen.findByLabelText<HTMLTextAreaElement>(/^Message/)
    await waitFor(async () => expect((await message()).value).toBe('We make candles.'))
    expect(screen.getByLabelText<HTMLSelectElement>(/^Budget/).value).toBe('1000-5000')
    await second.actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await screen.findByText('Inquiry Submitted')
    expect(sessionStorage.getItem(draftKeyOf('inquiry', 0, 0))).toBeNull()
  })

  it('is sent once, confirms it and is empty again [B-ADVERT-28, B-ADVERT-29, B-ADVERT-30]', async () => {
    const sent: unknown[] = []
    const { actor } = await open('/advertise', {
      [`POST ${advertisingApi.inquire.path}`]: async (request) => {
        sent.push(await request.json())
        return { status: 201, body: {} }
      },
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await screen.findByText('Inquiry Submitted')
    screen.getByText('Thank you for your interest in advertising with us. We will contact you shortly.')
    expect(sent).toEqual([
      {
        ...{ name: 'Ruth', company: 'Weber Candles', email: 'ruth@candles.example', phone: '' },
        ...{ message: 'We make candles.', budget: '1000-5000' },
      },
    ])
    const fields = [/^Name/, /^Company/, /^Email/, /^Phone/, /^Message/, /^Budget/]
    const values = () => fields.map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
    await waitFor(() => expect(values()).toEqual(fields.map(() => '')))
  })

  it('whose response was lost is sent again, which the site stores once', async () => {
    let attempts = 0
    const { actor } = await open('/advertise', {
      [`POST ${advertisingApi.inquire.path}`]: () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { status: 201, body: {} }
      },
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await screen.findByText('Inquiry Submitted')
    expect(attempts).toBe(2)
  })

  it('keeps what is typed while it is being sent', async () => {
    const response = Promise.withResolvers<void>()
    const { actor, unmount } = await open('/advertise', {
      [`POST ${advertisingApi.inquire.path}`]: () => response.promise.then(() => ({ status: 201, body: {} })),
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await actor.type(screen.getByLabelText(/^Message/), ' And matches.')
    response.resolve()
    await screen.findByText('Inquiry Submitted')
    const values = () =>
      [/^Name/, /^Message/].map((name) => (screen.getByLabelText(name) as HTMLInputElement | HTMLTextAreaElement).value)
    expect(values()).toEqual(['Ruth', 'We make candles. And matches.'])
    unmount()
    await open('/advertise')
    await screen.findByLabelText(/^Name/)
    await waitFor(() => expect(values()).toEqual(['Ruth', 'We make candles. And matches.']))
  })

  it('keeps the input when it cannot be sent', async () => {
    const { actor } = await open('/advertise', {
      [`POST ${advertisingApi.inquire.path}`]: () => ({
        status: 429,
        body: {
          code: 'rate_limited',
          status: 429,
          title: 'Too Many Requests',
          detail: 'Too many',
          type: 'about:blank',
        },
      }),
    })
    await fill(actor)
    await actor.click(screen.getByRole('button', { name: 'Send Inquiry' }))
    await within(await screen.findByRole('alert')).findByText('Your inquiry was not sent')
    expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Ruth')
  })
})

describe('/media-kit', () => {
  it('shows its audience with its own figure for views [B-MEDIA-01, B-MEDIA-02, B-MEDIA-03]', async () => {
    const { router } = await open('/media-kit')
    expect(figures(await section('Audience statistics'))).toEqual([
      ...['150K+ monthly users', '4.5M+ page views', '12:30 average time on site', '4.8% CTR', '50+ countries'],
    ])
    expect(router.state.location.pathname).toBe('/media-kit')
  })

  it('shows the ages and faiths of its audience [B-MEDIA-04, B-MEDIA-05]', async () => {
    await open('/media-kit')
    expect(figures(await section('Age distribution'))).toEqual([
      ...['15% 18-24', '28% 25-34', '24% 35-44', '18% 45-54', '15% 55+'],
    ])
    expect(figures(await section('Faith affiliations'))).toEqual([
      ...['62% Christianity', '14% Islam', '8% Judaism', '7% Hinduism', '9% Other'],
    ])
  })

  it('writes the ages with the dash of the language [B-MEDIA-04]', async () => {
    await renderApp('/media-kit', { user: null, language: 'de', responses: responses({}) })
    expect(figures(await section('Altersverteilung'))[0]).toMatch(/18–24$/)
  })

  it('offers three packages at its own rates [B-MEDIA-06, B-MEDIA-07, B-MEDIA-08]', async () => {
    await open('/media-kit')
    const packages = (await section('Ad packages')).getAllByRole('listitem')
    expect(packages).toHaveLength(3)
    expect(packages[0]?.textContent).toContain('from $15 CPM')
    expect(packages[1]?.textContent).toContain('from $8 CPM')
    expect(packages[2]?.textContent).toContain('from $10,000')
  })

  it('shows testimonials [B-MEDIA-09]', async () => {
    await open('/media-kit')
    expect((await section('What people say')).getAllByRole('figure')).toHaveLength(3)
  })

  it('answers questions when they are opened: the minimum spend is $2,500, premium from $10,000 [B-MEDIA-10, B-MEDIA-11, B-MEDIA-12]', async () => {
    const { actor } = await open('/media-kit')
    const question = await screen.findByRole('button', { name: 'What is the minimum campaign spend?' })
    const answer = screen.getByText(/\$2,500, premium campaigns at \$10,000/)
    expect(answer.hidden).toBe(true)
    await actor.click(question)
    expect(question.getAttribute('aria-expanded')).toBe('true')
    expect(answer.hidden).toBe(false)
    await actor.click(question)
    expect(answer.hidden).toBe(true)
  })

  it('links to /advertise and is open to visitors [B-MEDIA-13, V-ROUTE-22]', async () => {
    await open('/media-kit')
    const link = await screen.findByRole('link', { name: 'Advertise with us' })
    expect(link.getAttribute('href')).toBe('/advertise')
    expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/advertise#contact')
  })
})
