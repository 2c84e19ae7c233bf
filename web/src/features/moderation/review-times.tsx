import { REVIEW_TIMES_DAYS } from '@lamplight/contract/moderation'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { reviewTimesQuery } from './review-times.queries.ts'

/** How long reviews take, in one sentence; none while there are too few decisions, or where it cannot be read. */
export function ReviewTimes() {
  const t = useT()
  const format = useFormat()
  const { data } = useQuery(reviewTimesQuery)
  if (!data || data.halfWithin === null || data.mostWithin === null) return null
  const times = { half: format.wait(data.halfWithin), most: format.wait(data.mostWithin) }
  return <p>{t('reviews.times', { ...times, days: REVIEW_TIMES_DAYS, share: format.percent(0.95) })}</p>
}
