import type { Chapter } from '@lamplight/contract/chapters'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../testing/render-app.tsx'
import { PlayerContext } from '../player-context.ts'
import { MediaStore, type RequestListener } from '../state/media-store.ts'
import { Feedback } from './feedback.tsx'

it('a confirmation disappears although the page reads its video again meanwhile', async () => {
  let press: RequestListener = () => {}
  const store = Object.assign(new MediaStore(0, 30), {
    onRequest: (listener: RequestListener) => {
      press = listener
      return () => {}
    },
  })
  const withChapters = (chapters: Chapter[]) => (
    <PlayerContext value={{ store, captions: [], chapters, chapterParts: null, panel: null, setPanel: () => {} }}>
      <Feedback />
    </PlayerContext>
  )
  const { rerender } = await renderPart(withChapters([]))
  vi.useFakeTimers()
  act(() => press('seekBy', 5))
  expect(screen.getByText('5 seconds forward')).toBeTruthy()
  rerender(withChapters([]))
  act(() => vi.advanceTimersByTime(1_000))
  vi.useRealTimers()
  expect(screen.queryByText('5 seconds forward')).toBeNull()
})
