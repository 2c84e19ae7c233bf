import { expect, it, vi } from 'vitest'
import { loadMessages } from '../i18n/load-messages.ts'
import { setDocumentFiles } from '../lib/document-files.ts'
import { failureOf } from './failure-of.ts'

const taken = () => new Response('{"code":"username_taken","detail":"Taken."}', { status: 409, statusText: 'Conflict' })

it('a failure waits for the texts of failures in the language of the page', async () => {
  document.documentElement.lang = 'de'
  const messages = await loadMessages('de')
  setDocumentFiles({
    'messages/de/errors': 'data:text/javascript,export default { "errors.late": "Vergeben" }',
  })
  try {
    expect(await failureOf(taken())).toMatchObject({ status: 409, code: 'username_taken', detail: 'Taken.' })
    expect(messages['errors.late']).toBe('Vergeben')
  } finally {
    setDocumentFiles({})
    Reflect.deleteProperty(messages, 'errors.late')
  }
})

it('and has the sentence of the server when they cannot be loaded', async () => {
  document.documentElement.lang = 'es'
  setDocumentFiles({ 'messages/es/errors': 'data:text/javascript,throw new Error()' })
  try {
    expect(await failureOf(taken())).toMatchObject({ status: 409, code: 'username_taken', detail: 'Taken.' })
  } finally {
    setDocumentFiles({})
  }
})

it('or do not arrive in time', async () => {
  document.documentElement.lang = 'fr'
  let bringTexts = () => {}
  const lateTexts = new Promise<void>((resolve) => {
    bringTexts = resolve
  })
  Object.assign(globalThis, { lateTexts })
  setDocumentFiles({ 'messages/fr/errors': 'data:text/javascript,await globalThis.lateTexts; export default {}' })
  vi.useFakeTimers()
  try {
    const failure = failureOf(taken())
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await failure).toMatchObject({ status: 409, code: 'username_taken', detail: 'Taken.' })
  } finally {
    vi.useRealTimers()
    setDocumentFiles({})
    bringTexts()
    Reflect.deleteProperty(globalThis, 'lateTexts')
  }
})
