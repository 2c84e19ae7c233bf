/** The players on this page: decides which one handles keys when nothing has the focus, and lets only one play. */
type Entry = { container: HTMLElement; pause: () => void }

const players = new Set<Entry>()
let latest: Entry | null = null

/** Registers a player; `claim` makes it the active one and pauses the others, `leave` removes it. */
export function joinPage(container: HTMLElement, pause: () => void): { claim: () => void; leave: () => void } {
  const entry = { container, pause }
  players.add(entry)
  return {
    claim() {
      latest = entry
      for (const other of players) if (other !== entry) other.pause()
    },
    leave() {
      players.delete(entry)
      if (latest === entry) latest = null
    },
  }
}

/** Whether keys without a focused control go to this player: the only one, or the one used last. */
export function handlesPageKeys(container: HTMLElement): boolean {
  return latest ? latest.container === container : players.size === 1
}
