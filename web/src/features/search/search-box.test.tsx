import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, fireEvent } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { LanguageProvider } from '../../i18n/language-provider.tsx'
import { SearchBox } from './search-box.tsx'

it('what was typed before the scripts had loaded is searched for afterwards', async () => {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  const page = (
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider language="en" messages={{}}>
        <RouterContextProvider router={router as never}>
          <SearchBox id="search" />
        </RouterContextProvider>
      </LanguageProvider>
    </QueryClientProvider>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  const early = root.querySelector('input')
  if (!early) throw new Error('There is no box.')
  early.value = 'psalm'
  const mounted = await act(async () => hydrateRoot(root, page))
  expect(root.querySelector('input')).toBe(early)
  fireEvent.submit(root.querySelector('form') ?? root)
  await expect.poll(() => router.state.location.href).toBe('/search?q=psalm')
  await act(async () => mounted.unmount())
  root.remove()
})
