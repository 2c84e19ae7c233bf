import { AUDIT_ACTIONS, AUDIT_DETAILS, AUDIT_OBJECTS } from '@lamplight/contract/audit-actions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../../i18n/languages.ts'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const entry = (id: number, action: string, objectType = 'user') => ({
  ...{ id, action, objectType, objectId: '7', createdAt: '2026-11-01T10:00:00.000Z', actor: null, details: {} },
})

function responses(asked: URL[] = []): TestResponses {
  return {
    'GET /api/admin/audit': (request) => {
      asked.push(new URL(request.url))
      return { body: [entry(3, 'user.admin_created'), entry(2, 'video.blessed', 'shrine')] }
    },
    'GET /api/admin/audit/types': () => ({ body: ['shrine', 'user'] }),
    'GET /api/admin/audit/actions': () => ({ body: ['user.admin_created', 'user.approved', 'video.blessed'] }),
  }
}
const last = (asked: URL[]) => Object.fromEntries(asked.at(-1)?.searchParams ?? [])

it('actions and things are named in words; what an older release recorded is shown as its code', async () => {
  await renderApp('/admin/audit', { user: person({ role: 'admin' }), responses: responses() })
  await screen.findByRole('heading', { name: 'Admin account created' })
  expect(screen.getByRole('link', { name: 'Account 7' }).getAttribute('href')).toBe('/profile/7')
  screen.getByRole('heading', { name: 'video.blessed' })
  expect(screen.getByText('shrine 7').closest('a')).toBeNull()
})

it('the details of an entry have names in words, amounts as money, and yes or no; an unknown name is shown as it is', async () => {
  const details = {
    amountCents: 12_50,
    isRemoved: true,
    skipsReview: false,
    reason: 'spam',
    blessing: 'rain',
    notes: '',
  }
  await renderApp('/admin/audit', {
    user: person({ role: 'admin' }),
    responses: {
      ...responses(),
      'GET /api/admin/audit': () => ({ body: [{ ...entry(1, 'report.decided'), details }] }),
    },
  })
  await screen.findByRole('heading', { name: 'Report decided' })
  const read = (role: 'term' | 'definition') => screen.getAllByRole(role).map(({ textContent }) => textContent)
  expect(read('term')).toEqual(['Amount', 'Removed', 'Review skipped', 'Reason', 'blessing'])
  expect(read('definition')).toEqual(['$12.50', 'Yes', 'No', 'Spam or advertising', 'rain'])
})

it.each([
  [
    'report.decided',
    'report',
    { target: 'comment 4', outcome: 'uphold', reason: 'child_safety', suspension: { days: 3 } },
    ['Comment 4', 'A breach of the rules was found', 'Danger to a child', '3 days'],
  ],
  [
    'report.appeal_decided',
    'report',
    { target: 'user 4', outcome: 'dismiss', suspension: { days: null } },
    ['Member 4', 'No breach of the rules was found', 'Suspended permanently'],
  ],
  ['report.appeal_decided', 'report', { suspension: 'kept' }, ['The earlier suspension continues']],
  [
    'video.rejected',
    'video',
    { from: 'pending', reason: 'quality', notes: 'pending' },
    ['Under review', 'The picture or sound is too poor to follow.', 'pending'],
  ],
  [
    'video.approved',
    'video',
    { from: 'rejected', reason: 'imported without review' },
    ['Rejected', 'Imported without review'],
  ],
  ['video.reprocess', 'video', { from: 'failed' }, ['Processing failed']],
  ['user.role_changed', 'user', { from: 'user', to: 'moderator' }, ['Member', 'Moderator']],
  ['product.decided', 'product', { status: 'refused' }, ['Refused by staff']],
  ['category.added', 'category', { kind: 'forum', name: 'video' }, ['Forum', 'video']],
  ['word_filter.changed', 'site', { areas: ['comments', 'chat'], words: 3 }, ['Comments and Chat', '3']],
  ['import.planned', 'import', { source: 'takeout', place: '/2020' }, ['Google Takeout of a YouTube channel', '/2020']],
  ['comment.hidden', 'comment', { videoId: 3, reason: 'It was unkind' }, ['3', 'It was unkind']],
  ['payment.refund_requested', 'payment', { reason: 'other' }, ['other']],
  [
    'audit.exported',
    'audit',
    { action: 'user.approved', objectType: 'user', qActions: 'user.approved,video.blessed', q: 'spam' },
    ['Account approved', 'Account', 'Account approved and video.blessed', 'spam'],
  ],
  ['site.setting_changed', 'site', { from: 'pending', to: 'approved' }, ['pending', 'approved']],
])(
  'the codes in the details of %s (%s) are shown in words; texts and ids as they were recorded',
  async (action, objectType, details, expected) => {
    await renderApp('/admin/audit', {
      user: person({ role: 'admin' }),
      responses: {
        ...responses(),
        'GET /api/admin/audit': () => ({ body: [{ ...entry(1, action, objectType), details }] }),
      },
    })
    const values = await screen.findAllByRole('definition')
    expect(values.map(({ textContent }) => textContent)).toEqual(expected)
  },
)

it('the log is filtered by action, in words and in the order of the alphabet', async () => {
  const asked: URL[] = []
  const { actor } = await renderApp('/admin/audit', { user: person({ role: 'admin' }), responses: responses(asked) })
  await screen.findByRole('option', { name: 'Account approved' })
  const filter = screen.getByLabelText('Action')
  expect(
    within(filter)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([...['Every action', 'Account approved', 'Admin account created', 'video.blessed']])
  await actor.selectOptions(filter, 'Admin account created')
  await waitFor(() => expect(last(asked)).toMatchObject({ action: 'user.admin_created' }))
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
    '/api/admin/audit.csv?action=user.admin_created',
  )
})

it('chosen days are those of the time zone in which the entries are shown, in the file too', async () => {
  const asked: URL[] = []
  await renderApp('/admin/audit', { user: person({ role: 'admin' }), responses: responses(asked) })
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-27' } })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await waitFor(() => expect(last(asked)).toMatchObject({ from: '2026-11-27', timeZone }))
  expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toContain(
    new URLSearchParams({ timeZone }).toString(),
  )
})

it('a search also finds the actions whose words contain the text', async () => {
  const asked: URL[] = []
  const { actor } = await renderApp('/admin/audit', { user: person({ role: 'admin' }), responses: responses(asked) })
  await actor.type(await screen.findByLabelText('Search people, actions and details'), 'ACCOUNT APPR')
  await waitFor(() => expect(last(asked)).toMatchObject({ q: 'ACCOUNT APPR', qActions: 'user.approved' }))
})

it.each(LANGUAGES)('every action, kind of thing and detail has words in %s, and no others have', async (language) => {
  const { audit }: { audit: Record<string, string> } = await import(`../../i18n/${language}/audit.ts`)
  const wordsOf = (start: string) => Object.entries(audit).filter(([key]) => key.startsWith(start))
  expect(wordsOf('did_').map(([key]) => key.slice('did_'.length))).toEqual([...AUDIT_ACTIONS])
  expect(wordsOf('about_').map(([key]) => key.slice('about_'.length))).toEqual([...AUDIT_OBJECTS])
  expect(wordsOf('detail_').map(([key]) => key.slice('detail_'.length))).toEqual([...AUDIT_DETAILS])
  expect(new Set(wordsOf('did_').map(([, words]) => words)).size).toBe(AUDIT_ACTIONS.length)
})
