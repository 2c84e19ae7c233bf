import { useFormat } from '../i18n/use-format.ts'
import { useNow } from '../lib/clock.tsx'

/** How long ago something was, moving on by itself; the exact moment shows on rest. `moment` is ISO 8601. */
export function RelativeTime({ moment }: { moment: string }) {
  const format = useFormat()
  const now = useNow()
  return (
    // The server may know other words for a time than this browser's language data: no reason to draw all anew.
    <time dateTime={moment} title={format.dateTime(moment)} suppressHydrationWarning>
      {format.relativeTime(moment, now)}
    </time>
  )
}
