import { NOTIFICATION_STREAM_PATH } from '@lamplight/contract/notifications'
import { openChannel } from '../../lib/open-channel.ts'

/** Name of the Web Lock and of the channel between tabs. */
const NAME = 'notifications'
/** Retry delay after a response that closes the stream for good, for example from a server that is just starting. */
const REOPEN_MS = 15_000

interface Listener {
  onCount: (count: number) => void
  /** The server has refused the stream: the session may have ended. */
  onRefused: () => void
  /** The stream is open again after an interruption, for example a restart of the server. */
  onRestored: () => void
}

/** What the tab with the stream passes to the others; a number is the unread count. */
type News = number | 'refused' | 'restored'
/** A new tab asks for the count: the stream sends it again only when it has changed. */
type Message = News | 'asked'

/**
 * Reports the unread count until the returned function is called. All tabs of a browser share one event stream, because a
 * browser opens only six connections to a site without HTTP/2: the tab that holds the lock passes the counts to the others.
 */
export function watchUnread({ onCount, onRefused, onRestored }: Listener): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const stop = new AbortController()
  const tabs = openChannel(NAME)
  const take = (news: News) => {
    if (typeof news === 'number') onCount(news)
    else if (news === 'restored') onRestored()
    else onRefused()
  }
  /** The last count of the stream, where this tab has it. */
  let received: number | null = null
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'asked') take(data)
    else if (received !== null) tabs.postMessage(received)
  }
  tabs.postMessage('asked' satisfies Message)
  const spread = (news: News) => {
    take(news)
    tabs.postMessage(news)
  }

  const holdLine = () =>
    new Promise<void>((resolve) => {
      let source: EventSource | null = null
      let timer = 0
      let isInterrupted = false
      const open = () => {
        source = new EventSource(NOTIFICATION_STREAM_PATH)
        source.addEventListener('unread', ({ data }: MessageEvent<string>) => {
          const { count } = JSON.parse(data) as { count: number }
          received = count
          spread(count)
        })
        source.onopen = () => {
          if (isInterrupted) spread('restored')
          isInterrupted = false
        }
        source.onerror = () => {
          isInterrupted = true
          if (source?.readyState !== EventSource.CLOSED) return
          timer = window.setTimeout(open, REOPEN_MS)
          spread('refused')
        }
      }
      open()
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        source?.close()
        resolve()
      })
    })

  // Plain http outside of localhost has no Web Locks, and Firefox refuses them where cookies are blocked: each tab then opens
  // its own stream.
  const holdOwnLine = () => {
    // Where the browser forbids streams, the count is that of the page.
    if (!stop.signal.aborted) holdLine().catch(() => {})
  }
  if (navigator.locks) navigator.locks.request(NAME, { signal: stop.signal }, holdLine).catch(holdOwnLine)
  else holdOwnLine()
  return () => {
    stop.abort()
    tabs.close()
  }
}
