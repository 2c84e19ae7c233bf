import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { AccessSection } from './access-section.tsx'
import { LimitsSection } from './limits-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { LookSection } from './look-section.tsx'
import { siteSettingsQuery } from './site.queries.ts'
import styles from './site-settings-page.module.css'
import { TextsSection } from './texts-section.tsx'

/** The site settings, for admins. */
export function SiteSettingsPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('site.title')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('site.title')}</PageHeading>
        <Sections />
      </AdminsOnly>
    </>
  )
}

function Sections() {
  const t = useT()
  const { data, error, refetch } = useQuery(siteSettingsQuery)
  if (error && !data) return <ErrorState text={t('site.loadFailed')} onRetry={() => refetch()} />
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton className={styles.skeleton} />
      </SkeletonGroup>
    )
  }
  return (
    <div className={styles.sections}>
      <LookSection data={data} />
      <LogoSection data={data} />
      <TextsSection data={data} />
      <AccessSection data={data} />
      <LimitsSection data={data} />
    </div>
  )
}
