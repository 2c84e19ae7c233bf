import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { useT } from '../i18n/language-provider.tsx'
import { ButtonLink } from './button.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { LampOutDrawing } from './states/drawings.tsx'
import { MessageScreen } from './states/message-screen.tsx'

interface StaffOnlyProps {
  /** Path of the page, for returning after signing in. */
  path: string
  children: ReactNode
}

/** A page for moderators and admins; others see a notice. The server enforces it as well. */
export function StaffOnly({ path, children }: StaffOnlyProps) {
  const t = useT()
  const session = useSession()
  if (session?.role === 'moderator' || session?.role === 'admin') return children
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={t('moderation.noPermission')}
      actions={
        session === null ? (
          <ButtonLink to="/auth" search={{ next: path }} variant="primary">
            {t('moderation.signIn')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/" variant="primary">
            {t('common.backToHome')}
          </ButtonLink>
        )
      }
    />
  )
}

/** A page for admins; others see a notice. The server enforces it as well. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const t = useT()
  const session = useSession()
  if (session?.role === 'admin') return children
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={t('console.adminsOnly')}
      actions={
        session === null ? (
          <SignInLink variant="primary">{t('shell.signIn')}</SignInLink>
        ) : (
          <ButtonLink to="/" variant="primary">
            {t('common.backToHome')}
          </ButtonLink>
        )
      }
    />
  )
}
