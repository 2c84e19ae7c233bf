import type { SitePageName } from '@lamplight/contract/site-settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { ServerHtml } from '../../ui/text/server-html.tsx'
import { ReviewTimes } from '../moderation/review-times.tsx'
import { sitePageQuery } from './site.queries.ts'
import styles from './site-text-page.module.css'

export const RulesPage = () => <SiteTextPage name="rules" end={<ReviewTimes />} />
export const ImprintPage = () => <SiteTextPage name="imprint" />
export const PrivacyPage = () => <SiteTextPage name="privacy" />

/** A page whose text the operators have written; open to everybody. */
function SiteTextPage({ name, end }: { name: SitePageName; end?: ReactNode }) {
  const t = useT()
  const isWritten = useSettings().pages.includes(name)
  const { data, error, refetch } = useQuery({ ...sitePageQuery(name), enabled: isWritten })
  return (
    <article className={styles.page}>
      <PageHead title={t(`site.${name}`)} {...(isWritten ? {} : { status: 404 })} />
      <PageHeading>{t(`site.${name}`)}</PageHeading>
      {!isWritten && <NotWritten />}
      {isWritten && error && !data && <ErrorState text={t('common.somethingWrong')} onRetry={() => refetch()} />}
      {isWritten && !data && !error && (
        <SkeletonGroup>
          <Skeleton className={styles.skeleton} />
        </SkeletonGroup>
      )}
      {data && <ServerHtml html={data.html} />}
      {end}
    </article>
  )
}

function NotWritten() {
  const t = useT()
  const isAdmin = useSession()?.role === 'admin'
  const action = isAdmin && <ButtonLink to="/admin/settings">{t('site.title')}</ButtonLink>
  return <EmptyState text={t('site.missing')} action={action} />
}
