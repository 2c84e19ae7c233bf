import { type Channel, openChannel } from '../lib/open-channel.ts'

/**
 * The players on this page: decides which one handles keys when nothing has the focus, and lets only one play, also among
 * the tabs of this browser.
 */
type Entry = { container: HTMLElement; pause: () => void }

const players = new Set<Entry>()
let latest: Entry | null = null
let tabs: Channel | undefined

const pauseAllBut = (entry?: Entry) => {
  for (const other of players) if (other !== entry) other.pause()
}

/**
 * Registers a player; `claim` makes it the active one and pauses the others, those of other tabs only if it is heard;
 * `leave` removes it.
 */
export function joinPage(
  container: HTMLElement,
  pause: () => void,
): { claim: (isMuted: boolean) => void; leave: () => void } {
  const entry = { container, pause }
  players.add(entry)
  if (!tabs) {
    tabs = openChannel('playing')
    tabs.onmessage = () => pauseAllBut()
  }
  return {
    claim(isMuted) {
      latest = entry
      pauseAllBut(entry)
      if (!isMuted) tabs?.postMessage(null)
    },
    leave() {
      players.delete(entry)
      if (latest === entry) latest = null
      if (players.size > 0) return
      tabs?.close()
      tabs = undefined
    },
  }
}

/** Whether keys without a focused control go to this player: the only one, or the one used last. */
export function handlesPageKeys(container: HTMLElement): boolean {
  return latest ? latest.container === container : players.size === 1
}
