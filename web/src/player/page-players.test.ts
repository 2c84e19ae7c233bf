import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinPage } from './page-players.ts'

/** A player of this tab. */
function join() {
  const pause = vi.fn()
  return { ...joinPage(document.createElement('div'), pause), pause }
}

describe('a video that starts to play', () => {
  let otherTab: BroadcastChannel
  let first: ReturnType<typeof join>
  let second: ReturnType<typeof join>
  beforeEach(() => {
    otherTab = new BroadcastChannel('playing')
    first = join()
    second = join()
  })
  afterEach(() => {
    first.leave()
    second.leave()
    otherTab.close()
  })

  it('pauses the other players of its page', () => {
    first.claim(true)
    expect([first.pause, second.pause].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  })

  it('in another tab pauses those of this tab', async () => {
    first.claim(false)
    second.pause.mockClear()
    otherTab.postMessage(null)
    await expect.poll(() => first.pause).toHaveBeenCalledOnce()
    expect(second.pause).toHaveBeenCalledOnce()
  })

  it('is announced to the other tabs, unless it is muted', async () => {
    const heard = vi.fn()
    otherTab.onmessage = heard
    first.claim(true)
    first.claim(false)
    // Messages arrive in their order: one of the muted start would be the first of two.
    const last = new BroadcastChannel('playing')
    last.postMessage('end')
    await expect.poll(() => heard.mock.lastCall?.[0].data).toBe('end')
    last.close()
    expect(heard).toHaveBeenCalledTimes(2)
  })
})
