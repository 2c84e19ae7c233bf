import { afterEach, expect, it, vi } from 'vitest'
import { openChannel } from './open-channel.ts'

afterEach(() => vi.unstubAllGlobals())

it('a channel carries messages to the other tabs', async () => {
  const [one, other] = [openChannel('names'), openChannel('names')]
  const heard = vi.fn()
  other.onmessage = ({ data }) => heard(data)
  one.postMessage('peace')
  await expect.poll(() => heard.mock.calls).toEqual([['peace']])
  one.close()
  other.close()
})

it('where the browser refuses channels, as Firefox does without cookies, a page works without the other tabs', () => {
  class Refused {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  }
  vi.stubGlobal('BroadcastChannel', Refused)
  const channel = openChannel('names')
  channel.onmessage = vi.fn()
  channel.postMessage('peace')
  channel.close()
  expect(channel.onmessage).not.toHaveBeenCalled()
})

it('nothing else opens a channel', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const places = Object.entries(sources).filter(([, code]) => code.includes('new BroadcastChannel('))
  expect(places.map(([path]) => path)).toEqual(['./open-channel.ts'])
})
