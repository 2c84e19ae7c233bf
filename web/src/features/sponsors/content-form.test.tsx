import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { correctClock } from '../../lib/server-time.ts'
import type { TestResponses } from '../../testing/render-app.tsx'
import { can, content, OWN, openTab, page } from './testing/sponsored-content.tsx'

afterEach(() => {
  sessionStorage.clear()
  correctClock(Date.now())
})

it('content that staff or another tab has changed is not overwritten before its advertiser knows', async () => {
  const sent: object[] = []
  const mine = content({ title: 'Oil lamps', status: 'pending', viewer: { ...can, canEdit: true } })
  const { actor } = await page([mine], {
    [`GET /api/sponsored-content/${mine.id}`]: () => ({ body: { ...mine, title: 'Oil lamps, lit', budget: 80 } }),
    [`PATCH /api/sponsored-content/${mine.id}`]: async (request) => {
      sent.push(await request.json())
      return { body: mine }
    },
  })
  await openTab(actor, 'Pending')
  await actor.click(await screen.findByRole('button', { name: 'Edit Oil lamps' }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = await dialog.findByLabelText(/^Title/)
  await actor.type(title, ' and wicks')
  const save = dialog.getByRole('button', { name: 'Save changes' })
  await actor.click(save)
  await dialog.findByText(/changed elsewhere in the meantime to “.?Oil lamps, lit.?”/)
  expect([document.activeElement, sent]).toEqual([title, []])
  await actor.click(save)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ title: 'Oil lamps and wicks', previous: { title: 'Oil lamps, lit' } }])
  expect(sent[0]).not.toHaveProperty('budget')
})

it('content that staff have decided on while it is edited says so, and keeps what was entered to be copied', async () => {
  const mine = content({ title: 'Oil lamps', status: 'pending', viewer: { ...can, canEdit: true } })
  const { actor } = await page([mine], {
    [`GET /api/sponsored-content/${mine.id}`]: () => ({ body: mine }),
    [`PATCH /api/sponsored-content/${mine.id}`]: () => ({
      status: 409,
      body: { status: 409, code: 'sponsor_not_editable', detail: '' },
    }),
  })
  await openTab(actor, 'Pending')
  await actor.click(await screen.findByRole('button', { name: 'Edit Oil lamps' }))
  const dialog = within(await screen.findByRole('dialog'))
  const title = await dialog.findByLabelText<HTMLInputElement>(/^Title/)
  await actor.type(title, ' and wicks')
  await actor.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect((await dialog.findByText(/no longer under review/)).closest('[role=alert]')).toBeTruthy()
  expect(title.value).toBe('Oil lamps and wicks')
  expect(dialog.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('content keeps a category that staff have hidden', async () => {
  const mine = content({ title: 'Oil lamps', status: 'pending', categoryId: 99, viewer: { ...can, canEdit: true } })
  const { actor } = await page([mine])
  await openTab(actor, 'Pending')
  await actor.click(await screen.findByRole('button', { name: 'Edit Oil lamps' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Hidden category' })
  expect(dialog.getByLabelText<HTMLSelectElement>(/Category/).value).toBe('99')
})

describe('Create New', () => {
  const open = async (responses: TestResponses = {}) => {
    const rendered = await page([], responses)
    await rendered.actor.click(await screen.findByRole('button', { name: 'Create New' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New' }))
    const field = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
    return { ...rendered, dialog, field }
  }
  const fillIn = async ({ actor, field }: Awaited<ReturnType<typeof open>>) => {
    await actor.type(field(/^Title/), 'Oil lamps by hand')
    await actor.type(field(/^Description/), 'Olive oil, wick and patience.')
    await actor.type(field(/^Content URL/), 'https://lamps.example.org/')
    await actor.type(field(/^Thumbnail URL/), 'https://lamps.example.org/lamp.png')
    await actor.type(field(/^Advertiser name/), 'Olive & Vine')
  }
  const dayFromToday = (days: number) => {
    const day = new Date()
    day.setDate(day.getDate() + days)
    return day.toLocaleDateString('en-CA')
  }

  it('is a dialog with every field of the documents [B-SPONSOR-22, B-SPONSOR-24]', async () => {
    const { field } = await open()
    const labels = [
      ...[/^Title/, /^Description/, /^Content URL/, /^Thumbnail URL/, /^Advertiser name/, /^Advertiser website/],
      ...[/^Start date/, /^End date/, /^Budget/, /^Placement/, /^Category/, /^Featured/],
    ]
    for (const label of labels) expect(field(label)).toBeTruthy()
  })

  it('restores what was typed before a reload or a press outside; Cancel discards it', async () => {
    const first = await open()
    await fillIn(first)
    first.unmount()
    const second = await open()
    await waitFor(() => expect(second.field(/^Title/).value).toBe('Oil lamps by hand'))
    expect(second.field(/^Description/).value).toBe('Olive oil, wick and patience.')
    await second.actor.click(second.dialog.getByRole('button', { name: 'Cancel' }))
    second.unmount()
    expect((await open()).field(/^Title/).value).toBe('')
  })

  it('starts today, ends in 30 days, with 100 dollars in the sidebar [B-SPONSOR-46, B-SPONSOR-47, B-SPONSOR-48]', async () => {
    const { field } = await open()
    expect([field(/^Start date/).value, field(/^End date/).value]).toEqual([dayFromToday(0), dayFromToday(30)])
    expect(field(/^Budget/).value).toBe('100')
  })

  it('starts on the day of the site, also where the clock of the device is two days fast', async () => {
    correctClock(Date.now() - 2 * 86_400_000)
    const { field } = await open()
    expect([field(/^Start date/).value, field(/^End date/).value]).toEqual([dayFromToday(-2), dayFromToday(28)])
  })

  it('the placement defaults to the sidebar, the budget has its minimum and its hint, Featured its fee [B-SPONSOR-49, B-SPONSOR-50, B-SPONSOR-41]', async () => {
    const { field, dialog } = await open()
    expect(field(/^Placement/).value).toBe('sidebar')
    expect(field(/^Budget/).min).toBe('50')
    expect(dialog.getByText('Minimum budget is $50')).toBeTruthy()
    expect(dialog.getByText(/Featured placement carries a premium fee/)).toBeTruthy()
    expect(field(/^Featured/).checked).toBe(false)
  })

  it('has a live preview [B-SPONSOR-23]', async () => {
    const { actor, field, dialog } = await open()
    const preview = within(dialog.getByRole('region', { name: 'Live preview' }))
    expect(preview.getByText('Your title')).toBeTruthy()
    await actor.type(field(/^Title/), 'Oil lamps')
    await actor.type(field(/^Description/), 'Wick and patience.')
    await actor.type(field(/^Advertiser name/), 'Olive')
    for (const typed of ['Oil lamps', 'Wick and patience.', 'Olive']) expect(preview.getByText(typed)).toBeTruthy()
    expect(preview.queryByText('Featured')).toBeNull()
    await actor.click(field(/^Featured/))
    expect(preview.getByText('Featured')).toBeTruthy()
  })

  it('shows what is wrong beside each field and sends nothing [B-SPONSOR-34, B-SPONSOR-35, B-SPONSOR-36]', async () => {
    const { actor, dialog } = await open()
    await actor.click(dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await dialog.findByText('Title must be at least 5 characters')).toBeTruthy()
    expect(dialog.getByText('Description must be at least 10 characters')).toBeTruthy()
    expect(dialog.getAllByText('Please enter a valid URL')).toHaveLength(2)
    expect(dialog.getByText('Advertiser name must be at least 2 characters')).toBeTruthy()
  })

  it('a day that does not exist is not called missing', async () => {
    const { actor, field, dialog } = await open()
    await actor.clear(field(/^Start date/))
    // What browsers report when the parts of the field are no date, such as 31 February.
    Object.defineProperty(field(/^Start date/), 'validity', { value: { badInput: true } })
    await actor.click(dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await dialog.findByText('Please enter a valid date')).toBeTruthy()
    expect(dialog.queryByText('Start date is required')).toBeNull()
  })

  it('sends the documents’ payload, confirms it and refetches the list; the response body is not used [B-SPONSOR-53, B-SPONSOR-54, B-SPONSOR-55]', async () => {
    let sent: unknown
    let reads = 0
    const opened = await open({
      [OWN]: () => {
        reads += 1
        return { body: [] }
      },
      'POST /api/sponsored-content': async (request) => {
        sent = await request.json()
        return { status: 201, body: {} }
      },
    })
    await fillIn(opened)
    const before = reads
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    await screen.findByText('Your sponsored content has been submitted for review.')
    // It is under review, so the tab where it can be seen is open.
    expect(screen.getByRole('tab', { name: 'Pending' }).getAttribute('aria-selected')).toBe('true')
    expect(sent).toMatchObject({
      ...{
        title: 'Oil lamps by hand',
        description: 'Olive oil, wick and patience.',
        budget: 100,
        placement: 'sidebar',
      },
      ...{ contentUrl: 'https://lamps.example.org/', thumbnailUrl: 'https://lamps.example.org/lamp.png' },
      ...{ advertiserName: 'Olive & Vine', advertiserWebsite: '', isFeatured: false, categoryId: null },
      ...{ startDate: dayFromToday(0), endDate: dayFromToday(30), timeZone: expect.any(String) },
    })
    await waitFor(() => expect(reads).toBeGreaterThan(before))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('with a category that was removed meanwhile says so at the field', async () => {
    const refusal = { code: 'category_not_found', status: 400, detail: 'x' }
    const opened = await open({
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Prayer' }] }),
      'POST /api/sponsored-content': () => ({ status: 400, body: refusal }),
    })
    await fillIn(opened)
    await screen.findByRole('option', { name: 'Prayer' })
    await opened.actor.selectOptions(opened.dialog.getByLabelText(/^Category/), '2')
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    const description = 'This category does not exist. Please choose another one.'
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /^Category/, description })
    expect(field.value).toBe('')
    expect(screen.queryByText('Failed to create sponsored content')).toBeNull()
  })

  it.each([
    ['the server’s sentence', 403, { code: 'forbidden', detail: 'x' }, 'You do not have permission to do this.'],
    ['ours if the server sends none', 500, {}, 'Failed to create sponsored content'],
  ])('a rejected form keeps its input and shows %s [B-SPONSOR-56, B-SPONSOR-57]', async (_, status, body, text) => {
    const opened = await open({ 'POST /api/sponsored-content': () => ({ status, body: { status, ...body } }) })
    await fillIn(opened)
    await opened.actor.click(opened.dialog.getByRole('button', { name: 'Submit for review' }))
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.queryByText('Your sponsored content has been submitted for review.')).toBeNull()
    expect(opened.field(/^Title/).value).toBe('Oil lamps by hand')
  })
})
