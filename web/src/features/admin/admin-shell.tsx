import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import styles from './admin.module.css'

/** Wraps every admin page: its heading, and a notice for everybody else. */
export function AdminShell({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.page}>
      <PageHead title={title} isPrivate />
      <AdminsOnly text={t('admin.noPermissionText')}>
        <PageHeading>{title}</PageHeading>
        {children}
      </AdminsOnly>
    </div>
  )
}
