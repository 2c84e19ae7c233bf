import type { ReactNode } from 'react'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import styles from './admin.module.css'

/** Wraps every admin page: its heading, and a notice for everybody else. */
export function AdminShell({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  const session = useSession()
  return (
    <div className={styles.page}>
      <PageHead title={title} isPrivate />
      {session?.role === 'admin' ? (
        <>
          <PageHeading>{title}</PageHeading>
          {children}
        </>
      ) : (
        <MessageScreen
          drawing={<LampOutDrawing />}
          title={t('admin.noPermission')}
          text={t('admin.noPermissionText')}
          actions={
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
          }
        />
      )}
    </div>
  )
}
