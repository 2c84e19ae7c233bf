import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Language } from '../../i18n/languages.ts'
import { preferences } from '../../player/state/preferences.ts'
import { person, renderApp, respondWith, type TestResponses } from '../../testing/render-app.tsx'
import { makeVideo, makeWatchVideo } from '../../testing/videos.ts'

const pending = makeVideo({
  ...{ id: 4, title: 'Vespers', status: 'pending', categoryId: 2, moderationVersion: 1 },
  isPlayable: true,
})
const approved = makeVideo({ id: 5, title: 'Matins', status: 'approved', moderationVersion: 2 })
const decided = {
  ...{
    id: 9,
    from: 'pending',
    to: 'approved',
    reason: null,
    notes: 'Beautiful.',
    createdAt: '2026-11-20T00:00:00.000Z',
  },
  actor: { id: 3, username: 'second', displayName: 'Second Reader', avatarUrl: null },
}

async function openQueue(path = '/moderation', responses: TestResponses = {}, language: Language = 'en') {
  sessionStorage.clear()
  const sent: unknown[] = []
  const shown = await renderApp(path, {
    language,
    user: person({ role: 'moderator' }),
    responses: {
      'GET /api/videos': ({ url }) => ({
        body: new URL(url).searchParams.get('status') === 'approved' ? [approved] : [pending],
      }),
      'GET /api/categories': () => ({ body: [{ id: 2, name: 'Prayer', slug: 'prayer', kind: 'video' }] }),
      'GET /api/moderation/counts': () => ({ body: { pending: 1, approved: 1, rejected: 0 } }),
      'GET /api/videos/4/moderation-history': () => ({ body: [decided] }),
      'PATCH /api/videos/4/moderate': async (request) => {
        sent.push(await request.json())
        return { body: {} }
      },
      ...responses,
    },
  })
  return { ...shown, sent }
}
const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

describe('the queue of moderators', () => {
  afterEach(() => vi.useRealTimers())

  it('shows the category on the card, and the tab is in the address [M-MOD-02]', async () => {
    const { actor, router } = await openQueue()
    expect(await (await card('Vespers')).findByText('Prayer')).toBeTruthy()
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    expect((await card('Matins')).getByText(/No category/)).toBeTruthy()
    expect(router.state.location.searchStr).toBe('?tab=approved')
  })

  it('opens with the tab in the URL', async () => {
    await openQueue('/moderation?tab=approved')
    await card('Matins')
    expect(screen.getByRole('tab', { name: 'Approved' }).getAttribute('aria-selected')).toBe('true')
  })

  it('keeps an unfinished note through a change of tabs', async () => {
    const { actor } = await openQueue()
    await actor.type((await card('Vespers')).getByLabelText('Notes (optional)'), 'The sound')
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    await card('Matins')
    await actor.click(screen.getByRole('tab', { name: /^Pending/ }))
    expect((await card('Vespers')).getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('The sound')
  })

  it('says what is missing when Approve is pressed too early [M-MOD-19]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    const tick = shown.getByLabelText('Verified as religious content')
    expect(tick.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(tick)
    expect(sent).toEqual([])
  })

  it('waits until viewers can play the video before it can be approved, even if staff can play it already [M-MOD-20]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const card4 = { ...pending, videoUrl: '/media/4/source.mp4', isPlayable: false, processing: 'processing' } as const
    let isPlayable = false
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [card4] }),
      'GET /api/videos/4': () => ({ body: makeWatchVideo({ ...card4, isPlayable }) }),
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(shown.getByRole('alert').textContent).toMatch(/^The video is still being processed\. You can approve it/)
    isPlayable = true
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    await waitFor(() =>
      expect(shown.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).not.toBe('true'),
    )
    expect(shown.queryByRole('alert')).toBeNull()
  })

  it('says that a video cannot be approved because its processing failed, and does not wait for it', async () => {
    const requested = vi.fn(() => ({ body: makeWatchVideo() }))
    const failed = { ...pending, isPlayable: false, processing: 'failed' } as const
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [failed] }),
      'GET /api/videos/4': requested,
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(shown.getByRole('alert').textContent).toMatch(/^Processing failed, so the video cannot be approved/)
    expect(requested).not.toHaveBeenCalled()
  })

  it('requires a chosen or written reason before rejecting, and lets the rejection be undone [M-MOD-18]', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    expect(shown.getByText(/^Choose a reason or write one/)).toBeTruthy()
    await actor.selectOptions(shown.getByLabelText('Reason for rejection'), 'The content is not religious.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    // The name without the seconds: a screen reader would announce each of them.
    const undo = shown.getByRole('button', { name: 'Undo the decision', description: /reject/ })
    expect(document.activeElement).toBe(undo)
    expect(undo.closest('[role="status"], [aria-live]')).toBeNull()
    await actor.click(undo)
    expect(sent).toEqual([])
    await waitFor(() => expect(document.activeElement?.closest('article')).toBeTruthy())
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    await waitFor(() =>
      expect(sent).toEqual([{ status: 'rejected', contentNotes: '', contentReason: 'not_religious', version: 1 }]),
    )
  })

  it('accepts notes that are too long, says by how much, and sends no decision', async () => {
    const { actor, sent } = await openQueue()
    const shown = await card('Vespers')
    const notes = shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_005))
    expect(notes.value).toHaveLength(2_005)
    expect(shown.getByText('5 characters too many. The maximum is 2,000.')).toBeTruthy()
    await actor.click(shown.getByLabelText('Verified as religious content'))
    for (const name of ['Approve', 'Reject']) {
      await actor.click(shown.getByRole('button', { name }))
      expect(document.activeElement).toBe(notes)
    }
    expect(shown.queryByRole('button', { name: 'Reject now' })).toBeNull()
    expect(sent).toEqual([])
  })

  it('sends a decision as documented; a failed one shows an error and keeps the input [M-MOD-21, M-MOD-22, M-MOD-30]', async () => {
    const sent: unknown[] = []
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': async (request) => {
        sent.push(await request.json())
        return { status: 500, body: {} }
      },
    })
    const shown = await card('Vespers')
    const failed = async () => {
      await within(await screen.findByRole('alert')).findByText('Failed to update video status')
      await actor.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Close' }))
    }
    const notes = shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.type(notes, 'The sound is missing at the end.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await shown.findByRole('button', { name: /^Undo/ })
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    await failed()
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    await failed()
    const words = { contentNotes: 'The sound is missing at the end.', version: 1 }
    expect(sent).toEqual([
      { status: 'rejected', ...words },
      { status: 'approved', religiousContentVerified: true, ...words },
    ])
    expect(shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe(words.contentNotes)
  })

  it('shows the earlier decision of another moderator, and one’s own note [M-MOD-34]', async () => {
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': () => ({
        status: 409,
        body: { status: 409, code: 'already_decided', detail: 'Decided.' },
      }),
    })
    const shown = await card('Vespers')
    await actor.type(shown.getByLabelText('Notes (optional)'), 'I am not sure.')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    await actor.click(shown.getByRole('button', { name: 'Reject now' }))
    expect(await shown.findByText('Beautiful.')).toBeTruthy()
    expect(shown.getByText('by Second Reader')).toBeTruthy()
    expect(shown.getByText('I am not sure.')).toBeTruthy()
  })

  it.each([
    ['has arrived: it succeeds', person().id, 'Video status updated successfully'],
    ['is somebody else’s: the failure is shown', 3, 'The site cannot be reached. Check your connection and try again.'],
  ])('a decision whose response was lost, and the newest one of the video %s', async (_what, id, text) => {
    const { actor } = await openQueue('/moderation', {
      'PATCH /api/videos/4/moderate': () => {
        throw new TypeError('Failed to fetch')
      },
      'GET /api/videos/4/moderation-history': () => ({ body: [{ ...decided, actor: { ...decided.actor, id } }] }),
    })
    const shown = await card('Vespers')
    await actor.click(shown.getByLabelText('Verified as religious content'))
    await actor.click(shown.getByRole('button', { name: 'Approve' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('plays the video when its picture is pressed', async () => {
    const { actor } = await openQueue()
    const shown = await card('Vespers')
    await actor.click(shown.getByRole('button', { name: 'Watch Vespers' }))
    expect(shown.getByRole('button', { name: 'Hide video' })).toBeTruthy()
  })
})

describe('a chosen reason', () => {
  const rejected = makeVideo({
    id: 6,
    title: 'Lamp',
    status: 'rejected',
    contentReason: 'quality',
    contentNotes: 'From 0:40.',
  })

  it('is shown on the card in the reader’s language, next to the original text', async () => {
    const responses = { 'GET /api/videos': () => ({ body: [rejected] }) }
    await openQueue('/moderation?tab=rejected', responses, 'de')
    const shown = await card('Lamp')
    expect(shown.getByText('Bild oder Ton sind zu schlecht, um dem Video folgen zu können.')).toBeTruthy()
    expect(shown.getByText('From 0:40.')).toBeTruthy()
  })

  it('is required before an approval is withdrawn', async () => {
    const sent: unknown[] = []
    const { actor } = await openQueue('/moderation?tab=approved', {
      'PATCH /api/videos/5/moderate': async (request) => {
        sent.push(await request.json())
        return { body: {} }
      },
    })
    await actor.click((await card('Matins')).getByRole('button', { name: 'Withdraw approval' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText(/^Choose a reason or write one/)).toBeTruthy()
    const notes = dialog.getByLabelText('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_001))
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    expect(dialog.getByText(/^1 character too many/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.clear(notes)
    await actor.selectOptions(dialog.getByLabelText('Reason for rejection'), 'rights')
    await actor.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(sent).toEqual([{ status: 'rejected', contentNotes: '', contentReason: 'rights', version: 2 }]),
    )
  })
})

describe('deleting as staff', () => {
  const captions = [{ language: 'ar', label: 'العربية', src: '/media/ar.vtt', kind: 'captions' }]
  async function openDialog(responses: TestResponses = {}) {
    const sent: unknown[] = []
    const isDeleted = { current: false }
    const record = (name: string, isGone: boolean) => async (request: Request) => {
      sent.push([name, await request.json().catch(() => null)])
      isDeleted.current = isGone
      return { body: {} }
    }
    const shown = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: isDeleted.current ? [] : [pending] }),
      'GET /api/videos/4': () => ({ body: { ...pending, captions } }),
      'DELETE /api/videos/4': record('video', true),
      'POST /api/videos/4/restore': record('restore', false),
      'DELETE /api/videos/4/captions/ar': record('captions', false),
      ...responses,
    })
    await shown.actor.click((await card('Vespers')).getByRole('button', { name: 'Delete as moderator' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete as moderator' }))
    const submit = () => shown.actor.click(dialog.getByRole('button', { name: 'Delete as moderator' }))
    return { ...shown, sent, dialog, submit }
  }

  it('requires a reason, and the video leaves the queue when the message is closed', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await submit()
    expect(dialog.getByText(/at least/)).toBeTruthy()
    expect(sent).toEqual([])
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    const message = within(await screen.findByRole('dialog', { name: 'Video deleted' }))
    expect(document.activeElement).toBe(message.getByRole('button', { name: 'Undo' }))
    expect(sent).toEqual([['video', { reason: 'Copied from elsewhere' }]])
    await actor.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Vespers', hidden: true })).toBeNull())
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  })

  it('can be undone until the message is closed', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    await actor.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('Video restored')
    expect(sent).toEqual([
      ['video', { reason: 'Copied from elsewhere' }],
      ['restore', null],
    ])
    await card('Vespers')
  })

  it('deletes the captions of a language alone', async () => {
    const { actor, sent, dialog, submit } = await openDialog()
    await actor.selectOptions(await dialog.findByLabelText('What should be deleted?'), 'Captions: Arabic')
    await actor.type(dialog.getByRole('textbox'), 'Advertising')
    await submit()
    await screen.findByText('Captions deleted')
    expect(sent).toEqual([['captions', { reason: 'Advertising' }]])
    await card('Vespers')
  })

  it('that fails keeps the reason, and says why', async () => {
    const { actor, dialog, submit } = await openDialog({
      'DELETE /api/videos/4': () => ({ status: 404, body: { code: 'video_not_found', status: 404, detail: '' } }),
    })
    await actor.type(dialog.getByRole('textbox'), 'Copied from elsewhere')
    await submit()
    await screen.findByText('It could not be deleted')
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Copied from elsewhere')
  })

  it('is not offered for what is one’s own', async () => {
    await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [{ ...pending, user: { ...pending.user, id: person().id } }] }),
    })
    expect((await card('Vespers')).queryByRole('button', { name: 'Delete as moderator' })).toBeNull()
  })
})

describe('the filter of the queue', () => {
  const compline = makeVideo({ id: 8, title: 'Compline', status: 'pending', moderationVersion: 1 })
  const asked: string[] = []
  const responses: TestResponses = {
    'GET /api/moderation/queue': ({ url }) => {
      asked.push(new URL(url).search)
      return { body: [compline] }
    },
  }

  it('is part of the URL, applies to the other tabs and can be cleared', async () => {
    const { actor, router } = await openQueue('/moderation', responses)
    await card('Vespers')
    await actor.selectOptions(screen.getByLabelText('Only'), 'First upload by a person')
    await actor.selectOptions(screen.getByLabelText('Category'), 'Prayer')
    await card('Compline')
    expect(router.state.location.searchStr).toBe('?category=2&only=first')
    expect(asked.at(-1)).toBe('?status=pending&category=2&only=first')
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    expect(router.state.location.searchStr).toBe('?tab=approved&category=2&only=first')
    await actor.click(screen.getByRole('button', { name: 'Clear filter' }))
    await card('Matins')
    expect(router.state.location.searchStr).toBe('?tab=approved')
  })

  it('searches for an uploader when typing pauses', async () => {
    const { actor, router } = await openQueue('/moderation', responses)
    await card('Vespers')
    await actor.type(screen.getByLabelText('Uploader'), 'gra')
    await card('Compline')
    expect(router.state.location.searchStr).toBe('?uploader=gra')
    expect(screen.getByLabelText<HTMLInputElement>('Uploader').value).toBe('gra')
  })

  it('is read from the URL, and invalid values are ignored', async () => {
    await openQueue('/moderation?age=older&language=arabic&only=good', responses)
    await card('Compline')
    expect(asked.at(-1)).toBe('?status=pending&age=older')
    expect(screen.getByLabelText<HTMLSelectElement>('Submitted').value).toBe('older')
  })

  it('shows a text when nothing matches it, and when the queue cannot be loaded', async () => {
    const { unmount } = await openQueue('/moderation?age=day', { 'GET /api/moderation/queue': () => ({ body: [] }) })
    expect(await screen.findByText('No videos match the filter')).toBeTruthy()
    unmount()
    await openQueue('/moderation?age=day', { 'GET /api/moderation/queue': () => ({ status: 500, body: {} }) })
    expect(await screen.findByText('The review queue could not be loaded. Please try again.')).toBeTruthy()
  })

  it('shows marks on the cards: the first upload of a person, and how often it was reported', async () => {
    await openQueue('/moderation', {
      'GET /api/moderation/marks': ({ url }) => ({
        body: new URL(url).searchParams.get('ids') === '4' ? [{ id: 4, reports: 2, isFirst: true }] : [],
      }),
    })
    const shown = await card('Vespers')
    expect(await shown.findByText('First upload')).toBeTruthy()
    expect(shown.getByText('2 reports')).toBeTruthy()
  })
})

describe('the keys of the queue', () => {
  const lauds = makeVideo({ id: 14, title: 'Lauds', status: 'pending', moderationVersion: 1 })
  const two: TestResponses = { 'GET /api/videos': () => ({ body: [pending, lauds] }) }
  const titleOf = (element: Element | null) => element?.getAttribute('aria-labelledby')

  it('move between cards, play, tick, select and approve', async () => {
    const { actor, sent } = await openQueue('/moderation', two)
    await card('Lauds')
    await actor.keyboard('j')
    expect(titleOf(document.activeElement)).toBe('moderation-4')
    await actor.keyboard('jj')
    expect(titleOf(document.activeElement)).toBe('moderation-14')
    await actor.keyboard('k')
    expect(titleOf(document.activeElement)).toBe('moderation-4')
    const shown = await card('Vespers')
    await actor.keyboard('p')
    expect(shown.getByRole('button', { name: 'Hide video' })).toBeTruthy()
    await actor.keyboard('px')
    expect(shown.getByRole<HTMLInputElement>('checkbox', { name: 'Select Vespers' }).checked).toBe(true)
    await actor.keyboard('a')
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(shown.getByLabelText('Verified as religious content'))
    await actor.keyboard('va')
    await waitFor(() => expect(sent).toMatchObject([{ status: 'approved', religiousContentVerified: true }]))
  })

  it('reject only with a reason, and undo', async () => {
    const { actor, sent } = await openQueue('/moderation', two)
    const shown = await card('Vespers')
    await actor.keyboard('jr')
    expect(document.activeElement).toBe(shown.getByLabelText('Reason for rejection'))
    await actor.type(shown.getByLabelText('Notes (optional)'), 'jar')
    expect(shown.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('jar')
    await actor.click(shown.getByRole('button', { name: 'Reject' }))
    expect(shown.getByRole('button', { name: /^Undo/ })).toBeTruthy()
    await actor.keyboard('u')
    expect(shown.getByRole('button', { name: 'Reject' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are listed behind ?, where they can be turned off', async () => {
    const { actor } = await openQueue('/moderation', two)
    await card('Vespers')
    await actor.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Next video')).toBeTruthy()
    await actor.click(dialog.getByLabelText(/^Use single-key shortcuts/))
    await actor.click(dialog.getByRole('button', { name: 'Close' }))
    await actor.keyboard('j')
    expect(titleOf(document.activeElement)).not.toBe('moderation-4')
    localStorage.clear()
    preferences.update({ shortcuts: true })
  })

  it('work by key position on keyboards of other scripts', async () => {
    await openQueue('/moderation', two)
    await card('Vespers')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true }))
    expect(titleOf(document.activeElement)).toBe('moderation-4')
  })
})

describe('deciding on several videos', () => {
  const lauds = makeVideo({ id: 14, title: 'Lauds', status: 'pending', moderationVersion: 3 })

  async function openBulk(results: unknown) {
    const orders: unknown[] = []
    const opened = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: [pending, lauds] }),
      'POST /api/moderation/decisions': async (request) => {
        orders.push(await request.json())
        return { body: results }
      },
    })
    await opened.actor.click((await card('Vespers')).getByRole('checkbox', { name: 'Select Vespers' }))
    const bar = within(screen.getByRole('region', { name: 'Decide on the selected videos' }))
    return { ...opened, orders, bar }
  }

  it('rejects them with one reason after ten seconds for undoing, and shows the result of each', async () => {
    const { actor, bar, orders } = await openBulk([
      { id: 4, failure: null },
      { id: 14, failure: 'already_claimed' },
    ])
    await actor.click(bar.getByRole('button', { name: 'Select all shown' }))
    expect(bar.getByText('2 selected')).toBeTruthy()
    await actor.click(bar.getByRole('button', { name: 'Reject (2)' }))
    expect(bar.getByText(/^Choose a reason or write one/)).toBeTruthy()
    await actor.selectOptions(bar.getByLabelText('Reason for rejection'), 'quality')
    await actor.click(bar.getByRole('button', { name: 'Reject (2)' }))
    await actor.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(orders).toEqual([])
    await actor.click(screen.getByRole('button', { name: 'Reject (2)' }))
    await actor.click(screen.getByRole('button', { name: 'Reject now' }))
    expect(await screen.findByText('1 video unchanged')).toBeTruthy()
    expect(screen.getByText('Someone else is reviewing this video at the moment.', { exact: false })).toBeTruthy()
    expect(screen.getByText('1 video decided')).toBeTruthy()
    expect(orders).toEqual([
      {
        status: 'rejected',
        videos: [
          { id: 4, version: 1 },
          { id: 14, version: 3 },
        ],
        contentNotes: '',
        contentReason: 'quality',
      },
    ])
    expect(screen.queryByRole('region', { name: 'Decide on the selected videos' })).toBeNull()
  })

  it('approves them only with the tick for all [M-MOD-20]', async () => {
    const { actor, bar, orders } = await openBulk([{ id: 4, failure: null }])
    await actor.click(bar.getByRole('button', { name: 'Approve (1)' }))
    const tick = bar.getByLabelText('All selected videos verified as religious content')
    expect(document.activeElement).toBe(tick)
    await actor.click(tick)
    await actor.click(bar.getByRole('button', { name: 'Approve (1)' }))
    await actor.click(screen.getByRole('button', { name: 'Approve now' }))
    await waitFor(() =>
      expect(orders).toMatchObject([{ status: 'approved', religiousContentVerified: true, videos: [{ id: 4 }] }]),
    )
  })

  it('accepts notes that are too long, says by how much, and sends nothing', async () => {
    const { actor, bar } = await openBulk([])
    const notes = bar.getByLabelText<HTMLTextAreaElement>('Notes (optional)')
    await actor.click(notes)
    await actor.paste('x'.repeat(2_001))
    await actor.click(bar.getByRole('button', { name: 'Reject (1)' }))
    expect(bar.getByText('1 character too many. The maximum is 2,000.')).toBeTruthy()
    expect(bar.queryByRole('button', { name: 'Reject now' })).toBeNull()
    expect(document.activeElement).toBe(notes)
  })

  it('keeps the selection and the notes when the request fails', async () => {
    const { actor, bar } = await openBulk(undefined)
    await actor.type(bar.getByLabelText('Notes (optional)'), 'Too loud.')
    await actor.click(bar.getByRole('button', { name: 'Clear selection' }))
    expect(screen.queryByRole('region', { name: 'Decide on the selected videos' })).toBeNull()
    respondWith({ 'POST /api/moderation/decisions': () => ({ status: 500, body: {} }) })
    await actor.click((await card('Vespers')).getByRole('checkbox', { name: 'Select Vespers' }))
    await actor.click(screen.getByRole('button', { name: 'Reject (1)' }))
    await actor.click(screen.getByRole('button', { name: 'Reject now' }))
    expect(await screen.findByText('Failed to update video status')).toBeTruthy()
    const again = within(screen.getByRole('region', { name: 'Decide on the selected videos' }))
    expect(again.getByLabelText<HTMLTextAreaElement>('Notes (optional)').value).toBe('Too loud.')
  })
})

describe('the moderation page', () => {
  afterEach(() => vi.useRealTimers())

  it('has three tabs that switch what is shown [M-MOD-01, M-MOD-02, M-MOD-03]', async () => {
    const { actor } = await openQueue()
    await card('Vespers')
    for (const name of ['Approved', 'Rejected', /^Pending Review/]) {
      await actor.click(screen.getByRole('tab', { name }))
      await screen.findByRole('tab', { name, selected: true })
    }
  })

  it('has new videos in the queue when a moderator returns to it [M-MOD-01, M-MOD-04]', async () => {
    // Only the clock: what is rendered and answered goes on.
    vi.useFakeTimers({ toFake: ['Date'] })
    let waiting = [pending]
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': () => ({ body: waiting }),
      'GET /api/moderation/counts': () => ({ body: { pending: waiting.length, approved: 0, rejected: 0 } }),
    })
    await card('Vespers')
    await screen.findByRole('tab', { name: 'Pending Review (1)' })
    await actor.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Lamplight' }))
    await waitFor(() => expect(screen.queryByRole('tab', { name: /^Pending Review/ })).toBeNull())
    waiting = [pending, makeVideo({ id: 8, title: 'Come in meanwhile', status: 'pending', moderationVersion: 1 })]
    vi.setSystemTime(Date.now() + 11_000)
    await actor.click(screen.getAllByRole('link', { name: 'Content Moderation' })[0] as HTMLElement)
    await screen.findByRole('tab', { name: 'Pending Review (2)' })
    await card('Come in meanwhile')
  })

  it('has a text of its own in each tab that is empty [M-MOD-25, M-MOD-26, M-MOD-27]', async () => {
    const asked: string[] = []
    const { actor } = await openQueue('/moderation', {
      'GET /api/videos': ({ url }) => {
        asked.push(new URL(url).search)
        return { body: [] }
      },
    })
    await screen.findByText('No pending videos to review')
    expect(screen.getByText(/^New uploads appear here at once/)).toBeTruthy()
    screen.getByRole('tab', { name: 'Pending Review (1)' })
    await actor.click(screen.getByRole('tab', { name: 'Approved' }))
    await screen.findByText('No approved videos yet')
    await actor.click(screen.getByRole('tab', { name: 'Rejected' }))
    await screen.findByText('No rejected videos')
    expect(asked).toEqual(['pending', 'approved', 'rejected'].map((status) => `?status=${status}&isAdmin=true`))
  })
})

describe('the card of a pending video', () => {
  it('shows picture, title and uploader [M-MOD-07, M-MOD-08, M-MOD-09]', async () => {
    await openQueue()
    const shown = await card('Vespers')
    const picture = screen.getByRole('article', { name: 'Vespers' }).querySelector('img')
    expect(picture?.getAttribute('src')).toBe(pending.thumbnailUrl)
    expect(shown.getByRole('link', { name: 'Vespers' }).getAttribute('href')).toBe('/video/4')
    expect(shown.getByRole('link', { name: 'Grace Okafor' }).getAttribute('href')).toBe('/profile/5')
  })

  it('shows views, age and duration [M-MOD-10, M-MOD-11, M-MOD-12]', async () => {
    const createdAt = new Date(Date.now() - 3_700_000).toISOString()
    const video = makeVideo({ ...pending, views: 1234, duration: 125, createdAt })
    await openQueue('/moderation', { 'GET /api/videos': () => ({ body: [video] }) })
    const shown = await screen.findByRole('article', { name: 'Vespers' })
    expect(shown.textContent).toMatch(/• 1\.2K views • 1 hour ago • 2:05/)
  })

  it('has the controls for a decision: tick, notes and Reject [M-MOD-16, M-MOD-17, M-MOD-18]', async () => {
    await openQueue()
    const shown = await card('Vespers')
    shown.getByText('Pending')
    shown.getByLabelText('Verified as religious content')
    shown.getByLabelText('Notes (optional)')
    for (const name of ['Reject', 'Approve', 'Watch video']) shown.getByRole('button', { name })
  })
})
