import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'
import { useT } from '../i18n/language-provider.tsx'
import { ButtonLink } from './button.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { LampOutDrawing } from './states/drawings.tsx'
import { MessageScreen } from './states/message-screen.tsx'

interface RestrictedProps {
  /** What an account of this kind is needed for. */
  text?: string | undefined
  children: ReactNode
}

/** A page for moderators and admins; others see a notice. The server enforces it as well. */
export function StaffOnly({ text, children }: RestrictedProps) {
  const t = useT()
  const role = useSession()?.role
  if (role === 'moderator' || role === 'admin') return children
  return <NoPermission title={t('console.staffOnly')} text={text} />
}

/** A page for admins; others see a notice. The server enforces it as well. */
export function AdminsOnly({ text, children }: RestrictedProps) {
  const t = useT()
  if (useSession()?.role === 'admin') return children
  return <NoPermission title={t('console.adminsOnly')} text={text} />
}

function NoPermission({ title, text }: { title: string; text: string | undefined }) {
  const t = useT()
  const session = useSession()
  return (
    <MessageScreen
      drawing={<LampOutDrawing />}
      title={title}
      text={text}
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
