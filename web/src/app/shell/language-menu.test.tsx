import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, openMenu } from './testing/shell.tsx'

describe('the language menu', () => {
  it('offers five languages by their own names [V-HEADER-04]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Language')
    expect(menu.getAllByRole('menuitemradio').map(({ textContent, lang }) => [lang, textContent])).toEqual([
      ['en', 'English'],
      ['ar', 'العربية'],
      ['de', 'Deutsch'],
      ['es', 'Español'],
      ['fr', 'Français'],
    ])
  })

  it('changes texts and direction at once, and the device remembers it [L-LANG-06, L-LANG-08, L-LANG-12]', async () => {
    const { actor } = await open()
    const menu = await openMenu(actor, 'Language')
    await actor.click(menu.getByRole('menuitemradio', { name: 'العربية' }))
    const [home] = await screen.findAllByRole('link', { name: 'الرئيسية' })
    expect(home).toBeTruthy()
    expect(document.documentElement.lang).toBe('ar')
    expect(document.documentElement.dir).toBe('rtl')
    expect(localStorage.getItem('language')).toBe('ar')
    expect(document.cookie).toContain('language=ar')
    expect(document.title).toMatch(/ - Lamplight$/)
    const again = await openMenu(actor, 'اللغة')
    await actor.click(again.getByRole('menuitemradio', { name: 'Deutsch' }))
    await screen.findAllByRole('link', { name: 'Startseite' })
    expect(document.documentElement.dir).toBe('ltr')
  })
})
