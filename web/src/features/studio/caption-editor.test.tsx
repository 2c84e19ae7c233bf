import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openVideo } from './testing/own-videos.tsx'

it('deleting a line of captions with the keyboard moves the focus to the next line', async () => {
  const { actor } = await openVideo({ language: 'en' }, {}, '?tab=captions')
  const add = async () => actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  await actor.click(await screen.findByRole('button', { name: 'Write them here' }))
  await add()
  await add()
  const first = screen.getByRole('button', { name: 'Delete line 1' })
  first.focus()
  await actor.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete line 2' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete line 1' })))
})

it('opening the captions editor moves the focus to its heading, closing it back to the button', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  queryClient.setQueryData([track.src], 'WEBVTT\n\n00:00.000 --> 00:02.000\nAmen\n')
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 2, name: /^Captions: .?English/ }))
  expect(screen.getByRole('button', { name: 'Play line 1' })).toBeTruthy()
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Edit “?.*English/)
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'ar')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(document.activeElement?.textContent).toBe('Write them here')
})

it('a caption that is too long is pointed out in the editor, and signs are edited as they were typed', async () => {
  const track = { src: '/api/videos/5/captions/en?v=1', language: 'en', label: 'English', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  const second = `00:03.000 --> 00:04.000\n${'a'.repeat(2000)}\n`
  queryClient.setQueryData([track.src], `WEBVTT\n\n00:00.000 --> 00:02.000\nI &lt;3 you\n\n${second}`)
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?English/ }))
  expect(await screen.findByDisplayValue('I <3 you')).toBeTruthy()
  const long = screen.getByLabelText('Text of line 2')
  await actor.type(long, 'a')
  await actor.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('One caption cannot be longer than 2,000 characters')).toBeTruthy()
  expect(document.activeElement).toBe(long)
})

it('the captions editor says which captions are hard to read, and which are never shown', async () => {
  const track = { src: '/api/videos/5/captions/ar?v=1', language: 'ar', label: 'العربية', kind: 'captions' as const }
  const { actor, queryClient } = await openVideo({ captions: [track] }, {}, '?tab=captions')
  // 42 letters with a vowel sign on each, in two lines: comfortable.
  const long = 'سَ'.repeat(42)
  const cues = [
    `00:00.000 --> 00:05.000\n<i>${long}</i>\n${long}`,
    `00:10.000 --> 00:11.000\n${long}س\nسلام\nسلام`,
    '01:00.000 --> 01:02.000\nسلام',
  ]
  queryClient.setQueryData([track.src], `WEBVTT\n\n${cues.join('\n\n')}\n`)
  await actor.click(await screen.findByRole('button', { name: /^Edit “?.?العربية/ }))
  const hintsOf = (number: number) => {
    const described = screen.getByLabelText(`Text of line ${number}`).getAttribute('aria-describedby')
    return described && document.getElementById(described)?.textContent
  }
  await screen.findByLabelText('Text of line 1')
  expect([1, 2, 3].map(hintsOf)).toEqual([
    null,
    'More than two lines of text cover much of the picture.' +
      'Lines of text of up to 42 characters are easier to read.' +
      'Too fast to read: more than 20 characters per second.',
    'The video ends at 1:00: this line is never shown.',
  ])
  const text = screen.getByLabelText('Text of line 2')
  await actor.clear(text)
  await actor.type(text, 'سلام')
  expect(hintsOf(2)).toBeNull()
})

it('a new line of captions is put in the order of time, however the times of others are written', async () => {
  const { actor } = await openVideo({}, {}, '?tab=captions')
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'en')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  const start = screen.getByLabelText('Line 1 begins')
  await actor.clear(start)
  await actor.type(start, '0:20')
  const player = document.querySelector('video') as HTMLVideoElement
  player.currentTime = 30
  await actor.click(screen.getByRole('button', { name: 'Add a line here' }))
  const starts = () => [1, 2].map((line) => (screen.getByLabelText(`Line ${line} begins`) as HTMLInputElement).value)
  expect(starts()).toEqual(['0:20', '00:00:30.000'])
})

it('captions of a language from right to left are written in its direction, also behind a mark', async () => {
  const { actor } = await openVideo({}, {}, '?tab=captions')
  await actor.selectOptions(await screen.findByLabelText('Language of the captions'), 'ar')
  await actor.click(screen.getByRole('button', { name: 'Write them here' }))
  await actor.click(await screen.findByRole('button', { name: 'Add a line here' }))
  expect(screen.getByLabelText('Text of line 1').getAttribute('dir')).toBe('rtl')
})
