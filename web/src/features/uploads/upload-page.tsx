import { useQuery } from '@tanstack/react-query'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ReviewTimes } from '../moderation/review-times.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadNotice } from './upload-notice.tsx'
import styles from './upload-page.module.css'
import { limitsQuery } from './uploads.queries.ts'

export function UploadPage() {
  const t = useT()
  const categories = useQuery(categoriesQuery)
  const limits = useQuery(limitsQuery)
  return (
    <div className={styles.page}>
      <PageHead title={t('uploads.title')} isPrivate />
      <PageHeading>{t('uploads.title')}</PageHeading>
      <UploadNotice reviewTimes={<ReviewTimes />} />
      <UploadForm categories={categories} limits={limits.data ?? null} />
    </div>
  )
}
