import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../lib/clock.tsx'

/** A relative time that updates itself; the exact time is in the tooltip. `moment` is ISO 8601. */
export function RelativeTime({ moment }: { moment: string }) {
  const format = useFormat()
  const textAt = (now: number) => format.relativeTime(moment, now)
  const now = useNow(textAt)
  return (
    // The server's locale data may differ from the browser's: no reason to render everything again.
    <time dateTime={moment} title={format.dateTime(moment)} suppressHydrationWarning>
      {textAt(now)}
    </time>
  )
}
