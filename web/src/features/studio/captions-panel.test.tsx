import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openVideo, watch } from './testing/own-videos.tsx'

it('captions of whose deletion only the response was lost are deleted', async () => {
  let captions = [{ src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }]
  const { actor } = await openVideo(
    {},
    {
      'GET /api/videos/5': () => ({ body: { ...watch, captions } }),
      'DELETE /api/videos/5/captions/en': () => {
        captions = []
        throw new TypeError('Failed to fetch')
      },
    },
    '?tab=captions',
  )
  const panel = within(await screen.findByRole('tabpanel', { name: 'Captions' }))
  await actor.click(await panel.findByRole('button', { name: /^Delete/ }))
  const dialog = await screen.findByRole('alertdialog')
  await actor.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(panel.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.queryByText('The captions could not be deleted')).toBeNull()
})

it('captions are uploaded as a file that is checked first, and edited next to the picture', async () => {
  const saved: string[] = []
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor } = await openVideo(
    { captions: [track] },
    {
      'PUT /api/videos/5/captions/de': async (request) => {
        saved.push(((await request.json()) as { content: string }).content)
        return { body: { ...track, language: 'de' } }
      },
    },
    '?tab=captions',
  )
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'de')
  const file = screen.getByLabelText('Captions file')
  await actor.upload(file, new File(['just words'], 'a.vtt', { type: 'text/vtt' }))
  expect(await screen.findByText(/not a WebVTT or SubRip/)).toBeTruthy()
  // As Windows-1256 writes an Arabic word: no UTF-8.
  await actor.upload(file, new File([new Uint8Array([0xd3, 0xe1, 0xc7, 0xe3])], 'a.srt'))
  expect(await screen.findByText(/not UTF-8/)).toBeTruthy()
  await actor.upload(file, new File([new Uint8Array([0x41, 0, 0x6d, 0])], 'without-mark.srt'))
  expect(await screen.findByText(/not UTF-8/)).toBeTruthy()
  await actor.upload(file, new File(['x'.repeat(1_000_001)], 'a.srt'))
  expect(await screen.findByText(/more than 1,000,000 characters/)).toBeTruthy()
  await actor.upload(file, new File(['1\n00:00:02,000 --> 00:00:01,000\nFriede\n'], 'a.srt'))
  expect(await screen.findByText(/^Line .*2.* of the file: .*A caption must end after it begins/)).toBeTruthy()
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nFriede\n'
  await actor.upload(file, new File([srt], 'a.vtt', { type: 'text/vtt' }))
  await waitFor(() => expect(saved).toEqual([srt]))
  await actor.upload(file, new File([`${srt}\n2\n00:01:10,000 --> 00:01:12,000\nAmen\n`], 'a.srt'))
  expect(await screen.findByText(/^1 line begins after the end of the video/)).toBeTruthy()
  await actor.upload(file, new File([srt], 'a.srt'))
  await waitFor(() => expect(screen.queryByText(/after the end of the video/)).toBeNull())
  await waitFor(() => expect(saved).toHaveLength(3))
  saved.splice(1)
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Write the text of at least one line.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Text of line 1')))
  await actor.type(screen.getByLabelText('Text of line 1'), 'Amen')
  await actor.click(screen.getByRole('button', { name: 'Cancel' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Close without saving?' }))
  await actor.click(dialog.getByRole('button', { name: 'Cancel' }))
  const end = screen.getByLabelText('Line 1 ends')
  await actor.clear(end)
  await actor.type(end, 'soon')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/enter times like/)).toBeTruthy()
  expect(document.activeElement).toBe(end)
  expect(end.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByLabelText('Line 1 begins').getAttribute('aria-invalid')).toBeNull()
  await actor.clear(end)
  await actor.type(end, '0:05')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[1]).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nAmen\n'))
})

it('captions saved in another tab meanwhile are replaced only after a warning, which keeps the lines', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const later = { ...track, src: '/api/videos/5/captions/en?v=2' }
  let shown = { ...watch, captions: [track] }
  const replaced: unknown[] = []
  const { actor, queryClient } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'PUT /api/videos/5/captions/en': async (request) => {
        const { replaces } = (await request.json()) as { replaces: string }
        replaced.push(replaces)
        return replaces === later.src
          ? { body: later }
          : { status: 409, body: { status: 409, code: 'captions_changed', detail: '' } }
      },
    },
    '?tab=captions',
  )
  queryClient.setQueryData([track.src], 'WEBVTT\n\n00:00.000 --> 00:02.000\nAmen\n')
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  const line = await screen.findByLabelText<HTMLTextAreaElement>('Text of line 1')
  await actor.clear(line)
  await actor.type(line, 'Peace')
  shown = { ...watch, captions: [later] }
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/changed or deleted elsewhere in the meantime/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of line 1').value).toBe('Peace')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(replaced).toEqual([track.src, later.src]))
})

it('a captions file does not replace captions saved in another tab without a warning; the same file again does', async () => {
  const track = { src: '/api/videos/5/captions/de?v=2', language: 'de', label: 'Deutsch', kind: 'captions' as const }
  let shown = { ...watch, captions: [] as (typeof track)[] }
  const replaced: unknown[] = []
  const { actor } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'PUT /api/videos/5/captions/de': async (request) => {
        const { replaces } = (await request.json()) as { replaces: unknown }
        replaced.push(replaces)
        return replaces === track.src
          ? { body: track }
          : { status: 409, body: { status: 409, code: 'captions_changed', detail: '' } }
      },
    },
    '?tab=captions',
  )
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'de')
  shown = { ...watch, captions: [track] }
  const file = new File(['1\n00:00:01,000 --> 00:00:02,000\nFriede\n'], 'a.srt')
  await actor.upload(screen.getByLabelText('Captions file'), file)
  expect(await screen.findByText(/deleted elsewhere in the meantime.*Choose the file again/)).toBeTruthy()
  await screen.findByRole('button', { name: /^Edit “?.?Deutsch/ })
  await actor.upload(screen.getByLabelText('Captions file'), file)
  expect(await screen.findByText('Captions saved')).toBeTruthy()
  expect(replaced).toEqual([null, track.src])
})

it('captions that another tab has deleted disappear without a failure; another failure says that they stay', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  let shown = { ...watch, captions: [track] }
  let status = 500
  const { actor } = await openVideo(
    shown,
    {
      'GET /api/videos/5': () => ({ body: shown }),
      'DELETE /api/videos/5/captions/en': () => ({ status, body: { status, code: 'captions_not_found', detail: 'x' } }),
    },
    '?tab=captions',
  )
  await actor.click(await screen.findByRole('button', { name: /^Delete “?English/ }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The captions could not be deleted')).toBeTruthy()
  status = 404
  shown = { ...watch, captions: [] }
  await actor.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull())
})
