import { expect, it, vi } from 'vitest'
import { reloadPage } from './reload-page.ts'

it('the page is loaded again [M-DOWNLOAD-07]', () => {
  const reload = vi.fn()
  // Nothing can replace the function of jsdom's own location.
  vi.stubGlobal('window', { location: { reload } })
  try {
    reloadPage()
  } finally {
    vi.unstubAllGlobals()
  }
  expect(reload).toHaveBeenCalledOnce()
})
