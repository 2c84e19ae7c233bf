import styles from './day-bars.module.css'

const WIDTH = 600
const HEIGHT = 140
/** Part of a day's width that its bar takes. */
const BAR = 0.7

interface DayBarsProps {
  /** What is drawn and its sum, in words. */
  label: string
  /** Oldest first; days in which something went back reach below the line no further than zero. */
  values: readonly number[]
  /** The day and its value, in words. */
  titleOf: (index: number) => string
}

/** One bar for each day. Put a table with the same numbers beside it. */
export function DayBars({ label, values, titleOf }: DayBarsProps) {
  const highest = Math.max(1, ...values)
  const step = WIDTH / values.length
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.note}>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className={styles.bars}>
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
