/** The players on this page: which one answers keys pressed with nothing focused, and that only one is heard. */
type Entry = { container: HTMLElement; pause: () => void }

const players = new Set<Entry>()
let latest: Entry | null = null

/** Announces a player; `claim` makes it the one in use and pauses the others, `leave` takes it off the page. */
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

/** Whether keys that belong to nobody go to this player: the only one, or the one used last. */
export function answersPageKeys(container: HTMLElement): boolean {
  return latest ? latest.container === container : players.size === 1
}
