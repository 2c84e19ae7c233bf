import { ApiError } from '../../api/api-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import type { UploadFailure } from './use-upload.ts'
import { useFailureWords } from './use-upload-failure.ts'

/** What went wrong and stays on the page until it is tried again. */
export function FailedNotice({ failure }: { failure: UploadFailure }) {
  const { title, text } = useFailureWords()(failure)
  return (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
      {failure.error instanceof ApiError && failure.error.code === 'unfinished_uploads' && <UnfinishedUploads />}
    </Notice>
  )
}
