import type { ReactNode } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import styles from './upload-page.module.css'

/** What happens to a video after it was submitted. */
export function UploadNotice({ reviewTimes }: { reviewTimes: ReactNode }) {
  const t = useT()
  return (
    <Notice tone="warning" title={t('uploads.noticeTitle')}>
      <ul className={styles.list}>
        <li>{t('uploads.noticePending')}</li>
        <li>{t('uploads.noticeReligious')}</li>
        <li>{t('uploads.noticeRejected')}</li>
      </ul>
      {reviewTimes}
    </Notice>
  )
}
