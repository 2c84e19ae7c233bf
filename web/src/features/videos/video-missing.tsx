import { isNotFound } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SignInLink } from '../../ui/sign-in-link.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'

/** A video that does not exist, or not for this reader. Other failures can be retried. */
export function VideoMissing({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const t = useT()
  const errorText = useErrorText()
  const isGone = isNotFound(error)
  const mayBeForMembers = useSession() === null && isGone
  const title = isGone ? t('videos.notFound') : t('shell.pageFailed')
  return (
    <>
      <PageHead title={title} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={title}
        text={`${isGone ? t('videos.notFoundText') : errorText(error)}${mayBeForMembers ? ` ${t('videos.membersOnly')}` : ''}`}
        actions={
          <>
            {mayBeForMembers && <SignInLink variant="primary">{t('shell.signIn')}</SignInLink>}
            <ButtonLink to="/" variant={mayBeForMembers ? 'secondary' : 'primary'}>
              {t('common.backToHome')}
            </ButtonLink>
            {!isGone && <Button onClick={() => onRetry()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}
