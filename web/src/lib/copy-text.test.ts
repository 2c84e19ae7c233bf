import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  // jsdom has no such command.
  Reflect.deleteProperty(document, 'execCommand')
})

/** A browser over plain http, which has no `navigator.clipboard`: the command fires `copy`, as it does after a press. */
function overPlainHttp(isAllowed: boolean): { copied: () => string } {
  let copied = ''
  vi.stubGlobal('navigator', {})
  document.execCommand = () => {
    const event = new Event('copy', { cancelable: true })
    Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => (copied = text) } })
    if (isAllowed) document.dispatchEvent(event)
    return isAllowed && event.defaultPrevented
  }
  return { copied: () => copied }
}

it('over plain http a text is copied by the older command, which later copies what is selected again', async () => {
  const { copied } = overPlainHttp(true)
  await copyText('http://videos.parish.lan/video/7')
  expect(copied()).toBe('http://videos.parish.lan/video/7')
  const later = new Event('copy', { cancelable: true })
  document.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})

it('fails when the browser refuses', async () => {
  overPlainHttp(false)
  await expect(copyText('a')).rejects.toThrow()
})
