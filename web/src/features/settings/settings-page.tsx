import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { range } from '../../lib/range.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import { BlockedPeople } from '../chat/blocked-people.tsx'
import { NotificationSwitches } from '../notifications/notification-switches.tsx'
import { PushSwitch } from '../notifications/push-switch.tsx'
import { AvatarSection } from './avatar-section.tsx'
import { ContentLanguagesSection } from './content-languages-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { settingsQuery } from './settings.queries.ts'
import { SettingsIndex } from './settings-index.tsx'
import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'

const SKELETONS = 3

/** All settings of the account. */
export function SettingsPage() {
  const t = useT()
  const { data: settings, error, refetch } = useQuery(settingsQuery)
  return (
    <>
      <PageHead title={t('settings.title')} isPrivate />
      <PageHeading>{t('settings.title')}</PageHeading>
      <div className={styles.page}>
        <SettingsIndex />
        <div className={styles.sections}>
          {settings && (
            <>
              <ProfileSection settings={settings} />
              <AvatarSection settings={settings} />
              <EmailSection settings={settings} />
              <PasswordSection settings={settings} />
              <SessionsSection />
              <PreferencesSection settings={settings} />
              <ContentLanguagesSection settings={settings} />
              <SettingsSection id="notifications" title={t('settings.notifications')}>
                <PushSwitch />
                <NotificationSwitches />
              </SettingsSection>
              <SettingsSection id="blocked" title={t('chat.blockedPeople')} text={t('chat.blockedPeopleText')}>
                <BlockedPeople />
              </SettingsSection>
              <LeaveSection />
            </>
          )}
          {!settings && error && <ErrorState text={t('settings.loadFailed')} onRetry={() => refetch()} />}
          {!settings && !error && (
            <SkeletonGroup>
              {range(SKELETONS).map((row) => (
                <Skeleton key={row} className={styles.skeleton} />
              ))}
            </SkeletonGroup>
          )}
        </div>
      </div>
    </>
  )
}
