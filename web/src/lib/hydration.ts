import type { Transport } from '../api/transport.ts'

/** After this time responses are delivered in any case. Slow devices take several seconds for a large page. */
const MAX_WAIT_MS = 10_000

let hydration = Promise.resolve()
let finish = () => {}

/** Call right before the server's page is hydrated. */
export function startHydration(): void {
  hydration = new Promise((resolve) => {
    finish = resolve
    setTimeout(resolve, MAX_WAIT_MS)
  })
}

/** Called by the page when it has been hydrated (`hydrated.tsx`); the frame around it is hydrated earlier. */
export function finishHydration(): void {
  finish()
}

/**
 * Delivers responses only after hydration. The frame may read again what the page also shows, such as the number of waiting
 * videos: if the page were hydrated with the new number, it would not match the server's markup, and React would render the page again.
 */
export const afterHydration =
  (transport: Transport): Transport =>
  async (path, init) => {
    const response = await transport(path, init)
    await hydration
    return response
  }
