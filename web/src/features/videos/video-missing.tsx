import { isNotFound } from '../../api/read-ahead.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/drawings.tsx'
import { MessageScreen } from '../../ui/message-screen.tsx'

/** A video that is not there, or not for this reader. A failure of another kind can be tried again. */
export function VideoMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useT()
  const isGone = isNotFound(error)
  return (
    <>
      <PageHead title={t('videos.notFound')} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={t('videos.notFound')}
        text={t('videos.notFoundText')}
        actions={
          <>
            <ButtonLink to="/" variant="primary">
              {t('common.backToHome')}
            </ButtonLink>
            {!isGone && <Button onClick={() => onRetry()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}
