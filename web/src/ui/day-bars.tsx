import { useT } from '../i18n/language-provider.tsx'
import { useFormat } from '../i18n/use-format.ts'
import styles from './day-bars.module.css'

const WIDTH = 600
const HEIGHT = 140
/** Width of a bar as a fraction of its day. */
const BAR = 0.7

interface DayBarsProps {
  /** Title and sum of the plot as text. */
  label: string
  /** Calendar days, oldest first. */
  days: readonly string[]
  /** One for each day; negative ones are drawn as zero. */
  values: readonly number[]
  /** A value as text. */
  say: (value: number) => string
}

/** One bar per day, the oldest at the inline start. Put a table with the same numbers beside it. */
export function DayBars({ label, days, values, say }: DayBarsProps) {
  const t = useT()
  const format = useFormat()
  const [first, last] = [days[0], days.at(-1)]
  const highest = Math.max(0, ...values)
  const step = WIDTH / values.length
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.note}>{label}</figcaption>
      {/* The label names the plot, and the table has its numbers. */}
      <div className={styles.scale} aria-hidden="true">
        {highest > 0 && say(highest)}
      </div>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={`mirrored ${styles.bars}`}>
        <line x1={0} x2={WIDTH} y1={0.5} y2={0.5} className={styles.line} />
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.axis} />
        {values.map((value, index) => {
          const height = Math.max(0, (value / (highest || 1)) * HEIGHT)
          const title = t('common.labelled', { label: format.day(days[index] ?? ''), value: say(value) })
          return (
            <rect
              key={days[index]}
              x={index * step + (step * (1 - BAR)) / 2}
              y={HEIGHT - height}
              width={step * BAR}
              height={height}
              className={styles.bar}
            >
              <title>{title}</title>
            </rect>
          )
        })}
      </svg>
      <div className={styles.days} aria-hidden="true">
        {first !== undefined && <span>{format.day(first)}</span>}
        {last !== undefined && last !== first && <span>{format.day(last)}</span>}
      </div>
    </figure>
  )
}
