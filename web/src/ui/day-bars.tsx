import styles from './day-bars.module.css'

const WIDTH = 600
const HEIGHT = 140
/** Width of a bar as a fraction of its day. */
const BAR = 0.7

interface DayBarsProps {
  /** Title and sum of the plot as text. */
  label: string
  /** Oldest first; negative days are drawn as zero. */
  values: readonly number[]
  /** The day and its value as text. */
  titleOf: (index: number) => string
}

/** One bar per day, the oldest at the inline start. Put a table with the same numbers beside it. */
export function DayBars({ label, values, titleOf }: DayBarsProps) {
  const highest = Math.max(1, ...values)
  const step = WIDTH / values.length
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.note}>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={`mirrored ${styles.bars}`}>
        <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.axis} />
        {values.map((value, index) => {
          const height = Math.max(0, (value / highest) * (HEIGHT - 8))
          const title = titleOf(index)
          return (
            <rect
              key={title}
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
    </figure>
  )
}
