import { NOTIFICATION_STREAM_PATH } from '@lamplight/contract/notifications'

/** Name of the Web Lock and of the channel between tabs. */
const NAME = 'notifications'
/** Retry delay after a response that closes the stream for good, for example from a server that is just starting. */
const REOPEN_MS = 15_000

interface Listener {
  onCount: (count: number) => void
  /** The server has refused the stream: the session may have ended. */
  onRefused: () => void
}

/**
 * Reports the unread count until the returned function is called. All tabs of a browser share one event stream, because a
 * browser opens only six connections to a site without HTTP/2: the tab that holds the lock passes the counts to the others.
 */
export function watchUnread({ onCount, onRefused }: Listener): () => void {
  if (typeof EventSource === 'undefined') return () => {}
  const stop = new AbortController()
  const tabs = new BroadcastChannel(NAME)
  /** Null: the stream was refused. */
  const take = (count: number | null) => (count === null ? onRefused() : onCount(count))
  tabs.onmessage = ({ data }: MessageEvent<number | null>) => take(data)
  const spread = (count: number | null) => {
    take(count)
    tabs.postMessage(count)
  }

  const holdLine = () =>
    new Promise<void>((resolve) => {
      let source: EventSource | null = null
      let timer = 0
      const open = () => {
        source = new EventSource(NOTIFICATION_STREAM_PATH)
        source.addEventListener('unread', ({ data }: MessageEvent<string>) => {
          const { count } = JSON.parse(data) as { count: number }
          spread(count)
        })
        source.onerror = () => {
          if (source?.readyState !== EventSource.CLOSED) return
          timer = window.setTimeout(open, REOPEN_MS)
          spread(null)
        }
      }
      open()
      stop.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        source?.close()
        resolve()
      })
    })

  // Plain http outside of localhost has no Web Locks: each tab then opens its own stream.
  if (navigator.locks) navigator.locks.request(NAME, { signal: stop.signal }, holdLine).catch(() => {})
  else void holdLine()
  return () => {
    stop.abort()
    tabs.close()
  }
}
