import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { person, renderApp, type TestResponses } from '../../testing/render-app.tsx'

const admin = person({ role: 'admin', username: 'root' })
const planned = {
  ...{ id: 3, source: 'folder', place: 'choir', state: 'planned', skipsReview: false, failure: null },
  owner: { id: 7, displayName: 'Grace', avatarUrl: null, username: 'grace' },
  counts: { waiting: 2, imported: 0, present: 1, failed: 0 },
  ...{ currentTitle: null, createdAt: '2026-03-05T12:00:00.000Z', updatedAt: '2026-03-05T12:00:00.000Z' },
  viewer: { canStart: true, canCancel: false },
}
const running = {
  ...{ ...planned, state: 'running', counts: { waiting: 1, imported: 1, present: 1, failed: 1 } },
  ...{ currentTitle: 'Evening prayer', viewer: { canStart: false, canCancel: true } },
}
const item = {
  ...{ position: 1, title: 'Psalm 23', publishedAt: '2019-03-04T12:00:00.000Z', category: 'Prayer' },
  ...{ playlists: ['Psalms'], captions: ['de'], ignored: [], state: 'waiting', videoId: null, failure: null },
}
const folders = { 'GET /api/admin/import-folders': () => ({ body: { folders: ['choir', 'talks'] } }) }
const open = (responses: TestResponses, user = admin) =>
  renderApp('/admin/import', { user, responses: { ...folders, ...responses } })
const list = (...imports: object[]): TestResponses => ({ 'GET /api/admin/imports': () => ({ body: imports }) })

describe('bringing an archive', () => {
  it('is for admins only', async () => {
    await open({}, person({ role: 'moderator' }))
    expect(await screen.findByText('This page is for admins')).toBeTruthy()
  })

  it('says that nothing has been imported yet, and which formats are supported', async () => {
    await open(list())
    expect(await screen.findByText('No archive has been imported yet.')).toBeTruthy()
    const kinds = within(screen.getByLabelText('Kind of archive')).getAllByRole('option')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Folder with a table',
      'Podcast or video feed',
      'PeerTube channel',
      'Google Takeout of a YouTube channel',
    ])
  })

  it('says that the imports could not be loaded, and offers to retry', async () => {
    await open({ 'GET /api/admin/imports': () => ({ status: 500 }) })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('says so when the operator allows no folder, and still accepts addresses', async () => {
    const { actor } = await open({
      ...list(),
      'GET /api/admin/import-folders': () => ({ body: { folders: null } }),
    })
    expect(await screen.findByText(/No folder is available/)).toBeTruthy()
    // A form that cannot be sent asks for nothing else.
    expect(screen.queryByRole('button', { name: 'Read the archive' })).toBeNull()
    expect(screen.queryByLabelText(/^Username of the owner/)).toBeNull()
    await actor.selectOptions(screen.getByLabelText('Kind of archive'), 'feed')
    expect(screen.getByRole('button', { name: 'Read the archive' })).toBeTruthy()
    expect(screen.getByLabelText(/^Username of the owner/)).toHaveProperty('value', 'root')
  })

  it('rejects an invalid address before anything is sent', async () => {
    const { actor } = await open(list())
    await actor.selectOptions(await screen.findByLabelText('Kind of archive'), 'peertube')
    await actor.type(screen.getByLabelText(/^Address of the channel/), 'javascript:alert(1)')
    await actor.click(screen.getByRole('button', { name: 'Read the archive' }))
    expect(await screen.findByText('Please enter a valid URL')).toBeTruthy()
  })

  it('sends the chosen folder, with the admin as the owner unless another one is named', async () => {
    const sent: unknown[] = []
    const { actor } = await open({
      ...list(),
      'POST /api/admin/imports': async (request) => {
        sent.push(await request.json())
        return { status: 201, body: { ...planned, state: 'reading' } }
      },
    })
    await actor.selectOptions(await screen.findByLabelText(/^Folder \(/), 'talks')
    await actor.click(screen.getByRole('button', { name: 'Read the archive' }))
    expect(await screen.findByText('The archive is being read')).toBeTruthy()
    expect(sent).toEqual([{ source: 'folder', place: 'talks', owner: 'root' }])
  })

  it('shows a plan as a table, and starts it with the password and the option to skip review', async () => {
    const sent: unknown[] = []
    const { actor } = await open({
      ...list(planned),
      'GET /api/admin/imports/3/items': () => ({ body: [item] }),
      'POST /api/admin/imports/3/start': async (request) => {
        sent.push(await request.json())
        return { body: running }
      },
    })
    expect(await screen.findByText('2 videos would be imported. 1 is already here.')).toBeTruthy()
    const row = within(await screen.findByRole('row', { name: /Psalm 23/ }))
    for (const text of ['To be imported', 'Prayer', 'Psalms', 'Deutsch']) expect(row.getByText(text)).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Start the import' }))
    const dialog = within(await screen.findByRole('dialog'))
    await actor.click(dialog.getByLabelText('Skip review'))
    await actor.type(dialog.getByLabelText(/^Your password/), 'lamplight')
    await actor.click(dialog.getByRole('button', { name: 'Start the import' }))
    expect(await screen.findByText('The import has begun')).toBeTruthy()
    expect(sent).toEqual([{ skipsReview: true, password: 'lamplight' }])
  })

  it('shows the progress of an import, accepts no other meanwhile, and can be cancelled', async () => {
    let isCancelled = false
    const { actor } = await open({
      ...list(running),
      'POST /api/admin/imports/3/cancel': () => {
        isCancelled = true
        return { body: { ...running, state: 'cancelled' } }
      },
    })
    expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('0.75')
    expect(screen.getByText('Now importing: Evening prayer')).toBeTruthy()
    expect(screen.getByText(/1 of 4 imported/).textContent).toContain('1 could not be imported')
    expect(screen.getByText('An import is in progress. You can start another one when it has ended.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Read the archive' })).toBeNull()
    await actor.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('The import was cancelled')).toBeTruthy()
    expect(isCancelled).toBe(true)
  })

  it('says why an archive could not be read, and which items of another failed', async () => {
    const failed = {
      ...planned,
      id: 4,
      state: 'failed',
      failure: { code: 'table_unreadable', file: 'choir/videos.csv' },
      viewer: { canStart: false, canCancel: false },
    }
    const counts = { waiting: 0, imported: 1, present: 0, failed: 1 }
    const limit = { value: 43_200, unit: 'seconds' }
    const { actor } = await open({
      ...list({ ...failed, counts: { ...counts, imported: 0, failed: 0 } }, { ...planned, state: 'finished', counts }),
      'GET /api/admin/imports/3/items': () => ({
        body: [
          { ...item, state: 'failed', failure: { code: 'not_a_video' } },
          { ...item, position: 2, state: 'failed', failure: { code: 'video_too_long', limit } },
          // Stored before limits were recorded.
          { ...item, position: 3, state: 'failed', failure: { code: 'upload_too_large' } },
        ],
      }),
    })
    expect(await screen.findByText(/^choir\/videos\.csv cannot be read\./)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Retry the failed ones' })).toBeTruthy()
    await actor.click(screen.getByRole('button', { name: 'Show the list' }))
    expect(await screen.findByText('The file is not a video.')).toBeTruthy()
    expect(screen.getByText('The video is longer than this site accepts. The limit is 12 hours.')).toBeTruthy()
    expect(screen.getByText('The file is larger than this site accepts.')).toBeTruthy()
  })

  it('names the values of each row that cannot be used, before anything is imported', async () => {
    const ignored = [
      { column: 'date', text: '04.03.2019' },
      { column: 'category', text: 'Hymns' },
    ]
    const { actor } = await open({
      ...list(planned),
      'GET /api/admin/imports/3/items': () => ({ body: [{ ...item, category: null, publishedAt: null, ignored }] }),
    })
    const show = screen.queryByRole('button', { name: 'Show the list' })
    if (show) await actor.click(show)
    const row = within(await screen.findByRole('row', { name: /Psalm 23/ }))
    expect(row.getByText(/“04\.03\.2019” is not a date in the past/)).toBeTruthy()
    expect(row.getByText('There is no category “Hymns” on this site, so the video gets none.')).toBeTruthy()
  })

  it('says why an archive could not be read in the reader’s language', async () => {
    const failure = { code: 'file_missing', table: 'choir/videos.csv', file: 'psalm.mp4' }
    const failed = { ...planned, state: 'failed', failure, counts: { waiting: 0, imported: 0, present: 0, failed: 0 } }
    await renderApp('/admin/import', { user: admin, language: 'ar', responses: { ...folders, ...list(failed) } })
    const sentence = await screen.findByText(/ملفات غير موجودة في المجلد/)
    expect(sentence.textContent).toContain('choir/videos.csv')
    expect(sentence.textContent).toContain('psalm.mp4')
  })
})
