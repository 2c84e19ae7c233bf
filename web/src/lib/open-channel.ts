/** What tabs use of a channel between them. */
export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/**
 * The channel of this name between the tabs of this browser. Where cookies are blocked, for the site or in a frame of another
 * site, Firefox refuses it: then each tab is on its own, and everything else works.
 */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage() {}, close() {} }
  }
}
