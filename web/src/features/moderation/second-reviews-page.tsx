import { AGREEMENT_DAYS, type SecondReviews } from '@lamplight/contract/second-reviews'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useT } from '../../i18n/language-provider.tsx'
import { usePersonName } from '../../i18n/use-person-name.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { ModerationCard } from './moderation-card.tsx'
import { OpinionForm } from './opinion-form.tsx'
import queueStyles from './queue-panel.module.css'
import { secondReviewsQuery } from './second-reviews.queries.ts'
import styles from './second-reviews-page.module.css'

/** Decisions of others that this person looks at, and those about which two people differed. */
export function SecondReviewsPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('moderation.secondTitle')} isPrivate />
      <StaffOnly>
        <PageHeading>{t('moderation.secondTitle')}</PageHeading>
        <p className={styles.text}>{t('moderation.secondText')}</p>
        <Reviews />
      </StaffOnly>
    </>
  )
}

function Reviews() {
  const t = useT()
  const { data, error, refetch } = useQuery(secondReviewsQuery)
  if (!data) {
    return error ? (
      <ErrorState text={t('moderation.secondFailed')} onRetry={() => refetch()} />
    ) : (
      <SkeletonGroup>
        <Skeleton className={queueStyles.skeleton} />
      </SkeletonGroup>
    )
  }
  const { waiting, differing, reviewed, agreed } = data
  return (
    <>
      {reviewed > 0 && (
        <p className={styles.text}>{t('moderation.secondAgreement', { agreed, reviewed, days: AGREEMENT_DAYS })}</p>
      )}
      {waiting.length === 0 ? (
        <EmptyState text={t('moderation.secondNone')} hint={t('moderation.secondNoneHint')} />
      ) : (
        <ul className={queueStyles.list}>
          {waiting.map(({ id, video }) => (
            <li key={id}>
              <ModerationCard video={video} opinion={<OpinionForm id={id} />} />
            </li>
          ))}
        </ul>
      )}
      {differing.length > 0 && <Differing opinions={differing} />}
    </>
  )
}

function Differing({ opinions }: { opinions: SecondReviews['differing'] }) {
  const t = useT()
  const nameOf = usePersonName()
  return (
    <section aria-labelledby="differing">
      <h2 id="differing" className={styles.heading}>
        {t('moderation.secondDiffering')}
      </h2>
      <ul className={queueStyles.list}>
        {opinions.map(({ id, videoId, title, decision, decidedBy, reviewedBy, notes, reviewedAt }) => (
          <li key={id} className={styles.opinion}>
            <h3 className={styles.title}>
              <Link to="/video/$id" params={{ id: String(videoId) }} dir="auto">
                {title}
              </Link>
            </h3>
            <p>
              <Facts className={styles.facts}>
                <bdi>
                  {decision === 'approved'
                    ? t('moderation.secondApprovedBy', { name: nameOf(decidedBy) })
                    : t('moderation.secondRejectedBy', { name: nameOf(decidedBy) })}
                </bdi>
                <bdi>{t('moderation.secondOpinionOf', { name: nameOf(reviewedBy) })}</bdi>
                <RelativeTime moment={reviewedAt} />
              </Facts>
            </p>
            <p className={styles.notes} dir="auto">
              {notes}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
