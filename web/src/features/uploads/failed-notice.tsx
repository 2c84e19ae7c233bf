import { ApiError } from '../../api/api-error.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import styles from './upload-page.module.css'
import type { UploadFailure } from './upload-work.ts'
import { isConnectionLost, useFailureWords } from './use-upload-failure.ts'

/** The error, which stays on the page until the next attempt. */
export function FailedNotice({ failure }: { failure: UploadFailure }) {
  const t = useT()
  const { title, text } = useFailureWords()(failure)
  const isFull = failure.error instanceof ApiError && failure.error.code === 'unfinished_uploads'
  const isLost = isConnectionLost(failure)
  return (
    <div className={classNames(!isFull && !isLost && styles.words)}>
      <Notice tone="danger" title={title}>
        <p>{text}</p>
        {isLost && <p>{t('uploads.networkAdvice')}</p>}
        {isFull && <UnfinishedUploads />}
      </Notice>
    </div>
  )
}
