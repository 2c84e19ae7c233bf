import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// Waiting ends when what is waited for is there; a busy machine may take longer than the default second.
configure({ asyncUtilTimeout: 10_000 })

// What the browser has and jsdom lacks.
globalThis.scrollTo = () => {}
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** React's note about an element that every browser knows and jsdom does not. */
const isUnknownToJsdom = ([text, tag]: unknown[]) =>
  typeof text === 'string' && text.includes('is unrecognized in this browser') && tag === 'search'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

// An error that React or the code reports to the console, and no test expects, is a failure.
afterEach(() => {
  cleanup()
  // Absent where a test asks for the node environment.
  globalThis.localStorage?.clear()
  const reported = vi.mocked(console.error).mock.calls.filter((call) => !isUnknownToJsdom(call))
  vi.restoreAllMocks()
  if (reported.length > 0) throw new Error(`Unexpected console.error: ${reported.map(String).join('\n')}`)
})
