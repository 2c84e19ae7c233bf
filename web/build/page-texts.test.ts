// @vitest-environment node
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPageTexts } from './page-texts.ts'

const pages = await findPageTexts(join(import.meta.dirname, '../src'))

it('every page has the texts of all panels it is made of; those of panels loaded on demand come later', () => {
  expect(pages['features/videos/watch-page.tsx']).toEqual({
    now: expect.arrayContaining(['comments', 'player']),
    later: expect.arrayContaining(['donations', 'newsletter']),
  })
})

it('the texts of failures come later, unless a page shows one that no request has to fail for', () => {
  for (const source of ['features/videos/home-page.tsx', 'features/videos/watch-page.tsx'])
    expect([source, pages[source]]).toEqual([
      source,
      { now: expect.not.arrayContaining(['errors']), later: expect.arrayContaining(['errors']) },
    ])
  const { now = [], later = [] } = pages['features/playlists/playlist-page.tsx'] ?? {}
  expect(now).toContain('errors')
  expect(later).not.toContain('errors')
})

it('a page does not load the texts of features it does not show', () => {
  const { now = [], later = [] } = pages['features/videos/home-page.tsx'] ?? {}
  expect([...now, ...later]).not.toContain('moderation')
  expect([...now, ...later]).not.toContain('player')
})
