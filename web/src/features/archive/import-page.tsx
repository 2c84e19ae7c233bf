import { useSession } from '../../api/session.ts'
import { usePages } from '../../api/use-pages.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { LampOutDrawing } from '../../ui/drawings.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { StaffList } from '../../ui/staff-list.tsx'
import { importPages, isUnderWay } from './archive.queries.ts'
import { ImportCard } from './import-card.tsx'
import { ImportForm } from './import-form.tsx'
import styles from './import-page.module.css'

/** Admins bring videos here that are elsewhere: what would come is shown first, then it comes in the background. */
export function ImportPage() {
  const t = useT()
  const isAdmin = useSession()?.role === 'admin'
  return (
    <>
      <PageHead title={t('archive.title')} isPrivate />
      {isAdmin ? (
        <>
          <PageHeading>{t('archive.title')}</PageHeading>
          <Imports />
        </>
      ) : (
        <MessageScreen drawing={<LampOutDrawing />} title={t('console.adminsOnly')} />
      )}
    </>
  )
}

function Imports() {
  const t = useT()
  const pages = usePages(importPages)
  const [newest] = pages.data ?? []
  return (
    <>
      <p className={styles.intro}>{t('archive.intro')}</p>
      <ImportForm isBusy={newest !== undefined && isUnderWay(newest)} />
      <h2 className={styles.heading}>{t('archive.imports')}</h2>
      <StaffList pages={pages} empty={t('archive.none')}>
        {(item) => <ImportCard item={item} isNewest={item.id === newest?.id} />}
      </StaffList>
    </>
  )
}
