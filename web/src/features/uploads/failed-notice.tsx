import { ApiError } from '../../api/api-error.ts'
import { isSignedOut } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UnfinishedUploads } from './unfinished-uploads.tsx'
import type { UploadFailure } from './upload-work.ts'
import { useFailureWords } from './use-upload-failure.ts'

/** What went wrong and stays on the page until it is tried again. */
export function FailedNotice({ failure }: { failure: UploadFailure }) {
  const t = useT()
  const { title, text } = useFailureWords()(failure)
  return (
    <Notice tone="danger" title={title}>
      <p>{text}</p>
      {failure.error instanceof ApiError && failure.error.code === 'unfinished_uploads' && <UnfinishedUploads />}
      {isSignedOut(failure.error) && (
        // In a tab of its own: the chosen file stays here, and this page hears of the new session.
        <a href="/auth" target="_blank" className="text-link" rel="noopener">
          {t('shell.signIn')}
        </a>
      )}
    </Notice>
  )
}
