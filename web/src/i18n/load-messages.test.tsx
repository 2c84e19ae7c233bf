import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setDocumentFiles } from '../lib/document-files.ts'
import { LanguageProvider, useLanguage } from './language-provider.tsx'

/** A copy that knows no page yet: the other one belongs to all tests. */
const copy = './load-messages.ts?copy'
const { loadMessages, loadPageTexts }: typeof import('./load-messages.ts') = await import(copy)

afterEach(() => setDocumentFiles({}))

it('the texts of a page that is opened while another language is loaded are loaded in that language too', async () => {
  const fileOf = (texts: object) => `data:text/javascript,export default ${JSON.stringify(texts)}`
  setDocumentFiles({
    'messages/ar/core': fileOf({ 'shell.home': 'home' }),
    'messages/ar/forum': fileOf({ 'forum.title': 'forum' }),
    'messages/en/forum': fileOf({}),
  })
  const changing = loadMessages('ar')
  await loadPageTexts({ now: ['forum'], later: [] }, 'en')
  expect(await changing).toEqual({ 'shell.home': 'home', 'forum.title': 'forum' })
})

const changes: Promise<void>[] = []

/** Chooses two languages at once. */
function Choice() {
  const { language, setLanguage } = useLanguage()
  const choose = () => changes.push(setLanguage('ar'), setLanguage('de'))
  return (
    <button type="button" onClick={choose}>
      {language}
    </button>
  )
}

it('the language that is chosen last is shown, also when the texts of an earlier choice arrive later', async () => {
  let bringTexts = () => {}
  const lateTexts = new Promise<void>((resolve) => {
    bringTexts = resolve
  })
  Object.assign(globalThis, { lateTexts })
  setDocumentFiles({ 'messages/ar/core': 'data:text/javascript,await globalThis.lateTexts; export default {}' })
  render(
    <LanguageProvider language="en" messages={{}}>
      <Choice />
    </LanguageProvider>,
  )
  act(() => screen.getByRole('button').click())
  expect(await screen.findByText('de')).toBeTruthy()
  bringTexts()
  await act(() => Promise.all(changes))
  expect([screen.getByRole('button').textContent, document.documentElement.dir]).toEqual(['de', 'ltr'])
  Reflect.deleteProperty(globalThis, 'lateTexts')
})
