import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { type FunctionComponent, lazy, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { setTransport, type Transport } from '../api/transport.ts'
import { settings } from '../testing/render-app.tsx'
import { hydrated } from './hydrated.tsx'
import { afterHydration, startHydration } from './hydration.ts'
import { SettingsProvider } from './settings.tsx'

const KEY = ['/api/waiting']

function Frame({ page: Page }: { page: FunctionComponent }) {
  useQuery({ queryKey: KEY, staleTime: 0 })
  return (
    <Suspense>
      <Page />
    </Suspense>
  )
}

const Page = hydrated(function Queue() {
  const { data } = useQuery({ queryKey: KEY, enabled: false })
  return <p>{String(data)} waiting</p>
})

function tree(queryClient: QueryClient, page: FunctionComponent) {
  queryClient.setQueryData(KEY, 1, { updatedAt: 1 })
  return (
    <SettingsProvider settings={settings}>
      <QueryClientProvider client={queryClient}>
        <Frame page={page} />
      </QueryClientProvider>
    </SettingsProvider>
  )
}

it('a response that is faster than the hydration of the page does not change what is hydrated', async () => {
  const root = document.createElement('div')
  root.innerHTML = renderToString(tree(createQueryClient(), Page))
  document.body.append(root)

  const queryClient = createQueryClient()
  const respond = vi.fn<Transport>(async () => new Response('2'))
  setTransport(queryClient, afterHydration(respond))
  let loadPage = () => {}
  const LazyPage = lazy(
    () => new Promise<{ default: FunctionComponent }>((resolve) => (loadPage = () => resolve({ default: Page }))),
  )
  const onRecoverableError = vi.fn()
  startHydration()
  const mounted = await act(async () => hydrateRoot(root, tree(queryClient, LazyPage), { onRecoverableError }))
  await expect.poll(() => respond).toHaveBeenCalled()
  await act(async () => loadPage())

  await expect.poll(() => root.textContent).toBe('2 waiting')
  expect(onRecoverableError).not.toHaveBeenCalled()
  await act(async () => mounted.unmount())
  root.remove()
})
