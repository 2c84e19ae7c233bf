import { useQuery } from '@tanstack/react-query'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StaffList } from '../../ui/staff-list.tsx'
import { AdminsOnly } from '../../ui/staff-only.tsx'
import { HiddenUntilKnown } from '../../ui/states/hidden-until-known.tsx'
import { importFoldersQuery, importPages, isUnderWay } from './archive.queries.ts'
import { ImportCard } from './import-card.tsx'
import { ImportForm } from './import-form.tsx'
import styles from './import-page.module.css'

/** Admins import videos from elsewhere here: a plan is shown first, then the import runs in the background. */
export function ImportPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('archive.title')} isPrivate />
      <AdminsOnly>
        <PageHeading>{t('archive.title')}</PageHeading>
        <Imports />
      </AdminsOnly>
    </>
  )
}

function Imports() {
  const t = useT()
  const pages = usePages(importPages)
  // The form depends on them. Its buttons and the imports must not move when they arrive.
  const { isLoading } = useQuery(importFoldersQuery)
  const [newest] = pages.data ?? []
  return (
    <>
      <p className={styles.intro}>{t('archive.intro')}</p>
      <HiddenUntilKnown isKnown={!isLoading}>
        <ImportForm isBusy={newest !== undefined && isUnderWay(newest)} />
        <h2 className={styles.heading}>{t('archive.imports')}</h2>
        <StaffList pages={pages} empty={t('archive.none')}>
          {(item) => <ImportCard item={item} isNewest={item.id === newest?.id} />}
        </StaffList>
      </HiddenUntilKnown>
    </>
  )
}
