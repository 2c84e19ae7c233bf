import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LanguageProvider } from '../i18n/language-provider.tsx'
import type { Language } from '../i18n/languages.ts'

const publicFolder = join(import.meta.dirname, '../../public')
const page = readFileSync(join(publicFolder, 'offline.html'), 'utf8')
const { documentElement } = document
const before = { lang: documentElement.lang, dir: documentElement.dir, title: document.title }

/** Opens the page as the service worker does when the server cannot be reached. */
function open({ cookie = '', browser = ['ja-JP'] }: { cookie?: string; browser?: string[] } = {}): void {
  const parsed = new DOMParser().parseFromString(page, 'text/html')
  document.body.innerHTML = parsed.body.innerHTML
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
  new Function('addEventListener', parsed.querySelector('script')?.textContent ?? '')(() => {})
}
const heading = () => document.querySelector('h1')?.textContent

afterEach(() => {
  document.body.replaceChildren()
  Object.assign(documentElement, before)
  document.title = before.title
})

describe('the offline page', () => {
  it.each<[Language, string]>([
    ['en', 'You are offline'],
    ['ar', 'أنت غير متصل بالإنترنت'],
    ['de', 'Sie sind offline'],
    ['es', 'Estás sin conexión'],
    ['fr', 'Vous êtes hors ligne'],
  ])('is in the language of the last page: %s [L-LANG-07]', (language, title) => {
    render(
      <LanguageProvider language={language} messages={{}}>
        page
      </LanguageProvider>,
    )
    // Chosen or wanted by the browser, but not what the site has shown.
    open({ cookie: 'language=de', browser: ['fr-FR'] })
    expect([heading(), document.title, documentElement.lang]).toEqual([title, title, language])
    expect(documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
  })

  it('is in the chosen language, else that of the browser, when no page has been shown', () => {
    open({ cookie: 'theme=dark; language=es', browser: ['fr-FR'] })
    expect(heading()).toBe('Estás sin conexión')
    open({ browser: ['ja-JP', 'fr-CA'] })
    expect(heading()).toBe('Vous êtes hors ligne')
    open()
    expect(heading()).toBe('You are offline')
  })

  it('is cached again when it has changed: the service worker names its digest', () => {
    const digest = createHash('sha256').update(page).digest('hex').slice(0, 8)
    expect(readFileSync(join(publicFolder, 'sw.js'), 'utf8')).toContain(`'offline-${digest}'`)
  })
})
