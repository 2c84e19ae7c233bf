import type { BooksCheck } from '@lamplight/contract/payments-admin'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Badge } from '../../ui/badge.tsx'
import styles from './admin.module.css'
import { booksPages } from './admin.queries.ts'
import { AdminList } from './admin-list.tsx'
import { AdminShell } from './admin-shell.tsx'

/** The nightly checks of the ledger, newest first. */
export function BooksPage() {
  const t = useT()
  return (
    <AdminShell title={t('admin.books')}>
      <p className={styles.facts}>{t('admin.booksHint')}</p>
      <Checks />
    </AdminShell>
  )
}

function Checks() {
  const t = useT()
  const pages = usePages(booksPages)
  return (
    <AdminList pages={pages} empty={t('admin.noChecks')}>
      {(check) => <Check check={check} />}
    </AdminList>
  )
}

function Check({ check }: { check: BooksCheck }) {
  const t = useT()
  const format = useFormat()
  const { checkedAt, problems, details } = check
  return (
    <div>
      <p className={styles.name}>{format.dateTime(checkedAt)}</p>
      <p className={styles.badges}>
        {problems === null ? (
          <Badge tone="warning">{t('admin.checkUnfinished')}</Badge>
        ) : (
          <Badge tone={problems === 0 ? 'success' : 'danger'}>{t('admin.checkProblems', { count: problems })}</Badge>
        )}
      </p>
      {details.length > 0 && (
        <ul className={styles.problems} dir="ltr" lang="en">
          {details.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
