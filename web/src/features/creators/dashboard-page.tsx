import type { CreatorAccount } from '@lamplight/contract/creators'
import type { Channel } from '@lamplight/contract/users'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { BecomeCreator } from './become-creator.tsx'
import { accountQuery, dashboardUserQuery } from './creators.queries.ts'
import { Dashboard } from './dashboard.tsx'
import styles from './dashboard-page.module.css'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

const route = getRouteApi('/monetization/$id')

/** A creator's earnings: for the creator, and read-only for admins. */
export function DashboardPage() {
  const t = useT()
  const { id } = route.useParams()
  const user = useQuery(dashboardUserQuery(id))
  return (
    <div className={styles.page}>
      <PageHead title={t('creators.title')} isPrivate />
      {user.data && <OfUser key={user.data.id} user={user.data} />}
      {!user.data && user.error && isNotFound(user.error) && (
        <Message title={t('errors.user_not_found')} text={t('creators.userMissingText')} />
      )}
      {!user.data && user.error && !isNotFound(user.error) && (
        <ErrorState text={t('creators.loadFailed')} onRetry={() => user.refetch()} />
      )}
      {!user.data && !user.error && <DashboardSkeleton />}
    </div>
  )
}

function Message({ title, text }: { title: string; text: string }) {
  const t = useT()
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={title}
      text={text}
      actions={
        <ButtonLink to="/" variant="primary">
          {t('common.backToHome')}
        </ButtonLink>
      }
    />
  )
}

function OfUser({ user }: { user: Channel }) {
  const t = useT()
  const session = useSession()
  // It ended while the page was open.
  if (session === null) {
    return (
      <EmptyState
        text={t('errors.not_signed_in')}
        action={<SignInLink variant="primary">{t('shell.signIn')}</SignInLink>}
      />
    )
  }
  const isOwner = session?.id === user.id
  if (!isOwner && session?.role !== 'admin') {
    return <Message title={t('creators.notYours')} text={t('creators.notYoursText')} />
  }
  return <Account user={user} isOwner={isOwner} />
}

function Account({ user, isOwner }: { user: Channel; isOwner: boolean }) {
  const t = useT()
  const account = useQuery(accountQuery(user.id))
  const known: CreatorAccount | null | undefined = account.data
  if (known) return <Dashboard account={known} user={user} isOwner={isOwner} />
  if (account.error) return <ErrorState text={t('creators.loadFailed')} onRetry={() => account.refetch()} />
  if (known === undefined) return <DashboardSkeleton />
  return isOwner ? (
    <BecomeCreator userId={user.id} />
  ) : (
    <Message title={t('creators.noAccount')} text={user.displayName} />
  )
}
