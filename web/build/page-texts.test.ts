// @vitest-environment node
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findPageTexts } from './page-texts.ts'

const pages = await findPageTexts(join(import.meta.dirname, '../src'))

it('every page has the texts of all panels it is made of, also of those loaded late', () => {
  expect(pages['features/videos/watch-page.tsx']).toEqual(expect.arrayContaining(['comments', 'player']))
})

it('a page does not load the texts of features it does not show', () => {
  expect(pages['features/videos/home-page.tsx']).not.toContain('moderation')
  expect(pages['features/videos/home-page.tsx']).not.toContain('player')
})
