import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../i18n/language-provider.tsx'
import { SearchField } from './search-field.tsx'

it('what was typed into a search before the scripts had loaded stays; another URL brings its own text', async () => {
  const withUrl = (q: string | undefined) => (
    <LanguageProvider language="en" messages={{}}>
      <SearchField label="Search" q={q} />
    </LanguageProvider>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(withUrl('psalm'))
  const field = root.querySelector('input')
  if (!field) throw new Error('There is no field.')
  field.value = 'psalm 23'
  const mounted = await act(async () => hydrateRoot(root, withUrl('psalm')))
  expect(field.value).toBe('psalm 23')
  await act(async () => mounted.render(withUrl(undefined)))
  expect(field.value).toBe('')
  await act(async () => mounted.unmount())
  root.remove()
})
