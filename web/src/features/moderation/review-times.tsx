import { REVIEW_TIMES_DAYS } from '@lamplight/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './review-times.module.css'
import { reviewTimesQuery } from './review-times.queries.ts'

/** Seconds that give a sentence of the usual length. */
const USUAL = { halfWithin: 2 * 3600, mostWithin: 2 * 86_400 }

/**
 * How long reviews take, in one sentence; none while there are too few decisions, or where it cannot be read. Room for it is kept
 * while it loads: what is below stays where it is.
 */
export function ReviewTimes() {
  const t = useT()
  const format = useFormat()
  const { data, isLoading } = useQuery(reviewTimesQuery)
  const shown = isLoading ? USUAL : data
  if (!shown || shown.halfWithin === null || shown.mostWithin === null) return null
  const times = { half: format.wait(shown.halfWithin), most: format.wait(shown.mostWithin) }
  const sentence = t('reviews.times', { ...times, days: REVIEW_TIMES_DAYS, share: format.percent(0.95) })
  return isLoading ? <p className={styles.room} data-room={sentence} /> : <p>{sentence}</p>
}
