import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './copy-text.ts'

const ADDRESS = 'http://videos.parish.lan/video/7'

afterEach(() => {
  vi.unstubAllGlobals()
  // jsdom has no such command.
  Reflect.deleteProperty(document, 'execCommand')
})

/** What listeners give to the clipboard when something is copied. */
function fireCopy(): string[] {
  const texts: string[] = []
  const event = new Event('copy', { cancelable: true })
  Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => texts.push(text) } })
  document.dispatchEvent(event)
  return texts
}

it('over plain http a text is copied by the older command, which later copies what is selected again', async () => {
  vi.stubGlobal('navigator', {})
  let texts: string[] = []
  document.execCommand = () => {
    texts = fireCopy()
    return true
  }
  await copyText(ADDRESS)
  expect(texts).toContain(ADDRESS)
  expect(fireCopy()).not.toContain(ADDRESS)
})

it('fails when the browser refuses the command', async () => {
  vi.stubGlobal('navigator', {})
  document.execCommand = () => false
  await expect(copyText(ADDRESS)).rejects.toThrow()
  expect(fireCopy()).not.toContain(ADDRESS)
})
