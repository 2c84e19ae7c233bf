import type { AdvertisingInquiry } from '@lamplight/contract/advertising'
import { advertisingFigures } from '@lamplight/contract/advertising-figures'
import type { StaffProduct } from '@lamplight/contract/products'
import { RATE_CARD } from '@lamplight/contract/sponsor-rates'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftKeyOf, readDraft } from '../../lib/text-drafts.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

beforeEach(() => sessionStorage.clear())

const inquiry = (changes: Partial<AdvertisingInquiry> = {}): AdvertisingInquiry => ({
  ...{ id: 3, name: 'Ruth', company: 'Weber Candles', email: 'ruth@candles.example', phone: '+49 30 1' },
  ...{ message: 'We make candles.', budget: '1000-5000', state: 'open', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ answer: '', answeredAt: null, isAnswerMailed: false, handledBy: null },
  ...changes,
})
const open = (path: string, responses: TestResponses = {}, role: 'user' | 'moderator' | 'admin' = 'moderator') =>
  renderApp(path, { user: person({ role }), responses })
const figures: TestResponses = {
  'GET /api/advertising': () => ({ body: { figures: advertisingFigures, contactEmail: null } }),
}

it.each(['/admin/inquiries', '/admin/newsletter', '/admin/testimonials', '/admin/products'])(
  '%s is for staff: a member sees a notice and nothing is requested',
  async (path) => {
    await open(path, {}, 'user')
    expect(await screen.findByRole('heading', { name: 'This page is for moderators' })).toBeTruthy()
  },
)

const { premium: premiumCpmCents, ...cpmCents } = RATE_CARD

it.each(['/admin/inquiries', '/admin/sponsors'])(
  'the tabs of %s appear when it is known whether a notice is shown above them',
  async (path) => {
    const known = Promise.withResolvers<void>()
    await open(path, {
      'GET /api/admin/inquiries': () => ({ body: [] }),
      'GET /api/sponsored-content': () => ({ body: [] }),
      'GET /api/sponsored-content/rates': () => ({ body: { cpmCents, premiumCpmCents, creatorSharePercent: 50 } }),
      'GET /api/advertising': async () => {
        await known.promise
        return { body: { figures: advertisingFigures, contactEmail: null } }
      },
    })
    const main = await screen.findByRole('main')
    await within(main).findByText(/^(No inquiries here\.|No sponsored content is waiting for review)$/)
    expect(within(main).queryByRole('tablist')).toBeNull()
    known.resolve()
    expect(await within(main).findByRole('tablist')).toBeTruthy()
  },
)

describe('inquiries', () => {
  const list: TestResponses = { ...figures, 'GET /api/admin/inquiries': () => ({ body: [inquiry()] }) }

  it('show everything the advertiser wrote, and remind staff of the two rates', async () => {
    await open('/admin/inquiries', list)
    const card = within(await screen.findByRole('article'))
    for (const text of [
      'Ruth, Weber Candles',
      'ruth@candles.example',
      '+49 30 1',
      '$1,000 – $5,000',
      'We make candles.',
    ])
      card.getByText(text)
    await screen.findByText('Two pages, two rates')
  })

  it('remind staff of audience figures that nobody has measured, until the operator replaces them', async () => {
    const measured = { ...advertisingFigures, monthlyUsers: 210, ages: [{ from: 18, to: null, share: 1 }] }
    const shown = async (of: typeof advertisingFigures) => {
      const { unmount } = await open('/admin/inquiries', {
        ...list,
        'GET /api/advertising': () => ({ body: { figures: of, contactEmail: null } }),
      })
      await screen.findByRole('article')
      const text = screen.queryByText(/show built-in examples for/)?.textContent
      unmount()
      return text
    }
    expect(await shown(measured)).toContain(
      'monthly views, average time on site, CTR, countries, and faith affiliations. This site does not measure them.',
    )
    const ofThisSite = {
      ...{ monthlyViews: { advertise: 900, mediaKit: 900 }, averageSecondsOnSite: 60, clickThroughRate: 0.01 },
      ...{ countries: 2, faiths: [{ faith: 'islam' as const, share: 1 }] },
    }
    expect(await shown({ ...measured, ...ofThisSite })).toBeUndefined()
  })

  it('are answered; where the site sends no mail, staff are asked to write themselves', async () => {
    const sent: unknown[] = []
    const { actor } = await open('/admin/inquiries', {
      ...list,
      'POST /api/admin/inquiries/3/answer': async (request) => {
        sent.push(await request.json())
        return { body: inquiry({ state: 'answered', answer: 'Gladly.' }) }
      },
    })
    await actor.type(await screen.findByLabelText(/^Answer/), 'Gladly.')
    await actor.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('This site does not send email: please write to the advertiser yourself.')
    expect(sent).toEqual([{ answer: 'Gladly.' }])
  })

  it('are not answered with nothing: the field says so and has the focus, and nothing is sent', async () => {
    const { actor } = await open('/admin/inquiries', list)
    const answer = await screen.findByLabelText(/^Answer/)
    await actor.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('This field is required')
    await waitFor(() => expect(document.activeElement).toBe(answer))
    await actor.type(answer, 'G')
    await waitFor(() => expect(screen.queryByText('This field is required')).toBeNull())
  })

  it('keep an answer that was not sent, also for after signing in again, and forget it once it is sent', async () => {
    const first = await open('/admin/inquiries', list)
    await first.actor.type(await screen.findByLabelText(/^Answer/), 'Gladly.')
    first.unmount()
    const place = draftKeyOf('answer to an inquiry', person().id, 3)
    expect(readDraft(place)).toBe('Gladly.')
    const answered = inquiry({ state: 'answered', answer: 'Gladly.' })
    const again = await open('/admin/inquiries', {
      ...list,
      'POST /api/admin/inquiries/3/answer': () => ({ body: answered }),
    })
    await waitFor(() => expect(screen.getByLabelText(/^Answer/)).toHaveProperty('value', 'Gladly.'))
    await again.actor.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => expect(readDraft(place)).toBe(''))
  })

  it('accept a paste that is too long and say by how much; nothing is cut off or sent', async () => {
    const { actor } = await open('/admin/inquiries', list)
    const answer = await screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)
    await actor.click(answer)
    await actor.paste('x'.repeat(5_003))
    expect(answer.value).toHaveLength(5_003)
    await actor.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(screen.getByText('3 characters too many. The maximum is 5,000.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(answer))
  })

  it('that a colleague has answered meanwhile keep the written text, with a message', async () => {
    const { actor } = await open('/admin/inquiries', {
      ...list,
      'POST /api/admin/inquiries/3/answer': () => ({ status: 409, body: { code: 'inquiry_answered' } }),
    })
    await actor.type(await screen.findByLabelText(/^Answer/), 'Gladly.')
    await actor.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByText('This inquiry has already been answered. Your answer was not sent.')
    expect(screen.getByLabelText(/^Answer/)).toHaveProperty('value', 'Gladly.')
  })

  it('a step whose response was lost counts as made, if it was', async () => {
    let attempts = 0
    const { actor } = await open('/admin/inquiries', {
      ...list,
      'GET /api/admin/inquiries': () => ({ body: attempts === 0 ? [inquiry()] : [] }),
      'POST /api/admin/inquiries/3/state': () => {
        attempts += 1
        if (attempts === 1) throw new TypeError('Failed to fetch')
        return { body: inquiry({ state: 'closed' }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Close/ }))
    expect(await screen.findByText('No inquiries here.')).toBeTruthy()
    expect(screen.queryByText('The inquiry was not changed')).toBeNull()
  })

  it('can be closed', async () => {
    const sent: unknown[] = []
    const { actor } = await open('/admin/inquiries', {
      ...list,
      'POST /api/admin/inquiries/3/state': async (request) => {
        sent.push(await request.json())
        return { body: inquiry({ state: 'closed' }) }
      },
    })
    await actor.click(await screen.findByRole('button', { name: /^Close/ }))
    await waitFor(() => expect(sent).toEqual([{ state: 'closed' }]))
    expect((await screen.findByText('Inquiry closed')).closest('[role=status]')).toBeTruthy()
  })
})

it('newsletter subscribers are listed by state, those who receive it first, and exported', async () => {
  const body = [
    {
      id: 1,
      email: 'a@b.example',
      state: 'confirmed',
      language: 'de',
      createdAt: '2026-11-01T10:00:00.000Z',
      confirmedAt: null,
    },
  ]
  await open('/admin/newsletter', { 'GET /api/admin/newsletter': () => ({ body, headers: { 'x-total-count': '1' } }) })
  await screen.findByText('a@b.example')
  expect(screen.getByText('1 address')).toBeTruthy()
  expect(screen.getByText('Deutsch')).toBeTruthy()
  const tabs = within(screen.getByRole('tablist', { name: 'Newsletter subscribers' })).getAllByRole('tab')
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['Confirmed', 'Not confirmed', 'Unsubscribed'])
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('link', { name: 'Download the list (CSV)' }).getAttribute('href')).toBe(
    '/api/admin/newsletter/subscribers.csv',
  )
})

it('testimonials can be added by staff', async () => {
  const sent: unknown[] = []
  const { actor } = await open('/admin/testimonials', {
    'GET /api/admin/testimonials': () => ({ body: [] }),
    'POST /api/admin/testimonials': async (request) => {
      sent.push(await request.json())
      const author = { name: 'Ruth', title: '', avatarUrl: null }
      return { status: 201, body: { id: 1, quote: 'Good.', author, place: 'watch', sortOrder: 0, isShown: true } }
    },
  })
  await actor.click(await screen.findByRole('button', { name: 'Add testimonial' }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByLabelText(/^Quote/), 'Good.')
  await actor.type(dialog.getByLabelText(/^Name/), 'Ruth')
  await actor.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        quote: 'Good.',
        authorName: 'Ruth',
        authorTitle: '',
        avatarUrl: '',
        place: 'watch',
        sortOrder: 0,
        isShown: true,
      },
    ]),
  )
})

it('products are seen as people see them, and featured and refused by staff', async () => {
  const product: StaffProduct = {
    ...{
      id: 4,
      title: 'Rosary',
      description: 'Olive wood.',
      price: 2,
      imageUrl: '/pictures/rosary.jpg',
      thumbnails: [],
    },
    ...{ productUrl: 'https://shop.example/p', affiliateCode: 'A', commission: 0.1, categoryId: null, featured: false },
    ...{
      active: true,
      createdAt: '2026-11-01T00:00:00.000Z',
      seller: { id: 2, displayName: 'Grace', avatarUrl: null },
    },
    ...{ version: 1, status: 'listed', pictureState: 'copied', pictureSource: 'https://shop.example/a.jpg', clicks: 0 },
    ...{ isSellerInactive: false, refusal: null },
  }
  const sent: unknown[] = []
  const { actor } = await open('/admin/products', {
    'GET /api/admin/affiliate-products': () => ({ body: [product] }),
    'PATCH /api/admin/affiliate-products/4': async (request) => {
      sent.push(await request.json())
      return { body: product }
    },
  })
  const card = await screen.findByRole('article')
  within(card).getByText('Olive wood.')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/pictures/rosary.jpg')
  await actor.click(await screen.findByRole('button', { name: /^Feature/ }))
  await waitFor(() => expect(sent).toEqual([{ featured: true, version: 1 }]))
  expect((await screen.findByText(/^“.*” is featured$/)).closest('[role=status]')).toBeTruthy()
  await actor.click(screen.getByRole('button', { name: /^Refuse/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await actor.type(dialog.getByRole('textbox'), 'An idol')
  await actor.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { featured: true, version: 1 },
      { status: 'refused', reason: 'An idol', version: 1 },
    ]),
  )
})
