import { act, cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'

// Waiting ends as soon as the condition holds; a busy machine may need longer than the default second.
configure({ asyncUtilTimeout: 30_000 })

// Browser APIs that jsdom lacks.
globalThis.scrollTo = () => {}
globalThis.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
// Missing in tests that use the node environment.
if (typeof Element !== 'undefined') {
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.closest('[hidden]') === null
  }
  Element.prototype.scrollIntoView ??= () => {}
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// React's development build takes a stack trace for each of the first 10,000 elements in a second: a twelfth of the processor
// time of these tests. After them it takes none; a warning then still names the components, without their lines.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} })

// A field in which somebody has typed reports its change when it loses the focus, also to a dialog that `act` is rendering.
// That event belongs to the same `act`: React takes one inside of it for an `act` that was not awaited.
configure({
  eventWrapper: (dispatch) => {
    if (internals instanceof Object && Reflect.get(internals, 'actQueue') !== null) return dispatch()
    let result: unknown
    act(() => {
      result = dispatch()
    })
    return result
  },
})

/** React's warning about an element that every browser knows and jsdom does not. */
const isUnknownToJsdom = ([text, tag]: unknown[]) =>
  typeof text === 'string' && text.includes('is unrecognized in this browser') && tag === 'search'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

/** Ids that several elements of the page have: a label or a list of suggestions would belong to another element. */
function idsUsedTwice(): string[] {
  const ids = [...(globalThis.document?.querySelectorAll('[id]') ?? [])].map((element) => element.id)
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}

/**
 * Forms that ask for a password and do not say whose it is. A password manager takes the field above for the name: it fills in the
 * username there, or stores what stands there as the name of the account.
 */
const passwordsWithoutUsername = (): Element[] =>
  [...(globalThis.document?.querySelectorAll('[autocomplete="current-password"]') ?? [])].filter(
    (field) => !(field.closest('form') ?? document).querySelector('[autocomplete="username"]'),
  )

/** Forms whose password would be part of the URL, and so of the history and the log, when they are sent without scripts. */
const formsWithPasswordInUrl = (): Element[] =>
  [...(globalThis.document?.querySelectorAll<HTMLFormElement>('form[method="get"], form:not([method])') ?? [])].filter(
    (form) => form.querySelector('[name][type="password"]'),
  )

// An unexpected error logged by React or the code fails the test. So do an id that occurs twice, a form that asks for a password
// without naming the account, and one that would send it in the URL.
afterEach(() => {
  const twice = idsUsedTwice()
  const withoutUsername = passwordsWithoutUsername()
  const inUrl = formsWithPasswordInUrl()
  cleanup()
  // Missing in tests that use the node environment.
  globalThis.localStorage?.clear()
  const reported = vi.mocked(console.error).mock.calls.filter((call) => !isUnknownToJsdom(call))
  vi.restoreAllMocks()
  if (reported.length > 0) throw new Error(`Unexpected console.error: ${reported.map(String).join('\n')}`)
  if (twice.length > 0) throw new Error(`Ids of several elements: ${twice.join(', ')}`)
  if (withoutUsername.length > 0) throw new Error('A form asks for a password and has no <OwnUsername>.')
  if (inUrl.length > 0) throw new Error('A form with a password lacks method="post".')
})

// A page that a test has begun to load, by a link it passed for example. Files share their modules: one whose loading is cut off
// by the end of a file would be missing in all later ones.
afterAll(() => vi.dynamicImportSettled())
