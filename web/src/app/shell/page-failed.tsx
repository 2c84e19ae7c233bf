import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isUnreachable } from '../../api/api-error.ts'
import { sessionQuery } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { onConnectionRestored } from '../../lib/connection-restored.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { renewPage } from '../../lib/renew-page.ts'
import { probeServer } from '../../lib/server-probe.ts'
import { Button } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'
import { MissingCode } from '../pages.ts'

/** The pages that have failed in this document. */
const failedPages = new Set<string>()

const isRepeated = (error: unknown, page: string) => error instanceof MissingCode && failedPages.has(page)

/** Shown in place of a page whose data or code could not be loaded. */
export function PageFailed({ error }: ErrorComponentProps) {
  const t = useT()
  const errorText = useErrorText()
  const router = useRouter()
  const client = useQueryClient()
  const { pathname } = router.state.location
  // The site may have been updated.
  useEffect(() => {
    void renewPage(false, isRepeated(error, pathname))
    failedPages.add(pathname)
  }, [error, pathname])
  // When the connection is restored, the page is loaded again. A restarted site may be a new version.
  useEffect(() => {
    const shown = new AbortController()
    onConnectionRestored(() => void renewPage().then(() => router.invalidate()), shown.signal)
    // Members have an event stream, which notices a restart.
    if (isUnreachable(error) && !client.getQueryData(sessionQuery.queryKey)) probeServer(shown.signal)
    return () => shown.abort()
  }, [router, client, error])
  return (
    <>
      <PageHead title={t('shell.pageFailed')} isPrivate />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={t('shell.pageFailed')}
        text={errorText(error)}
        actions={
          <Button
            variant="primary"
            onClick={() => renewPage(true, isRepeated(error, pathname)).then(() => router.invalidate())}
          >
            {t('common.tryAgain')}
          </Button>
        }
      />
    </>
  )
}
