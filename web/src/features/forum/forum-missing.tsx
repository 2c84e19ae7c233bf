import { useT } from '../../i18n/language-provider.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LampOutDrawing } from '../../ui/states/drawings.tsx'
import { MessageScreen } from '../../ui/states/message-screen.tsx'

interface ForumMissingProps {
  title: string
  text: string
  /** It does not exist, as opposed to a failed request. */
  isGone: boolean
  onRetry: () => unknown
}

/** Shown when a category or topic does not exist or could not be loaded. */
export function ForumMissing({ title, text, isGone, onRetry }: ForumMissingProps) {
  const t = useT()
  return (
    <>
      <PageHead title={title} isPrivate {...(isGone && { status: 404 as const })} />
      <MessageScreen
        drawing={<LampOutDrawing />}
        title={title}
        text={text}
        actions={
          <>
            <ButtonLink to="/forum" variant="primary">
              {t('forum.backToForum')}
            </ButtonLink>
            {!isGone && <Button onClick={() => onRetry()}>{t('common.tryAgain')}</Button>}
          </>
        }
      />
    </>
  )
}
